import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Auth } from '../../../server/src/create-auth/create-auth.ts';
import type { AuthHealth } from '../../../server/src/health/health.ts';
import { sendRequest } from './send-request.ts';

/** An instance in a separate process, called over HTTP. */
export type TestInstance = Pick<Auth, 'handler'> & {
  health(): Promise<AuthHealth>;
  /** Ends the process as a power cut would: nothing is finished, flushed or closed. */
  kill(): Promise<void>;
};

/** The options of an instance. */
type InstanceOptions = {
  readonly signInsPerMinute?: number;
  /** The longest that a file may become, in blocks of 512 bytes: what is beyond is not written, as on a full disk. */
  readonly fileBlocks?: number;
  /** The user that it opens the database as. */
  readonly uid?: number | undefined;
};

/** Starts an instance on a database; resolves when it serves. */
export async function startInstance(
  database: string,
  { fileBlocks, uid, ...options }: InstanceOptions = {},
): Promise<TestInstance> {
  const script = fileURLToPath(new URL('instance-process.ts', import.meta.url));
  const run = [process.execPath, '--conditions=source', script, database, JSON.stringify(options)];
  const limited = ['sh', '-c', `ulimit -f ${fileBlocks} && exec "$@"`, 'sh', ...run];
  const [command = '', ...words] = fileBlocks === undefined ? run : limited;
  const child = spawn(command, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(uid !== undefined && { TEST_UID: String(uid) }) },
  });
  let errors = '';
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(Number(line)));
    child.once('exit', (code) => reject(new Error(`The instance ended with ${code}:\n${errors}`)));
  });
  return {
    handler: (request) => forward(request, port),
    health: async () =>
      JSON.parse(await (await forward(new Request('https://example.com/health'), port)).text()),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** Sends a request as a reverse proxy does. */
async function forward(request: Request, port: number): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const options = { method: request.method, headers: Object.fromEntries(request.headers) };
  const body = Buffer.from(await request.arrayBuffer());
  return sendRequest(new URL(`http://127.0.0.1:${port}${pathname}${search}`), options, body);
}
