import type { Client, ClientBase, Pool, PoolConfig } from 'pg';

/** One host of a database's URL. */
export type PostgresHost = ReturnType<typeof createHost>;

type HostSettings = {
  readonly Pool: new (config: PoolConfig) => Pool;
  readonly Client: new (config: PoolConfig) => Client;
  readonly settings: PoolConfig;
  /** Settings of the connections that requests use. */
  readonly limits: PoolConfig;
  /** Called when a connection ends that no request uses. */
  readonly onLost: () => void;
};

/** Time that a host may take to connect, and to say whether it takes writes, in milliseconds. */
const askTimeout = 3000;

/** The first eight characters of a WAL file's name are the timeline. Every database user may ask. */
const stateQuery = {
  text: `select case when pg_is_in_recovery() or current_setting('transaction_read_only') = 'on'
    then '0' else pg_walfile_name(pg_current_wal_lsn()) end as wal`,
  query_timeout: askTimeout,
};

/** @param url of only this host */
export function createHost(url: string, { Pool, Client, settings, limits, onLost }: HostSettings) {
  const open = (more: PoolConfig) => {
    const pool = new Pool({ ...settings, connectionString: url, ...more });
    // Idle connections, too. The pool drops such a connection; the next query shows the state of the server.
    pool.on('error', onLost);
    // At once: the message that ends a connection may come with the one that opens it. The query that runs, or the next one, reports it.
    pool.on('connect', (client) => client.on('error', ignore));
    return pool;
  };
  return {
    /** Host and port, for the operator. */
    name: new URL(url).host,
    /** @param atLeast where it is given, a server that does not write this timeline or a later one is refused at connecting */
    openPool: (atLeast?: () => number): Pool =>
      open({
        ...limits,
        ...(atLeast && {
          async onConnect(client) {
            client.on('error', ignore);
            if ((await readTimeline(client)) < atLeast())
              throw new Error('The host takes no writes');
          },
        }),
      }),
    /** A pool of one connection, without the time-outs that requests have. */
    openSingle: (): Pool => open({ max: 1 }),
    /** The timeline that it writes, or 0 where it takes no writes. Rejects where it does not answer in time. */
    async ask(): Promise<number> {
      const timeouts = { connectionTimeoutMillis: askTimeout, query_timeout: askTimeout };
      const client = new Client({ ...settings, connectionString: url, ...timeouts });
      client.on('error', ignore);
      await client.connect();
      try {
        return await readTimeline(client);
      } finally {
        void client.end().catch(ignore);
      }
    },
  };
}

async function readTimeline(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ wal: string }>(stateQuery);
  return Number.parseInt(rows[0]?.wal.slice(0, 8) ?? '', 16);
}

const ignore = () => undefined;
