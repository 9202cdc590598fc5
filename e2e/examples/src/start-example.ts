import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '@portico/testing/process/child';
import { freePort } from '@portico/testing/process/free-port';
import { privateKeyToAccount } from 'viem/accounts';

/** A built example, running with a database of its own. */
export type Example = {
  /** `http://localhost:<port>` */
  readonly origin: string;
  /** Standard error so far. */
  errors(): readonly string[];
  stop(): Promise<void>;
};

/** Whose sessions have the role `admin` in every example. */
export const admin = privateKeyToAccount(`0x${'ad'.repeat(32)}`);

/** Starts what the `start` script of an example says, as a process of its own that can be ended by its id. */
export async function startExample(
  name: string,
  rpcUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Example> {
  const cwd = join(process.env.EXAMPLES_FOLDER ?? '', name);
  const manifest: { scripts: { start: string } } = JSON.parse(
    readFileSync(join(cwd, 'package.json'), 'utf8'),
  );
  const [command = '', ...words] = manifest.scripts.start.split(' ');
  const folder = await mkdtemp(join(tmpdir(), 'portico-example-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = await startChild(command, words, {
    ready: new RegExp(`http://localhost:${port}`),
    cwd,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      PORT: String(port),
      AUTH_URL: origin,
      AUTH_SECRET: 'the tests of the examples keep no secret at all',
      DATABASE_URL: `file:${join(folder, 'portico.sqlite')}`,
      BASE_RPC_URL: rpcUrl,
      ADMINS: `eip155:8453:${admin.address}`,
      ...environment,
    },
  });
  return {
    origin,
    errors: () => child.stderr,
    async stop() {
      await child.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
