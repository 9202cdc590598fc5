import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { migrate } from '../../../server/src/store/migrate.ts';
import { withDatabase } from '../../../server/src/store/open-database.ts';
import { freePort } from '../process/listen.ts';
import {
  type Installation,
  installPostgres,
  runAs,
  serverEnvironment,
  superuser,
} from './installation.ts';
import { oncePerRun, runFolder, setup, sharedDataFolder } from './run-folder.ts';

/** A database with the schema of this version, and nothing in it. */
const migrated = 'portico_migrated';

/**
 * A server that all files of a test run share, for tests that need a database and never stop the server. It
 * starts when the first of them asks. Each creates a new database and gives its URL.
 */
export const sharedPostgres = {
  /** A copy of a database that was migrated once in the run. */
  createDatabase: () => createShared(migrated),
  /** A database without any table. */
  createEmptyDatabase: () => createShared('template0'),
};

async function createShared(template: string): Promise<string> {
  const { server } = await oncePerRun('server', startShared);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runStatement(server, `create database ${name} template ${template}`);
  return databaseUrl(server, name);
}

/** It outlives the worker that starts it; what runs around the test run stops it. */
async function startShared(): Promise<{ readonly server: string }> {
  const installation = await installPostgres();
  const port = await freePort();
  const data = join(runFolder(), sharedDataFolder);
  await copyTemplate(installation, data);
  (await launch(installation, data, port)).unref();
  const server = serverUrl(installation, port);
  await runStatement(server, `create database ${migrated}`);
  // Not opened by a store: its copies would count as restored.
  await withDatabase(databaseUrl(server, migrated), migrate);
  return { server };
}

function serverUrl({ password }: Installation, port: number): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;
}

function databaseUrl(server: string, name: string): string {
  return server.replace(/postgres$/, name);
}

async function runStatement(
  url: string,
  statement: string,
): Promise<readonly Record<string, unknown>[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Settings of a server, by name. */
type Settings = Readonly<Record<string, string>>;

/** A PostgreSQL server for tests that stop it. */
export type TestPostgres = {
  /** Host and port, as in a URL. */
  readonly host: string;
  /** Its data folder. */
  readonly data: string;
  /** Runs one of PostgreSQL's programs, or any other, as the server's user. */
  run(program: string, parameters: readonly string[]): Promise<void>;
  /** The connection string of a standby. */
  readonly replication: string;
  /** Runs a statement as the superuser; its rows. */
  query(statement: string): Promise<readonly Record<string, unknown>[]>;
  /** Makes a new, empty database and gives its URL. */
  createDatabase(): Promise<string>;
  /** Stops as an operator does: connections end, transactions are rolled back. */
  stop(): Promise<void>;
  /** Ends all of its processes as a power cut would. */
  kill(): Promise<void>;
  /** Stops every process of it where it is, as a machine that hangs would. */
  freeze(): void;
  /** Lets a frozen server continue. */
  thaw(): void;
  /** Starts a stopped server again, with its data and at its port. */
  start(changed?: Settings): Promise<void>;
  /** Stops and deletes the data. */
  close(): Promise<void>;
};

/**
 * Starts a server from the programs in npm's packages or of this system, also as root.
 * @param settings instead of the default ones for tests, which flush nothing
 * @param primary a new server, of which this one is a standby: both began as copies of one data folder
 * @throws Error when there are no programs, with what to do
 */
export async function startPostgres(
  settings: Settings = {},
  primary?: TestPostgres,
): Promise<TestPostgres> {
  const installation = await installPostgres();
  const data = join(runFolder(), `server-${randomUUID()}`);
  await copyTemplate(installation, data);
  if (primary) await writeFile(join(data, 'standby.signal'), '');
  const own = { ...settings, ...(primary && { primary_conninfo: primary.replication }) };
  const port = await freePort();
  const url = serverUrl(installation, port);

  let server: ChildProcess | undefined = await launch(installation, data, port, own);
  const killServer = () => server?.kill('SIGKILL');
  process.once('exit', killServer);

  const end = async (signal: (server: ChildProcess) => void) => {
    const ending = server;
    server = undefined;
    if (ending === undefined || ending.exitCode !== null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    signal(ending);
    await ended;
  };
  // Fast shutdown.
  const stop = () => end((stopping) => stopping.kill('SIGINT'));

  let databases = 0;
  const { username, password } = new URL(url);
  return {
    host: `127.0.0.1:${port}`,
    data,
    run(program, parameters) {
      const own = join(installation.programs, program);
      return runAs(installation.user, existsSync(own) ? own : program, parameters);
    },
    replication: `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby`,
    query: (statement) => runStatement(url, statement),
    async createDatabase() {
      databases += 1;
      await runStatement(url, `create database test_${databases}`);
      return databaseUrl(url, `test_${databases}`);
    },
    stop,
    kill: () => end((killed) => signalTree(killed.pid, 'SIGKILL')),
    freeze: () => signalTree(server?.pid, 'SIGSTOP'),
    thaw: () => signalTree(server?.pid, 'SIGCONT'),
    async start(changed) {
      server = await launch(installation, data, port, { ...own, ...changed });
    },
    async close() {
      await stop();
      process.off('exit', killServer);
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** The copy must belong to the server's user, so that user makes it. */
async function copyTemplate({ template, user }: Installation, data: string): Promise<void> {
  if (user) await runAs(user, 'cp', ['-R', template, data]);
  else await cp(template, data, { recursive: true });
}

/** Resolves when the server takes connections. */
async function launch(
  { programs, user }: Installation,
  data: string,
  port: number,
  more: Settings = {},
): Promise<ChildProcess> {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // A test that kills the server does not pull the machine's plug.
    fsync: 'off',
    full_page_writes: 'off',
    shared_buffers: '16MB',
    max_connections: 300,
    ...more,
  };
  const log = `${data}.log`;
  const descriptor = openSync(log, 'w');
  const server = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...user,
      cwd: '/',
      env: serverEnvironment,
      detached: true,
      stdio: ['ignore', 'ignore', descriptor],
    },
  );
  const failed = new Promise<never>((_, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => {
      const output = readFileSync(log, 'utf8').slice(-4000);
      reject(new Error(`PostgreSQL ended with ${code} instead of starting:\n${output}`));
    });
  });
  // Once it has started, its end is no failure.
  failed.catch(() => undefined);
  while (!/ready to accept (?:read-only )?connections/.test(readFileSync(log, 'utf8'))) {
    await Promise.race([failed, delay(20)]);
  }
  return server;
}

/** Settings of a server that flushes what it acknowledges, as in production. */
export const durable = { fsync: 'on', full_page_writes: 'on' } as const;

/** Starts a server outside of a test run. Its `close()` deletes all that it needed. */
export async function startOwnPostgres(settings: Settings = {}): Promise<TestPostgres> {
  const cleanUp = await setup();
  try {
    const server = await startPostgres(settings);
    const close = async () => {
      await server.close();
      await cleanUp();
    };
    return { ...server, close };
  } catch (cause) {
    await cleanUp();
    throw cause;
  }
}

/** A primary that acknowledges what its standby has flushed, and that standby; the caller closes both. */
export async function startPair(): Promise<{ primary: TestPostgres; standby: TestPostgres }> {
  const primary = await startPostgres({ synchronous_standby_names: 'standby' });
  const standby = await startPostgres({}, primary);
  await untilInSync(primary);
  return { primary, standby };
}

/** Resolves when the standby of a primary takes part in its commits. */
export async function untilInSync(primary: TestPostgres): Promise<void> {
  const inSync = "select 1 from pg_stat_replication where sync_state = 'sync'";
  while ((await primary.query(inSync)).length === 0) await delay(20);
}

/** A database's URL with other hosts. */
export function withHosts(url: string, ...servers: readonly { readonly host: string }[]): string {
  return url.replace(/@[^/]+/, () => `@${servers.map(({ host }) => host).join()}`);
}

/**
 * Sends a signal to a process and to those that it started, of which each may have left its group.
 */
function signalTree(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  // Those that it starts are read once it can start no more.
  if (signal === 'SIGKILL') signalOne(pid, 'SIGSTOP');
  else signalOne(pid, signal);
  for (const child of childrenOf(pid)) signalOne(child, signal);
  if (signal === 'SIGKILL') signalOne(pid, signal);
}

function childrenOf(parent: number): readonly number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.filter(([, ppid]) => ppid === parent).flatMap(([pid = 0]) => pid);
}

function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
