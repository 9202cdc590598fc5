import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
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
  /** Ends the process, first politely, and waits until it is gone. Resolves with its exit code. */
  stop(): Promise<number | null>;
};

/**
 * Starts a program and waits for the line that says it is ready. Fails with everything that it
 * printed when it ends first or says nothing for half a minute.
 */
export async function startChild(
  command: string,
  args: readonly string[],
  options: { readonly ready: RegExp; readonly env?: NodeJS.ProcessEnv; readonly cwd?: string },
): Promise<Child> {
  const child = spawn(command, args, {
    env: options.env,
    cwd: options.cwd,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const stdout: string[] = [];
  const stderr: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => stderr.push(line));
  const lines = createInterface({ input: child.stdout });
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
      stdout.push(line);
      const match = options.ready.exec(line);
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
  return { pid, ready, stdout, stderr, running, stop: () => stopChild(child) };
}

async function stopChild(child: ChildProcessWithoutNullStreams): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'close');
    child.kill('SIGTERM');
    // A server that does not stop when asked is killed, and its null exit code tells so.
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await gone;
    clearTimeout(timer);
  }
  return child.exitCode;
}

/** Exit code of a process, and everything it printed. */
export type Exit = { readonly code: number | null; readonly printed: string };

/** Waits until a process exits. Its output must be piped. Rejects when it cannot be started. */
export function waitForExit(child: ChildProcess): Promise<Exit> {
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => printed.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, printed: Buffer.concat(printed).toString() }));
  });
}
