import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { type Server, startServer } from './start-server.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const main = new URL('../../../apps/site/dist/server/main.js', import.meta.url);
const alone = new URL('./session-server.ts', import.meta.url);
const signIns = new URL('../sign-ins/server.ts', import.meta.url);

/** Builds the site as it is now. */
export async function buildSite(): Promise<void> {
  await promisify(execFile)('npm', ['run', 'build', '-w', '@portico/site'], { cwd: root });
}

/**
 * Starts the built site in production, on one process, with its own database file.
 *
 * @param fill puts something into the database before the site opens it
 */
export function startSite(fill?: (file: string) => Promise<void>): Promise<Server> {
  return startOnDatabase(main, fill);
}

/** Starts @portico/server without a site around it. */
export function startSessionServer(): Promise<Server> {
  return startOnDatabase(alone);
}

/** Starts the sign-in endpoints, whose rate limits take each sign-in for one of another network. */
export function startSignInServer(): Promise<Server> {
  return startOnDatabase(signIns);
}

async function startOnDatabase(
  entry: URL,
  fill?: (file: string) => Promise<void>,
): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-bench-'));
  const clean = () => rm(folder, { recursive: true, force: true });
  const file = join(folder, 'portico.sqlite');
  try {
    await fill?.(file);
    const port = await freePort();
    const server = await startServer(entry, {
      PORT: String(port),
      AUTH_URL: `http://localhost:${port}`,
      AUTH_SECRET: 'not a secret: benchmarks run on loopback only',
      DATABASE_URL: `file:${file}`,
      // Nothing here may leave the machine; a plain key needs no chain.
      BASE_RPC_URL: 'http://127.0.0.1:9',
    });
    return {
      ...server,
      async stop() {
        await server.stop();
        await clean();
      },
    };
  } catch (cause) {
    await clean();
    throw cause;
  }
}
