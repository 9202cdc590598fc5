import { rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { createAuth, credentials, email, siwe } from '@portico/server';
import { honoHandler, requireSession } from '@portico/server/hono';
import { createMailCatcher } from '@portico/server/testing';
import { listen } from '@portico/testing/process/listen';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { csrf } from 'hono/csrf';
import { build } from 'vite';

/** A session API, and an app that is served from other origins. */
export type AppWithApi = Awaited<ReturnType<typeof startApp>>;

/** The password that the API takes from everybody. */
export const goodPassword = 'open sesame';

/** Folder of the built app, made once per process. */
let built: Promise<string> | undefined;

/** Into a folder that is gone when the process is. */
async function buildApp(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'portico-app-'));
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('../app', import.meta.url)),
    resolve: { conditions: ['source', 'module', 'browser', 'production'] },
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  });
  return outDir;
}

const quiet = () => undefined;

const serve = ({ fetch }: Hono) => listen(createAdaptorServer({ fetch }), 'localhost');

/** The built app as any static host serves it, with the API's origin in its page. */
async function serveApp(folder: string, api: string): Promise<Hono> {
  const page = (await readFile(join(folder, 'index.html'), 'utf8')).replace('%API%', api);
  const app = new Hono();
  app.get('/assets/*', serveStatic({ root: folder }));
  app.get('*', (c) => {
    c.header(
      'content-security-policy',
      `default-src 'self'; connect-src 'self' ${api}; img-src 'self' data:; form-action 'self' ${api}`,
    );
    return c.html(page);
  });
  return app;
}

/**
 * Starts everything on free ports. The API lists the first two origins only.
 * @param node the RPC URL of the chain
 */
export async function startApp(node: string, { crossSite = false } = {}) {
  built ??= buildApp();
  const folder = await built;
  const apiApp = new Hono();
  const apiServer = await serve(apiApp);
  const api = apiServer.origin;
  const [listed, unlisted] = await Promise.all([
    serve(await serveApp(folder, api)),
    serve(await serveApp(folder, api)),
  ]);
  const sameSite = listed.origin;
  const otherSite = `http://app.localhost:${listed.port}`;
  const mail = createMailCatcher();
  const auth = createAuth({
    url: api,
    secret: 'the end-to-end tests keep no secret at all',
    database: ':memory:',
    providers: [
      siwe({ statement: 'Sign in to an app.' }),
      email({ send: mail.send }),
      credentials({
        id: 'password',
        name: 'a password',
        fields: [{ name: 'password', label: 'Password', type: 'password' }],
        authorize: ({ password }) => (password === goodPassword ? { id: '7' } : null),
      }),
    ],
    nodes: { 8453: [node] },
    rpcProxy: {},
    trustedOrigins: crossSite ? [sameSite, otherSite] : [sameSite],
    logger: { info: quiet, warn: quiet, error: quiet },
  });
  for (const path of ['/api/auth/*', '/api/rpc/*']) apiApp.all(path, honoHandler(auth));
  // The same protection as in the guide.
  const origin = sameSite;
  apiApp.use('/orders/*', cors({ origin, credentials: true }), csrf({ origin }));
  apiApp.get('/orders/mine', requireSession(auth), (c) => c.json({ of: c.get('session').account }));
  apiApp.post('/orders/new', requireSession(auth), (c) => c.json({ of: c.get('session').account }));
  return {
    api,
    auth,
    mail,
    /** Listed, and to a browser the same site as the API. */
    sameSite,
    /** Listed, and to a browser another site. */
    crossSite: otherSite,
    /** Not listed, though the same site: another port of the same host. */
    neighbour: unlisted.origin,
    /** Not listed, and another site. */
    stranger: `http://evil.localhost:${unlisted.port}`,
    async stop(): Promise<void> {
      await Promise.all([apiServer, listed, unlisted].map((server) => server.stop()));
      await auth.close();
    },
  };
}
