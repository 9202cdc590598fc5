import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { createCleanEnvironment } from '../../../../e2e/examples/clean-environment.ts';
import { buildOnce } from '../../../../scripts/built-from.ts';
import { mustRunTool, root } from '../../../../scripts/repository.ts';

const peers = 'lab/bench/peers';
const packages = ['locales', 'protocol', 'server', 'core', 'react'];

export async function buildSite(): Promise<void> {
  await run(process.execPath, ['scripts/build-site.ts']);
}

export async function buildNextApps(): Promise<void> {
  await buildNextApp('next-auth', []);
  const inputs = packages.map((name) => `packages/${name}`);
  await buildNextApp('portico', inputs, buildPackages);
}

async function buildNextApp(
  app: string,
  inputs: readonly string[],
  before?: () => Promise<void>,
): Promise<void> {
  const folder = `${peers}/${app}`;
  const made = {
    root,
    inputs: [`${peers}/package-lock.json`, folder, ...inputs],
    options: [process.version],
    // The rest of `.next` changes while the app runs.
    output: `${folder}/.next/static`,
  };
  await buildOnce(made, async () => {
    await before?.();
    await run(process.execPath, [`${peers}/node_modules/next/dist/bin/next`, 'build', folder]);
  });
}

/** Builds the packages and puts them where the Next app finds them as installed ones, not as links. */
async function buildPackages(): Promise<void> {
  for (const name of packages) {
    await run('npm', ['run', 'build', '-w', `@portico/${name}`]);
    const to = `${root}${peers}/portico/node_modules/@portico/${name}`;
    await rm(to, { recursive: true, force: true });
    for (const part of ['package.json', 'dist'])
      await cp(`${root}packages/${name}/${part}`, `${to}/${part}`, { recursive: true });
  }
}

export const createdSiteProgram = 'lab/bench/dist/created/site/dist/server/main.js';

/** Writes and builds a site as `npm create portico` does, from packed packages, unless it was built from the same files. */
export async function buildCreatedSite(): Promise<void> {
  const output = dirname(dirname(createdSiteProgram));
  const made = {
    root,
    inputs: ['packages', 'examples/site', 'package-lock.json'],
    options: [process.version],
    output,
  };
  await buildOnce(made, async () => {
    const folder = `${root}lab/bench/dist/created`;
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const { create, npm } = await createCleanEnvironment(folder);
    await create('site', '--yes');
    await npm(`${folder}/site`, 'install');
    await npm(`${folder}/site`, 'run', 'build');
  });
}

export async function peerVersions(): Promise<Readonly<Record<string, string>>> {
  const manifest = await readFile(`${root}${peers}/package.json`, 'utf8');
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(manifest);
  return dependencies;
}

export async function buildBareReact(folder: string): Promise<void> {
  await build({
    root: fileURLToPath(new URL('../bare-react', import.meta.url)),
    configFile: false,
    logLevel: 'warn',
    // The site's own settings, so that the two differ in what they are alone.
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
    },
  });
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = `${entry.parentPath}/${entry.name}`;
    await writeFile(`${file}.br`, brotliCompressSync(await readFile(file)));
  }
}

function run(command: string, words: readonly string[]): Promise<void> {
  return mustRunTool(command, words, { NEXT_TELEMETRY_DISABLED: '1' });
}
