import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { durable, startOwnPostgres } from '@portico/testing/database/postgres';
import { startProxy as startWire } from '@portico/testing/database/tcp-proxy';
import { startSimulatedNode } from './faults.ts';
import { createFleet } from './fleet.ts';
import { postgresFaults, runSql } from './postgres-faults.ts';
import { createDisk, sqliteFaults } from './sqlite-faults.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

export type System = Awaited<ReturnType<typeof startSystem>>;

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Starts one instance of the built site on SQLite, or two on PostgreSQL, behind a proxy. `mount` gives SQLite a file system of its own. */
export async function startSystem(
  kind: DatabaseKind,
  mount: boolean,
  environment: Readonly<Record<string, string>> = {},
) {
  const { url, ...database } = kind === 'sqlite' ? onSqlite(mount) : await onPostgres();
  const node = await startSimulatedNode();
  const fleet = await createFleet({ DATABASE_URL: url, BASE_RPC_URL: node.url, ...environment });
  const close = async () => {
    await fleet.close();
    await node.close();
    await database.close();
  };
  try {
    for (let started = 0; started < database.instances; started++) await fleet.start();
  } catch (cause) {
    await close();
    throw cause;
  }
  return { ...database, fleet, node, close };
}

function onSqlite(mount: boolean) {
  const disk = createDisk(mount);
  const path = join(disk.folder, 'portico.sqlite');
  return {
    url: `file:${path}`,
    instances: 1,
    faultsOfDatabase: sqliteFaults(path, disk),
    /** Faults that cannot be caused on this machine. */
    untried:
      disk.mounted === undefined
        ? ['a file system that is full, frozen or read-only: it has to be mounted']
        : [],
    query: (text: string): Promise<Rows> => {
      using file = new DatabaseSync(path, { readOnly: true });
      return Promise.resolve(file.prepare(text).all());
    },
    close: () => Promise.resolve(disk.close()),
  };
}

async function onPostgres() {
  const server = await startOwnPostgres({ ...durable, shared_buffers: '64MB' });
  const direct = await server.createDatabase();
  const wire = await startWire(direct);
  return {
    url: wire.url,
    instances: 2,
    faultsOfDatabase: postgresFaults(server, direct, wire),
    untried: [],
    async query(text: string): Promise<Rows> {
      const { rows } = await runSql(direct, `set search_path to portico; ${text}`).then(last);
      return rows;
    },
    async close() {
      wire.close();
      await server.close();
    },
  };
}

/** Several statements have several results. */
function last<Result>(results: Result | readonly Result[]): Result {
  return Array.isArray(results) ? results[results.length - 1] : (results as Result);
}
