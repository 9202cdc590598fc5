import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { durable, startOwnPostgres, type TestPostgres } from '@portico/testing/database/postgres';
import { startChild } from '@portico/testing/process/child';
import { freePort } from '@portico/testing/process/listen';
import { siteProgram } from '@portico/testing/site/site';
import { root } from '../../../../scripts/repository.ts';
import { createdSiteProgram } from './build.ts';

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

export const bareHono = new URL('./bare-hono.js', import.meta.url);

export const serverSources = ['packages/locales', 'packages/protocol', 'packages/server'];
/** Sources of the built site, and of the packages in a Next app. */
export const siteSources = [
  ...serverSources,
  'packages/core',
  'packages/react',
  'packages/shell',
  'apps/site',
];

const signIns = new URL('../sign-ins/server.ts', import.meta.url);
const betterAuth = new URL('../../peers/better-auth.js', import.meta.url);

export type StartOptions = {
  /** A PostgreSQL server's database. Default: a new file of SQLite. */
  readonly databaseUrl?: string | undefined;
  readonly parent?: string | undefined;
  readonly fill?: (file: string) => Promise<void>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly flags?: readonly string[];
};

/** Starts the built site in production, on one process, as docs/operate.md has it. */
export function startSite(options?: StartOptions): Promise<Server> {
  return startBuiltSite(siteProgram, options);
}

export function startCreatedSite(): Promise<Server> {
  return startBuiltSite(root + createdSiteProgram);
}

function startBuiltSite(program: string, options?: StartOptions): Promise<Server> {
  const flags = ['--max-semi-space-size=16'];
  return startOnDatabase(pathToFileURL(program), { ...options, flags });
}

/** Starts the sign-in endpoints, whose rate limits take each sign-in for one of another network. */
export function startSignInServer(options?: StartOptions): Promise<Server> {
  return startOnDatabase(signIns, options);
}

export function startBetterAuth(options?: StartOptions): Promise<Server> {
  return startOnDatabase(betterAuth, options);
}

export async function startOnDatabase(
  entry: URL,
  { databaseUrl, parent = tmpdir(), fill, environment, flags }: StartOptions = {},
): Promise<Server> {
  const folder = await mkdtemp(join(parent, 'portico-bench-'));
  const clean = () => rm(folder, { recursive: true, force: true });
  const file = join(folder, 'portico.sqlite');
  try {
    await fill?.(file);
    const port = await freePort();
    const variables = {
      PORT: String(port),
      AUTH_URL: `http://localhost:${port}`,
      AUTH_SECRET: 'not a secret: benchmarks run on loopback only',
      DATABASE_URL: databaseUrl ?? `file:${file}`,
      STOP_DELAY: '0',
      // Nothing here may leave the machine; a plain key needs no chain.
      BASE_RPC_URL: 'http://127.0.0.1:9',
      ...environment,
    };
    const server = await startServer(entry, variables, flags);
    return {
      ...server,
      async stop() {
        await server.stop();
        await clean();
      },
    };
  } catch (cause) {
    await clean();
    throw cause;
  }
}

const entry = new URL('../../peers/serve-next.js', import.meta.url);

export async function startNextApp(app: 'next-auth' | 'portico'): Promise<Server> {
  const environment = { APP: app, NEXT_TELEMETRY_DISABLED: '1' };
  if (app === 'portico') return startOnDatabase(entry, { environment });
  const port = await freePort();
  return startServer(entry, {
    ...environment,
    PORT: String(port),
    NEXTAUTH_URL: `http://localhost:${port}`,
    NEXTAUTH_SECRET: 'not a secret: benchmarks run on loopback only',
  });
}

/** Starts the server of the tests, on which what is acknowledged is flushed, unlike in tests. */
export const startPostgresServer = (): Promise<TestPostgres> =>
  startOwnPostgres({ ...durable, shared_buffers: '128MB' });
