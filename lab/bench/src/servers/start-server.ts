import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A server under measurement: one Node process. */
export type Server = {
  readonly origin: string;
  /** CPU time used so far, user and system, in microseconds. */
  cpu(): Promise<number>;
  /** Resident memory now, in bytes. */
  memory(): Promise<number>;
  stop(): Promise<void>;
};

const reportUsage = new URL('./report-usage.js', import.meta.url).href;

/** Starts a Node program that prints `… ready at <origin>`, by itself or in a line of JSON, and waits for that line. */
export async function startServer(
  entry: URL,
  environment: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<Server> {
  const child = spawn(
    process.execPath,
    // Builds run as they do elsewhere; our own programs use the packages' sources.
    [
      ...flags,
      ...(entry.pathname.endsWith('.ts') ? ['--conditions=source'] : []),
      `--import=${reportUsage}`,
      fileURLToPath(entry),
    ],
    {
      // Built from nothing, so that no variable of the developer's machine changes a figure.
      env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  const origin = await readyAt(child);
  const usage = async (): Promise<{ cpu: number; memory: number }> => {
    const answer = once(child, 'message');
    child.send('usage');
    const [used] = await answer;
    return used;
  };
  return {
    origin,
    cpu: async () => (await usage()).cpu,
    memory: async () => (await usage()).memory,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
      await gone;
      clearTimeout(timer);
    },
  };
}

function readyAt(child: ChildProcess): Promise<string> {
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The server has no output to read.');
  return new Promise((resolve, reject) => {
    const output: string[] = [];
    const fail = (why: string): void => {
      child.kill('SIGKILL');
      reject(new Error([`A server ${why}.`, ...output].join('\n')));
    };
    const timer = setTimeout(fail, 30_000, 'was not ready in 30 s');
    const onLine = (line: string): void => {
      // Lines are read to the end, so that a full pipe never stops the server; only the first are kept.
      if (output.length < 50) output.push(line);
      const ready = /ready at (http[^\s"]+)/.exec(line)?.[1];
      if (ready === undefined) return;
      clearTimeout(timer);
      resolve(ready);
    };
    createInterface({ input: stdout }).on('line', onLine);
    createInterface({ input: stderr }).on('line', onLine);
    child.once('error', (error) => fail(`did not start: ${error.message}`));
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with ${code}`);
    });
  });
}
