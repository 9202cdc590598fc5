import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { terminalEnvironment } from '@portico/testing/process/process-environment';

/** The exit code of a command, with its output. */
export type Ended = { readonly code: number; readonly printed: string };

/** A machine whose Node is of one version. */
export type OldNode = {
  readonly version: string;
  /** The folder of its `node` and `npm`. */
  readonly bin: string;
  /** Runs a program, by default until it ends. Never rejects. */
  readonly run: (
    cwd: string,
    command: 'node' | 'npm',
    words: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ) => Promise<Ended>;
  /** Starts a program of Node and resolves once it printed this; rejects with all it printed when it ends before. */
  readonly start: (
    cwd: string,
    words: readonly string[],
    environment: Readonly<Record<string, string>>,
    ready: RegExp,
  ) => Promise<{ stop(): Promise<void> }>;
};

/** Variables that a site reads: each site that is tried gets its own. */
const ofSites = /^(?:AUTH_|DATABASE_URL$)/;

/**
 * Fetches a version of Node from npm, as its package `node` does, into a folder.
 * @throws Error when there is none for this platform
 */
export async function fetchNode(folder: string, version: string): Promise<OldNode> {
  const home = join(folder, `node-${version}`);
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  // The version is that of the binary; npm itself runs by the Node of the machine.
  const words = ['install', '--no-audit', '--no-fund', `${name}@${version}`];
  await promisify(execFile)('npm', words, { cwd: home, env: terminalEnvironment() });
  const bin = join(home, 'bin');
  mkdirSync(bin);
  symlinkSync(realpathSync(join(home, 'node_modules', name, 'bin/node')), join(bin, 'node'));
  const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
  symlinkSync(realpathSync(npm), join(bin, 'npm'));
  const kept = Object.entries(terminalEnvironment()).filter(([name]) => !ofSites.test(name));
  const machine = { ...Object.fromEntries(kept), PATH: `${bin}:/usr/bin:/bin` };
  const begin = (
    cwd: string,
    command: string,
    words: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ) => {
    const child = spawn(join(bin, command), words, {
      cwd,
      env: { ...machine, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        printed += chunk;
      });
    const ended = new Promise<Ended>((resolve) => {
      child.once('error', (error) => resolve({ code: -1, printed: error.message }));
      child.once('close', (code) => resolve({ code: code ?? -1, printed: printed.trim() }));
    });
    return { child, ended, printed: () => printed };
  };
  return {
    bin,
    version: execFileSync(join(bin, 'node'), ['--version'], { encoding: 'utf8' }).trim(),
    run: (cwd, command, words, environment) => begin(cwd, command, words, environment).ended,
    async start(cwd, words, environment, ready) {
      const { child, ended, printed } = begin(cwd, 'node', words, environment);
      let over: Ended | undefined;
      void ended.then((end) => {
        over = end;
      });
      while (!ready.test(printed())) {
        if (over) throw new Error(`It ended with ${over.code}:\n${over.printed}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return {
        async stop() {
          child.kill();
          await ended;
        },
      };
    },
  };
}
