import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../process/listen.ts';
import { installPostgres } from './installation.ts';

/** The program, from the distribution's package. */
const program = process.env.PORTICO_PGBOUNCER ?? 'pgbouncer';

const missing =
  'These tests need PgBouncer, which no npm package has: install your system’s (Debian: apt install pgbouncer), or set ' +
  'PORTICO_PGBOUNCER to the program. Nothing was tried';

/** A PgBouncer before one PostgreSQL server. */
export type TestPgBouncer = {
  /** Host and port, as in a URL. */
  readonly host: string;
  readonly version: string;
  close(): Promise<void>;
};

/**
 * Starts PgBouncer in transaction mode, with fewer connections to the server than instances have to it.
 * @param target host and port of the server
 * @throws Error where there is no such program
 */
export async function startPgBouncer(target: string): Promise<TestPgBouncer> {
  const { user, password } = await installPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'portico-pgbouncer-'));
  const [host, serverPort] = target.split(':');
  const port = await freePort();
  await writeFile(join(folder, 'users.txt'), `"portico" "${password}"\n`);
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${host} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
server_login_retry = 1
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
`,
  );
  await chmod(folder, 0o755);
  if (user) await chown(folder, user.uid, user.gid);
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], {
    ...user,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const read = (text: Buffer) => {
    output += text;
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const failed = new Promise<never>((_, reject) => {
    child.once('error', (cause) => reject(new Error(`${missing} (${cause.message})`)));
    child.once('exit', (code) => reject(new Error(`PgBouncer ended with ${code}:\n${output}`)));
  });
  failed.catch(() => undefined);
  while (!output.includes('process up')) {
    await Promise.race([failed, once(child.stderr, 'data')]);
  }
  return {
    host: `127.0.0.1:${port}`,
    version: /PgBouncer ([\d.]+)/.exec(output)?.[1] ?? 'of an unknown version',
    async close() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
