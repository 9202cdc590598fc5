import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createAdaptorServer } from '@hono/node-server';
import { type Auth, type AuthOptions, createAuth, credentials, siwe } from '@portico/server';
import { listen } from '@portico/testing/process/listen';
import { Hono } from 'hono';
import { type ClientName, officeBasePath, pageScript } from './page-script.ts';

/** A site that uses next-auth's client and, under `/api/auth`, our server. */
export type Host = Awaited<ReturnType<typeof startHost>>;

/** A request to the session API and its answer, as the server saw them. */
type RecordedRequest = {
  readonly method: string;
  /** Path and query, from after `/api/auth/`. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
  readonly status: number;
};

/** `GET session`, for comparing sequences. */
export function describeRequest({ method, path }: RecordedRequest): string {
  return `${method} ${path}`;
}

export type LogLine = {
  readonly level: 'info' | 'warn' | 'error';
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
};

/** The password that the provider `password` takes from everybody. */
export const goodPassword = 'open sesame';

/** The page that runs our own client; all others run next-auth's. */
export const porticoPage = '/portico';

/** The page with two configurations of our client. */
export const twoSitesPage = '/two-sites';

/** The page that runs next-auth's client with a NEXTAUTH_URL that names the second session server. */
export const officePage = '/office';

/** Somewhere else than `/api/auth`, for `basePath`. */
export const otherBasePath = '/elsewhere/auth';

/** Starts the site on a free port, with its own database. */
export async function startHost(options: Partial<Pick<AuthOptions, 'providers' | 'nodes'>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'portico-next-auth-'));
  const file = join(folder, 'portico.sqlite');
  const requests: RecordedRequest[] = [];
  const logged: LogLine[] = [];

  let auth: Auth | undefined;
  const app = new Hono();
  const answer = async (request: Request, prefix: string): Promise<Response> => {
    if (auth === undefined) return new Response('Not yet', { status: 503 });
    const body = await request.clone().text();
    const { pathname, search, origin } = new URL(request.url);
    const path = `${pathname.slice(prefix.length + 1)}${search}`;
    const own = new Request(`${origin}/api/auth/${path}`, {
      method: request.method,
      headers: request.headers,
      ...(body !== '' && { body }),
    });
    const response = await auth.handler(own, { ip: '127.0.0.1' });
    const { method, headers } = request;
    requests.push({ method, path, headers, body, status: response.status });
    return response;
  };
  app.all('/api/auth/*', (c) => answer(c.req.raw, '/api/auth'));
  app.all(`${otherBasePath}/*`, (c) => answer(c.req.raw, otherBasePath));
  app.all(`${officeBasePath}/*`, (c) => office.handler(c.req.raw, { ip: '127.0.0.1' }));
  for (const client of ['next-auth', 'next-auth-office', 'portico', 'two-sites'] as const) {
    app.get(`/${client}.js`, async (c) => {
      c.header('content-type', 'text/javascript; charset=utf-8');
      return c.body(await pageScript(client));
    });
  }
  app.get('/favicon.ico', (c) => c.body(null, 204));
  app.get('*', (c) => {
    c.header('content-security-policy', "default-src 'self'; img-src 'self' data:");
    const clients: Record<string, ClientName> = {
      [officePage]: 'next-auth-office',
      [porticoPage]: 'portico',
      [twoSitesPage]: 'two-sites',
    };
    const client = clients[c.req.path] ?? 'next-auth';
    return c.html(
      `<!doctype html><html lang="en"><title>A site</title><div id="root"></div><script src="/${client}.js"></script>`,
    );
  });

  const { origin, stop } = await listen(createAdaptorServer({ fetch: app.fetch }), 'localhost');
  const write = (level: LogLine['level']) => (fields: LogLine['fields'], message: string) => {
    logged.push({ level, fields, message });
  };
  const common = {
    url: origin,
    secret: 'the end-to-end tests keep no secret at all',
    providers: options.providers ?? [walletProvider(), passwordProvider()],
    // A plain key needs no chain, so there is none unless a test brings it.
    nodes: options.nodes ?? { 8453: ['http://127.0.0.1:9'] },
    logger: { info: write('info'), warn: write('warn'), error: write('error') },
  };
  const running = createAuth({ ...common, database: `file:${file}` });
  const office = createAuth({ ...common, database: ':memory:', basePath: officeBasePath });
  await running.ready();
  auth = running;

  const change = (sql: string) => {
    const database = new DatabaseSync(file);
    database.exec(`PRAGMA busy_timeout = 5000; ${sql}`);
    database.close();
  };
  return {
    origin,
    auth: running,
    /** Requests to the session API so far, in order of the answers. */
    requests: requests as readonly RecordedRequest[],
    /** Log of the session server so far. */
    logged: logged as readonly LogLine[],
    /** Ends every session of the user who has this account. */
    async endSessions(account: string) {
      const user = await running.users.find(account);
      if (!user) throw new TypeError(`No wallet has the account ${account}`);
      await running.sessions.endAll(user.id);
    },
    /** Makes the session table unavailable, so that sessions cannot be checked. */
    breakStore: () => change('alter table session rename to session_out_of_reach'),
    repairStore: () => change('alter table session_out_of_reach rename to session'),
    async stop() {
      await stop();
      await running.close();
      await office.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Named as RainbowKit's adapter for next-auth posts to it. */
export const walletProvider = () => siwe({ id: 'credentials', statement: 'Sign in to a site.' });

export const passwordProvider = () =>
  credentials({
    id: 'password',
    name: 'a password',
    fields: [{ name: 'password', label: 'Password', type: 'password' }],
    authorize: (fields) =>
      fields.password === goodPassword ? { id: '7', name: 'Eve', email: 'eve@example.com' } : null,
  });
