import {
  type ChildProcess,
  type ChildProcessWithoutNullStreams,
  type SpawnOptions,
  spawn,
} from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

/** A server that a test started. */
export type Child = {
  readonly pid: number;
  /** The match of the pattern's first group in the line that said "ready". */
  readonly ready: string;
  /** Every line printed so far, in order. */
  readonly stdout: readonly string[];
  readonly stderr: readonly string[];
  /** True while the process runs. */
  running(): boolean;
  /** Sends a message over the channel of `ipc`, and resolves with the next one that comes back. */
  ask(message: string): Promise<unknown>;
  /** Ends the process, first politely, and waits until it is gone. Resolves with its exit code. */
  stop(): Promise<number | null>;
};

type ChildOptions = {
  readonly ready: RegExp;
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Opens a channel for messages between Node and Node. */
  readonly ipc?: true;
  /** Number of lines that are kept. Default: all. */
  readonly keepLines?: number;
};

/**
 * Starts a program and waits for the line that says it is ready. Fails with everything that it
 * printed when it ends first or says nothing for half a minute.
 */
export async function startChild(
  command: string,
  args: readonly string[],
  { ready: pattern, env, cwd, ipc, keepLines = Number.POSITIVE_INFINITY }: ChildOptions,
): Promise<Child> {
  const child = spawn(command, args, {
    env,
    cwd,
    stdio: ['pipe', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
  }) as ChildProcessWithoutNullStreams;
  const stdout: string[] = [];
  const stderr: string[] = [];
  const keep = (kept: string[]) => (line: string) => {
    if (kept.length < keepLines) kept.push(line);
  };
  // Lines are read to the end, so that a full pipe never stops the program.
  createInterface({ input: child.stderr }).on('line', keep(stderr));
  const lines = createInterface({ input: child.stdout }).on('line', keep(stdout));
  const ready = await new Promise<string>((resolve, reject) => {
    const fail = (why: string): void => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error([`${command} ${why}.`, ...stdout, ...stderr].join('\n')));
    };
    const timer = setTimeout(fail, 30_000, 'did not become ready in 30 s');
    child.once('error', (error) => fail(`did not start: ${error.message}`));
    child.once('exit', (code, signal) => fail(`ended early with ${signal ?? code}`));
    lines.on('line', (line) => {
      const match = pattern.exec(line);
      if (match !== null) {
        clearTimeout(timer);
        child.removeAllListeners('exit');
        resolve(match[1] ?? line);
      }
    });
  });
  const running = () => child.exitCode === null && child.signalCode === null;
  // It has started, so it has one.
  const pid = child.pid ?? 0;
  const ask = async (message: string): Promise<unknown> => {
    const answer = once(child, 'message');
    child.send(message);
    const [received] = await answer;
    return received;
  };
  return { pid, ready, stdout, stderr, running, ask, stop: () => stopChild(child) };
}

/** Ends a process that leads a group (`detached`), and with it what it started: npm and shells pass no signal on. */
export async function stopGroup(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid !== undefined) await stopChild(child, (signal) => process.kill(-pid, signal));
}

async function stopChild(
  child: ChildProcess,
  kill: (signal: NodeJS.Signals) => unknown = (signal) => child.kill(signal),
): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'close');
    kill('SIGTERM');
    // A server that does not stop when asked is killed, and its null exit code tells so.
    const timer = setTimeout(kill, 10_000, 'SIGKILL');
    await gone;
    clearTimeout(timer);
  }
  return child.exitCode;
}

/** Exit code of a process, and everything it printed: `printed` has both streams in the order in which they came. */
export type Exit = {
  readonly code: number | null;
  readonly printed: string;
  readonly stdout: string;
  readonly stderr: string;
};

/** Waits until a process exits. Its output must be piped. Rejects when it cannot be started. */
export function waitForExit(child: ChildProcess): Promise<Exit> {
  const chunks: [name: 'stdout' | 'stderr', chunk: Buffer][] = [];
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.on('data', (chunk: Buffer) => chunks.push([name, chunk]));
  const text = (...names: readonly string[]) =>
    Buffer.concat(
      chunks.flatMap(([name, chunk]) => (names.includes(name) ? [chunk] : [])),
    ).toString();
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      resolve({
        code,
        printed: text('stdout', 'stderr'),
        stdout: text('stdout'),
        stderr: text('stderr'),
      }),
    );
  });
}

/** Runs a program to its end, whatever it exits with. Rejects when it cannot be started. */
export function runProgram(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<Exit> {
  return waitForExit(spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }));
}

/** The path of a program of this machine, also of those for administrators. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
