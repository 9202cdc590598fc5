import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import {
  type Installation,
  installPostgres,
  runAs,
  serverEnvironment,
  superuser,
} from './postgres/installation.ts';
import { runFolderVariable } from './postgres/run-folder.ts';

/** A real PostgreSQL server on loopback, made for one test file. */
export type TestPostgres = {
  /** Makes a new, empty database and gives its URL. */
  createDatabase(): Promise<string>;
  /** Stops as an operator does: connections end, transactions are rolled back. */
  stop(): Promise<void>;
  /** Starts a stopped server again, with its data and at its port. */
  start(): Promise<void>;
  /** Stops for good and deletes the data. */
  close(): Promise<void>;
};

/**
 * Starts a server from the programs in npm's packages or of this system, also as root.
 * @throws Error when there are none, with what to do
 */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = process.env[runFolderVariable];
  if (!folder)
    throw new Error('Run through vitest: its configuration makes the folder for servers.');
  const installation = await installPostgres(folder);
  const data = join(folder, `server-${randomUUID()}`);
  await copyTemplate(installation, data);
  const port = await freePort();
  const url = (database: string) =>
    `postgres://${superuser}:${installation.password}@127.0.0.1:${port}/${database}`;

  let server: ChildProcess | undefined = await launch(installation, data, port);
  const killServer = () => server?.kill('SIGKILL');
  process.once('exit', killServer);

  const stop = async () => {
    const stopping = server;
    server = undefined;
    if (stopping === undefined || stopping.exitCode !== null) return;
    const stopped = new Promise((resolve) => stopping.once('exit', resolve));
    // Fast shutdown.
    stopping.kill('SIGINT');
    await stopped;
  };

  let databases = 0;
  return {
    async createDatabase() {
      databases += 1;
      const client = new Client(url('postgres'));
      await client.connect();
      await client.query(`create database test_${databases}`);
      await client.end();
      return url(`test_${databases}`);
    },
    stop,
    async start() {
      server = await launch(installation, data, port);
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
): Promise<ChildProcess> {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // A test that kills the server does not pull the machine's plug.
    fsync: 'off',
    full_page_writes: 'off',
    shared_buffers: '16MB',
  };
  const server = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...user, cwd: '/', env: serverEnvironment, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await new Promise<void>((resolve, reject) => {
    let output = '';
    server.once('error', reject);
    server.once('exit', (code) => {
      reject(new Error(`PostgreSQL ended with ${code} instead of starting:\n${output}`));
    });
    server.stderr.on('data', (text) => {
      output = `${output}${text}`.slice(-4000);
      if (output.includes('ready to accept connections')) resolve();
    });
  });
  return server;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}
