import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const folder = new URL('../../peers/', import.meta.url);
const run = promisify(execFile);

const cwd = fileURLToPath(folder);
const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };

/** Installs `bench/peers` from its own lock file, unless that was done since it changed. */
export async function installPeers(): Promise<void> {
  if (await isOlder('node_modules/.package-lock.json', ['package-lock.json'])) {
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd, env });
  }
}

/** Builds the Next app in `bench/peers`, unless that was done since it changed. */
export async function buildPeers(): Promise<void> {
  const sources = [
    'node_modules/.package-lock.json',
    'next.config.js',
    'next-auth-options.js',
    'pages/api/auth/[...nextauth].js',
  ];
  if (await isOlder('.next/BUILD_ID', sources)) {
    const next = fileURLToPath(new URL('node_modules/next/dist/bin/next', folder));
    await run(process.execPath, [next, 'build'], { cwd, env });
  }
}

async function isOlder(result: string, sources: readonly string[]): Promise<boolean> {
  const [made, ...changed] = await Promise.all([result, ...sources].map(changedAt));
  return made === undefined || changed.some((at) => at === undefined || at > made);
}

async function changedAt(file: string): Promise<number | undefined> {
  return stat(new URL(file, folder)).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
}
