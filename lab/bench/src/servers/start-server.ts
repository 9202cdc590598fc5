import { fileURLToPath } from 'node:url';
import { startChild } from '@portico/testing/process/child';

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
  // Builds run as they do elsewhere; our own programs use the packages' sources.
  const conditions = entry.pathname.endsWith('.ts') ? ['--conditions=source'] : [];
  const words = [...flags, ...conditions, `--import=${reportUsage}`, fileURLToPath(entry)];
  const child = await startChild(process.execPath, words, {
    ready: /ready at (http[^\s"]+)/,
    // Built from nothing, so that no variable of the developer's machine changes a figure.
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
    ipc: true,
    keepLines: 50,
  });
  const usage = async () => (await child.ask('usage')) as { cpu: number; memory: number };
  return {
    origin: child.ready,
    cpu: async () => (await usage()).cpu,
    memory: async () => (await usage()).memory,
    async stop() {
      await child.stop();
    },
  };
}
