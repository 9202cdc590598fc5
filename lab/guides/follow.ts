import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { type Exit, runProgram, waitForExit } from '@portico/testing/process/child';
import { terminalEnvironment } from '@portico/testing/process/process-environment';
import { applyEdit } from '../../packages/create/src/add/apply-edit.ts';
import { type GuideStep, readGuide } from '../../packages/create/src/add/guide-steps.ts';
import { root } from '../../scripts/repository.ts';
import type { Guide } from './guides.ts';
import {
  commandsOf,
  handSteps,
  handwrittenLines,
  typedCommands,
  withPackedPackages,
  withPeers,
} from './read-guide.ts';

export type ReadersMachine = {
  /** The folder of `node`. Default: that of the Node that runs this. */
  readonly bin?: string;
  readonly environment?: Readonly<Record<string, string>>;
};

export type FollowedGuide = {
  readonly name: string;
  /** Where the terminal is at the end: the project's folder. */
  readonly folder: string;
  readonly machine: ReadersMachine;
  readonly seconds: number;
  /** Commands and lines of files. */
  readonly lines: number;
  /** What failed, with everything that was printed; absent when nothing did. */
  readonly error?: string;
};

export type FollowOptions = {
  readonly markdown: string;
  readonly guide: Guide;
  readonly folder: string;
  readonly packed: string;
  readonly machine?: ReadersMachine;
  /** Versions that are installed in place of the text's, such as `viem@2.52.0`. */
  readonly peers?: readonly string[];
};

export async function followGuide(name: string, options: FollowOptions): Promise<FollowedGuide> {
  const start = performance.now();
  const state = { folder: options.folder };
  const error = await follow(options, state).then(
    () => undefined,
    (cause: Error) => cause.message,
  );
  return {
    name,
    folder: state.folder,
    machine: options.machine ?? {},
    seconds: (performance.now() - start) / 1000,
    lines: handwrittenLines(readGuide(options.markdown)),
    ...(error !== undefined && { error }),
  };
}

async function follow(
  { markdown, guide, folder, packed, machine = {}, peers = [] }: FollowOptions,
  state: { folder: string },
): Promise<void> {
  const terminal = { machine, note: join(folder, '.at') };
  const steps = readGuide(markdown);
  const servers = Object.values(guide.servers).flatMap(({ commands }) => commands);
  const byHand = handSteps(steps);
  const typed = typedCommands(steps);
  const missing = servers.filter((command) => !typed.includes(command));
  if (missing.length > 0)
    throw new Error(`The text does not start the site: ${missing.join(', ')}`);
  if (guide.before !== undefined) {
    const before = join(import.meta.dirname, 'before', guide.before);
    for (const step of readGuide(await readFile(before, 'utf8'))) {
      if (step.kind === 'commands') await type(commandsOf(step.code), folder, terminal);
      else await writeByHand(step, folder);
    }
  }
  for (const step of steps) {
    if (step.kind !== 'commands') {
      if (byHand.includes(step)) await writeByHand(step, state.folder);
      continue;
    }
    const commands = commandsOf(step.code)
      .filter((command) => !servers.includes(command) && !guide.shown?.includes(command))
      .map((command) => guide.replaced?.[command] ?? command)
      .map((command) => withPackedPackages(command, (name) => join(packed, `${name}.tgz`)))
      .map((command) => withPeers(command, peers));
    if (commands.length > 0) state.folder = await type(commands, state.folder, terminal);
  }
}

async function writeByHand(
  step: Exclude<GuideStep, { kind: 'commands' }>,
  folder: string,
): Promise<void> {
  const path = join(folder, step.kind === 'file' ? step.path : step.edit.path);
  await mkdir(dirname(path), { recursive: true });
  if (step.kind === 'file') return writeFile(path, step.code);
  const text = applyEdit(await readFile(path, 'utf8'), step.edit);
  if (text === undefined) throw new Error(`${path} has no place for:\n${step.edit.code}`);
  await writeFile(path, text);
}

/** Types commands into a shell and returns the folder that it is in afterwards. */
async function type(
  commands: readonly string[],
  cwd: string,
  { machine, note }: { readonly machine: ReadersMachine; readonly note: string },
): Promise<string> {
  const script = [...commands, `pwd > '${note}'`].join('\n');
  const words = ['-euo', 'pipefail', '-c', script];
  const { code, printed } = await runProgram('bash', words, {
    cwd,
    env: readerEnvironment(machine),
  });
  if (code !== 0) throw new Error(`${commands.join('\n')}\n\n${printed}`);
  return (await readFile(note, 'utf8')).trim();
}

/** What a reader has: Node, the system's commands, and nothing of this repository or of the npm that started us. */
export function readerEnvironment({
  bin = dirname(process.execPath),
  environment = {},
}: ReadersMachine): NodeJS.ProcessEnv {
  const own = terminalEnvironment();
  const path = (own.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !/node_modules|node-gyp-bin/.test(folder));
  return {
    ...own,
    ...environment,
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_FONT_GOOGLE_MOCKED_RESPONSES: join(import.meta.dirname, 'google-fonts.cjs'),
    ASTRO_TELEMETRY_DISABLED: '1',
    PATH: [bin, ...path].join(delimiter),
  };
}

/** Tests the sites of followed guides in a browser: all of them, or `projects` (`<guide> <server>`), whose output is returned. */
export function tryFollowedGuides(
  followed: readonly FollowedGuide[],
  list: string,
  projects: readonly string[] = [],
): Promise<Exit> {
  writeFileSync(list, JSON.stringify(followed));
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const chosen = projects.map((project) => `--project=${project}`);
  const words = ['--conditions=source', cli, 'test', '--config=guides.config.ts', ...chosen];
  const child = spawn(process.execPath, words, {
    cwd: join(root, 'lab/guides'),
    stdio: projects.length === 0 ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, GUIDES_FOLLOWED: list },
  });
  return waitForExit(child);
}
