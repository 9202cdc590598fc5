import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram, runProgram, startChild } from '@portico/testing/process/child';
import { terminalEnvironment } from '@portico/testing/process/process-environment';

export type OldNode = Awaited<ReturnType<typeof fetchNode>>;

type Variables = Readonly<Record<string, string>>;

/** Variables that a site reads: each site that is tried gets its own. */
const ofSites = /^(?:AUTH_|DATABASE_URL$)/;

/** Fetches a version of Node from npm, as its package `node` does. @throws Error when there is none for this platform */
export async function fetchNode(folder: string, version: string) {
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
  symlinkSync(realpathSync(findProgram('npm') ?? ''), join(bin, 'npm'));
  const kept = Object.entries(terminalEnvironment()).filter(([name]) => !ofSites.test(name));
  const machine = { ...Object.fromEntries(kept), PATH: `${bin}:/usr/bin:/bin` };
  const program = (command: string) => join(bin, command);
  return {
    bin,
    version: execFileSync(program('node'), ['--version'], { encoding: 'utf8' }).trim(),
    run: (cwd: string, command: 'node' | 'npm', words: readonly string[], variables?: Variables) =>
      runProgram(program(command), words, { cwd, env: { ...machine, ...variables } }),
    start: (cwd: string, words: readonly string[], variables: Variables, ready: RegExp) =>
      startChild(program('node'), words, { cwd, ready, env: { ...machine, ...variables } }),
  };
}
