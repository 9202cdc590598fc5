import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumLaunchOptions } from '@portico/testing/browser/browser';
import { findProgram, stopGroup, waitForExit } from '@portico/testing/process/child';
import { freePort } from '@portico/testing/process/listen';
import { registryEnvironment } from '@portico/testing/process/process-environment';
import { completeLockFile } from '../../scripts/lock-file.ts';
import { copyTarballs } from '../../scripts/packing/pack-packages.ts';
import { buildImage } from './docker-image.ts';

/** A machine with Node, npm and git, the packed packages, and the command installed from its tarball. */
export type CleanEnvironment = {
  /** The folder of the packages, `<name>.tgz` each. */
  readonly packed: string;
  /** Runs `create-portico`, as `npm create portico` does. */
  readonly create: (...words: readonly string[]) => Promise<void>;
  /** Runs npm in a folder. */
  readonly npm: (cwd: string, ...words: readonly string[]) => Promise<void>;
  /** Runs a script of npm until the site answers that there is no session, and stops it. */
  readonly run: (cwd: string, script: string, variables?: NodeJS.ProcessEnv) => Promise<void>;
  /**
   * Does what a site's Dockerfile says, and runs what is in the image until its health check is content.
   * @returns what the registry in use lacks, for the site's lock file was completed with it: decision 0024
   */
  readonly image: (cwd: string, variables?: NodeJS.ProcessEnv) => Promise<string>;
};

/** Packs the packages into a folder, and installs the command into another below it. */
export async function createCleanEnvironment(folder: string): Promise<CleanEnvironment> {
  const packed = join(folder, 'packed');
  await copyTarballs(packed);
  const environment = await machine(folder);
  const tool = join(folder, 'tool');
  mkdirSync(tool);
  writeFileSync(join(tool, 'package.json'), '{ "private": true }\n');
  const npm = (cwd: string, ...words: readonly string[]) =>
    finish(spawnIn(cwd, 'npm', words, environment), `npm ${words.join(' ')}`);
  await npm(tool, 'install', '--no-audit', '--no-fund', join(packed, 'create.tgz'));
  const command = join(tool, 'node_modules/.bin/create-portico');
  return {
    packed,
    create: (...words) =>
      finish(
        spawnIn(folder, command, [...words, '--packages', packed], environment),
        `create-portico ${words.join(' ')}`,
      ),
    npm,
    run: (cwd, script, variables = {}) =>
      serve(
        ['npm', 'run', script],
        { cwd, env: { ...environment, ...variables } },
        () => undefined,
      ),
    async image(cwd, variables = {}) {
      const added = completeLockFile(join(cwd, 'package-lock.json'));
      const place = join(folder, 'image');
      const inShell = (where: string, line: string) =>
        finish(spawnIn(where, 'sh', ['-c', line], environment), line);
      try {
        const image = await buildImage(cwd, place, inShell);
        const secret = { AUTH_SECRET: 'of an image that is tried, 32 characters' };
        const env = { ...environment, ...image.variables, ...secret, ...variables };
        const [program = '', ...words] = image.healthCheck;
        await serve(image.command, { cwd: image.folder, env }, (PORT) =>
          finish(spawnIn(place, program, words, { ...env, PORT }), 'the health check'),
        );
        return added === 0 ? '' : ` (${added} platform packages are not in this registry)`;
      } finally {
        rmSync(place, { recursive: true, force: true });
      }
    },
  };
}

/** Runs a server until it says that there is no session, and what else is asked of it; then stops it. */
async function serve(
  [command = '', ...words]: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
  check: (port: string) => Promise<void> | undefined,
): Promise<void> {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const child = spawnIn(cwd, command, words, { ...env, PORT: port, AUTH_URL: url });
  const ended = finish(child, [command, ...words].join(' '));
  try {
    await Promise.race([answers(`${url}/api/auth/session`), ended]);
    await check(port);
  } finally {
    await stopGroup(child);
    await ended.catch(() => undefined);
  }
}

/** The environment of a machine that has Node, npm, git and what every system has, and a browser for the tests. */
async function machine(folder: string): Promise<NodeJS.ProcessEnv> {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  symlinkSync(process.execPath, join(bin, 'node'));
  for (const name of ['npm', 'git']) symlinkSync(findProgram(name) ?? name, join(bin, name));
  const { executablePath = '', env = {} } = await chromiumLaunchOptions();
  // The libraries and fonts of a browser that brings its own.
  const { LD_LIBRARY_PATH, FONTCONFIG_FILE } = env;
  return {
    ...registryEnvironment(),
    LD_LIBRARY_PATH,
    FONTCONFIG_FILE,
    PATH: `${bin}:/usr/bin:/bin`,
    CI: 'true',
    CHROMIUM_PATH: executablePath,
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    TMPDIR: folder,
    PORT: String(await freePort()),
  };
}

/** A process that leads a group, so that what it starts can be ended with it. */
function spawnIn(
  cwd: string,
  command: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv,
): ChildProcess {
  return spawn(command, words, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Waits for the end; rejects with everything that was printed when it failed. */
async function finish(child: ChildProcess, what: string): Promise<void> {
  const { code, printed } = await waitForExit(child);
  if (code !== 0) throw new Error(`${what} ended with ${code}:\n${printed}`);
}

/** Waits until a server says at an address that there is no session. Some build the site first. */
async function answers(url: string): Promise<void> {
  for (const since = performance.now(); performance.now() - since < 300_000; ) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`Nothing answered at ${url} for five minutes.`);
}
