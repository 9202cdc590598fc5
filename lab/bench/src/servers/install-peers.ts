import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildOnce } from './build-once.ts';
import { buildPackages } from './build-own.ts';

const folder = new URL('../../peers/', import.meta.url);
const run = promisify(execFile);

const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };

/** Installs `lab/bench/peers` from its own lock file, unless that was done since it changed. */
export async function installPeers(): Promise<void> {
  const installed = new URL('node_modules/.package-lock.json', folder);
  const [made, changed] = await Promise.all(
    [installed, new URL('package-lock.json', folder)].map((file) =>
      stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  if (made === undefined || changed === undefined || made === 0 || changed > made) {
    // Without a registry npm would try for minutes; the bench goes on without peers.
    const soon = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=30000'];
    const words = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
    await run('npm', [...words, ...soon], { cwd: fileURLToPath(folder), env });
  }
}

/** Builds the Next app without our packages, and that with them. */
export async function buildNextApps(): Promise<void> {
  const shared = ['lab/bench/peers/package-lock.json'];
  await buildNextApp('next-auth', [...shared, 'lab/bench/peers/next-auth']);
  const packages = ['locales', 'protocol', 'server', 'core', 'react'].map(
    (name) => `packages/${name}`,
  );
  await buildNextApp('portico', [...shared, 'lab/bench/peers/portico', ...packages], buildPackages);
}

async function buildNextApp(
  app: string,
  inputs: readonly string[],
  before?: () => Promise<void>,
): Promise<void> {
  await buildOnce(new URL(`${app}/.next/built-from`, folder), inputs, async () => {
    await before?.();
    const next = fileURLToPath(new URL('node_modules/next/dist/bin/next', folder));
    const cwd = fileURLToPath(new URL(app, folder));
    await run(process.execPath, [next, 'build'], { cwd, env });
  });
}

/** The exact versions of the peers, as their lock file has them. */
export async function peerVersions(): Promise<Readonly<Record<string, string>>> {
  const manifest = await readFile(new URL('package.json', folder), 'utf8');
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(manifest);
  return dependencies;
}
