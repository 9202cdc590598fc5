import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild } from '../process/child.ts';
import { freePort } from '../process/listen.ts';

/** The built site as one test sees it. */
export type Site = {
  /** `http://localhost:<port>` */
  readonly origin: string;
  /** `file:…` or `postgres://…` */
  readonly databaseUrl: string;
  /** The lines that it printed since the test began. */
  output(): readonly string[];
};

/** The built site, running with its own database. */
export type SiteProcess = {
  readonly pid: number;
  readonly origin: string;
  readonly databaseUrl: string;
  /** Every line printed so far. */
  readonly output: () => readonly string[];
  running(): boolean;
  /** Stops it by its process id and returns the exit code. */
  stop(): Promise<number | null>;
};

const built = (path: string) =>
  fileURLToPath(new URL(`../../../../apps/site/dist/${path}`, import.meta.url));

/** The server of the built site. */
export const siteProgram = built('server/main.js');

/** The operator's command beside it. */
export const porticoProgram = built('cli/portico.js');

/** The line of a site's log with its URL. */
export const siteIsReady = /"Portico is ready at (https?:\/\/localhost:\d+)"/;

/**
 * Starts the built site on a free port, as an operator does in production unless told otherwise. The
 * environment is made from nothing, so that no variable of the developer's machine changes a test.
 * @param program the server of another build
 */
export async function startSite(
  environment: Readonly<Record<string, string>> = {},
  program = siteProgram,
  tries = 3,
): Promise<SiteProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-e2e-'));
  const databaseUrl = environment['DATABASE_URL'] ?? `file:${join(folder, 'portico.sqlite')}`;
  const port = await freePort();
  const child = await startChild(process.execPath, [program], {
    ready: siteIsReady,
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      AUTH_URL: `http://localhost:${port}`,
      AUTH_SECRET: 'the end-to-end tests keep no secret at all',
      // No load balancer waits for it.
      STOP_DELAY: '0',
      // Each visitor of the tests has an address and with it rate limits to itself.
      TRUSTED_PROXIES: '127.0.0.1,::1',
      ...environment,
      DATABASE_URL: databaseUrl,
    },
  }).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true });
    // The port was free a moment ago; any connection that another program opens may be given it.
    if (tries === 1 || !/Port \d+ is taken/.test(String(error))) throw error;
  });
  if (child === undefined) return startSite(environment, program, tries - 1);
  const output = (): readonly string[] => [...child.stdout, ...child.stderr];
  return {
    pid: child.pid,
    origin: child.ready,
    databaseUrl,
    output,
    running: child.running,
    stop: async () => {
      const code = await child.stop();
      await rm(folder, { recursive: true, force: true });
      return code;
    },
  };
}

/** pino's number for `warn`. */
const warn = 40;

/** Returns true for a line that a healthy run does not print. A line that is no log line is as bad as an error. */
export function isComplaint(line: string): boolean {
  try {
    const { level }: { level?: unknown } = JSON.parse(line);
    return typeof level !== 'number' || level >= warn;
  } catch {
    return true;
  }
}

/** The sites of one worker: one for each environment, started by the first test that asks for it. */
export type SitePool = {
  get(environment: Readonly<Record<string, string>>): Promise<SiteProcess>;
  /** Stops all of them. Fails when one did not end by itself with code 0. */
  stop(): Promise<void>;
};

/** Tests of one file follow each other, and a file has one environment or two. */
const kept = 2;

/** Starts with no site. More than two at a time would only need memory: the least recently used one stops. */
export function createSitePool(): SitePool {
  const sites = new Map<string, Promise<SiteProcess>>();
  const codes: (number | null)[] = [];

  async function drop(key: string): Promise<void> {
    const site = await sites.get(key);
    sites.delete(key);
    codes.push((await site?.stop()) ?? null);
  }

  return {
    async get(environment) {
      const key = JSON.stringify(environment);
      const found = await sites.get(key);
      sites.delete(key);
      const site = found?.running() ? found : await startSite(environment);
      sites.set(key, Promise.resolve(site));
      for (const oldest of [...sites.keys()].slice(0, -kept)) await drop(oldest);
      return site;
    },
    async stop() {
      for (const key of [...sites.keys()]) await drop(key);
      if (codes.some((code) => code !== 0)) {
        throw new Error(`A site ended with ${codes.find((code) => code !== 0)} instead of 0.`);
      }
    },
  };
}
