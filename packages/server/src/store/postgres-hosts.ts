import type { Client, ClientBase, Pool, PoolConfig } from 'pg';
import { describeError } from './database-errors.ts';

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

/** The connections of a store. */
export type Connections = {
  /** The pool to use now. Rejects with the reason where no host takes writes. */
  pool(): Promise<Pool>;
  /** A pool of one connection, without the time-outs that requests have. */
  openSingle(): Promise<Pool>;
  /** Reports that a connection failed, which starts a probe. */
  reportFailure(): void;
  waiting(): number;
  end(): Promise<void>;
};

/** Connects to one server, whether it takes writes or not. */
export function connectTo(host: PostgresHost): Connections {
  const pool = host.openPool();
  return {
    pool: async () => pool,
    openSingle: async () => host.openSingle(),
    reportFailure: () => undefined,
    waiting: () => pool.waitingCount,
    end: () => pool.end(),
  };
}

/** Time for which a probe of the hosts is valid, in milliseconds: each one costs a connection to every host. */
const probeLifetime = 500;

/** Interval of probes, in milliseconds: a pooler's connections outlive the server behind it. */
const probeInterval = 5000;

/**
 * Connections to the host that takes writes, also after a fail-over. A promotion begins a new timeline: of two hosts that take
 * writes the higher one is right, and one below the highest seen is an old primary that came back, which is not used.
 */
export function connectToPrimary(hosts: readonly PostgresHost[]): Connections {
  let primary: { readonly host: PostgresHost; readonly pool: Pool } | undefined;
  let highest = 1;
  let statuses: readonly HostStatus[] = [];
  let probing: Promise<void> | undefined;
  let probedAt = Number.NEGATIVE_INFINITY;
  let ended = false;
  /** Pools of former primaries, until the last request that uses one is done. */
  const ending = new Set<Promise<void>>();

  const replace = (host: PostgresHost | undefined) => {
    if (primary !== undefined) {
      const closing: Promise<void> = primary.pool.end().finally(() => ending.delete(closing));
      ending.add(closing);
    }
    primary = host && { host, pool: host.openPool(() => highest) };
  };
  const probeAll = async () => {
    statuses = await Promise.all(hosts.map(probe));
    if (ended) return;
    const own = statuses.find(({ host }) => host === primary?.host);
    const [best] = statuses
      .filter(({ timeline }) => timeline >= highest)
      .sort((a, b) => b.timeline - a.timeline || Number(b === own) - Number(a === own));
    if (best !== undefined) {
      highest = best.timeline;
      if (best !== own) replace(best.host);
      // A host that does not answer keeps its existing connections: its state is unknown.
    } else if (own?.error === undefined) {
      replace(undefined);
    }
  };
  const probeSoon = async () => {
    if (probing === undefined && !ended && performance.now() - probedAt >= probeLifetime) {
      probing = probeAll().finally(() => {
        probing = undefined;
        probedAt = performance.now();
      });
    }
    await probing;
  };
  const current = async () => {
    if (primary === undefined) await probeSoon();
    if (primary !== undefined) return primary;
    const reasons = statuses.map((status) => `${status.host.name}: ${explainStatus(status)}`);
    // Without an error a host only reads, as PostgreSQL's code says it.
    const readOnly = Object.assign(new Error('it only reads'), { code: '25006' });
    const errors = statuses.map(({ error = readOnly }) => error);
    throw new Error(`no host takes writes (${reasons.join('; ')})`, {
      cause: new AggregateError(errors, 'every host was asked'),
    });
  };
  const timer = setInterval(probeSoon, probeInterval);
  timer.unref();

  return {
    pool: async () => (primary ?? (await current())).pool,
    openSingle: async () => (await current()).host.openSingle(),
    reportFailure: () => void probeSoon(),
    waiting: () => primary?.pool.waitingCount ?? 0,
    async end() {
      ended = true;
      clearInterval(timer);
      await probing;
      replace(undefined);
      await Promise.all(ending);
    },
  };
}

type HostStatus = {
  readonly host: PostgresHost;
  readonly timeline: number;
  readonly error?: unknown;
};

async function probe(host: PostgresHost): Promise<HostStatus> {
  try {
    return { host, timeline: await host.ask() };
  } catch (error) {
    return { host, timeline: 0, error };
  }
}

function explainStatus({ timeline, error }: HostStatus): string {
  if (error !== undefined) return describeError(error);
  return timeline === 0 ? 'it only reads' : `an old primary, of timeline ${timeline}`;
}
