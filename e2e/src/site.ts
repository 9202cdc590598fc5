import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild } from './child.ts';
import { freePort } from './free-port.ts';

/** The built site, running with a database of its own. */
export type Site = {
  /** `http://localhost:<port>` */
  readonly origin: string;
  /** Everything printed so far, line by line. */
  output(): readonly string[];
  /** Stops it by its process id and returns the lines that a quiet, healthy run would not have. */
  stop(): Promise<readonly string[]>;
};

const main = fileURLToPath(new URL('../../apps/site/dist/server/main.js', import.meta.url));

const ready = /^Portico is ready at (http:\/\/localhost:\d+)$/;

/** pino's number for `warn`: from here on somebody should have a look. */
const warn = 40;

/**
 * Starts the built site on a free port, as an operator does in production unless told otherwise. The
 * environment is made from nothing, so that no variable of the developer's machine changes a test.
 */
export async function startSite(
  environment: Readonly<Record<string, string>> = {},
  tries = 3,
): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-e2e-'));
  const port = await freePort();
  const child = await startChild(process.execPath, [main], {
    ready,
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      AUTH_URL: `http://localhost:${port}`,
      AUTH_SECRET: 'the end-to-end tests keep no secret at all',
      DATABASE_URL: `file:${join(folder, 'portico.sqlite')}`,
      ...environment,
    },
  }).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true });
    // The port was free a moment ago; any connection that another program opens may be given it.
    if (tries === 1 || !/Port \d+ is taken/.test(String(error))) throw error;
  });
  if (child === undefined) return startSite(environment, tries - 1);
  const output = (): readonly string[] => [...child.stdout, ...child.stderr];
  return {
    origin: child.ready,
    output,
    stop: async () => {
      const code = await child.stop();
      await rm(folder, { recursive: true, force: true });
      return [
        ...(code === 0 ? [] : [`The site ended with ${code} instead of 0.`]),
        ...output().filter((line) => !ready.test(line) && levelOf(line) >= warn),
      ];
    },
  };
}

/** The level of a log line. What is no log line at all is as bad as an error. */
function levelOf(line: string): number {
  try {
    const { level }: { level?: unknown } = JSON.parse(line);
    return typeof level === 'number' ? level : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
