import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild } from './child.ts';

/** The built site, running with a database of its own. */
export type Site = {
  /** `http://localhost:<port>` */
  readonly origin: string;
  /** Holds the database; gone after the stop. */
  readonly folder: string;
  /** Log lines so far, parsed where they are JSON. */
  log(): readonly LogLine[];
  /** Everything printed so far, as text. */
  output(): string;
  /** Stops it by its process id and returns what a quiet, healthy run would not have shown. */
  stop(): Promise<readonly string[]>;
};

/** One line of the site's output. Lines that are not JSON have their text in `msg` alone. */
export type LogLine = { readonly level?: number; readonly msg: string };

const main = fileURLToPath(new URL('../../apps/site/dist/server/main.js', import.meta.url));

/** pino's number for `warn`: from here on somebody should have a look. */
const warn = 40;

/**
 * Starts the built site on a free port, in production unless told otherwise. The environment is
 * built from nothing, so that no variable of the developer's machine changes a test.
 */
export async function startSite(environment: Readonly<Record<string, string>> = {}): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-e2e-'));
  const child = await startChild(process.execPath, [main], {
    ready: /^Portico is ready at (http:\/\/localhost:\d+)$/,
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      AUTH_SECRET: 'the end-to-end tests keep no secret at all',
      DATABASE_URL: `file:${join(folder, 'portico.sqlite')}`,
      ...environment,
    },
  }).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  const log = (): LogLine[] => child.stdout.map(parseLine);
  return {
    origin: child.ready,
    folder,
    log,
    output: () => [...child.stdout, ...child.stderr].join('\n'),
    stop: async () => {
      const code = await child.stop();
      await rm(folder, { recursive: true, force: true });
      return [
        ...(code === 0 ? [] : [`The site ended with ${code} instead of 0.`]),
        ...child.stderr,
        ...child.stdout.filter((line) => (parseLine(line).level ?? 0) >= warn),
      ];
    },
  };
}

function parseLine(line: string): LogLine {
  if (!line.startsWith('{')) {
    return { msg: line };
  }
  const { level, msg }: { level?: number; msg?: string } = JSON.parse(line);
  return { ...(level === undefined ? {} : { level }), msg: msg ?? line };
}
