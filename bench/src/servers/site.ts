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

/** Builds the site as it is now. */
export async function buildSite(): Promise<void> {
  await promisify(execFile)('npm', ['run', 'build', '-w', '@portico/site'], { cwd: root });
}

/** Starts the built site in production, on one process, with a database file of its own. */
export async function startSite(): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-bench-'));
  const port = await freePort();
  const server = await startServer(main, {
    PORT: String(port),
    AUTH_URL: `http://localhost:${port}`,
    AUTH_SECRET: 'a benchmark keeps no secret from anybody at all',
    DATABASE_URL: `file:${join(folder, 'portico.sqlite')}`,
    // Nothing here may leave the machine; a plain key needs no chain.
    BASE_RPC_URL: 'http://127.0.0.1:9',
  });
  return {
    ...server,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
