import { authBasePath } from '@portico/protocol';
import { type Context, Hono } from 'hono';
import { embedIcon, embedManifest, forEveryone } from './embed-manifest.ts';
import { type HealthChecks, live, ready } from './health.ts';
import { isLoopback } from './is-loopback.ts';
import { createPageHandler, type PageOptions } from './page-handler.ts';
import { isPreference } from './preferences.ts';
import { changePreference } from './preferences-route.ts';
import type { SiteAuth } from './site-auth.ts';
import type { SiteRpc } from './site-rpc.ts';
import type { StaticFiles } from './static-files.ts';

/** Everything that the site is made of. */
export type SiteOptions = PageOptions & {
  /** Looked through in order, before the pages. */
  readonly files: readonly StaticFiles[];
  readonly production: boolean;
  readonly health: HealthChecks;
  /** The way to the nodes, by path; left out, pages cannot ask one. */
  readonly rpc?: SiteRpc | undefined;
  /** Whether other sites may show this one in a frame; then it introduces itself to them. */
  readonly embedded?: boolean;
};

/** What @hono/node-server hands over beside the request; absent in tests. */
type Bindings = { readonly incoming?: { readonly socket: { readonly remoteAddress?: string } } };

/** The whole site as one `Request → Response`. */
export function createSite(options: SiteOptions): Hono<{ Bindings: Bindings }> {
  const { auth, files, origin, log } = options;
  const pages = createPageHandler(options);
  const app = new Hono<{ Bindings: Bindings }>();

  const answer = (to: Pick<SiteAuth, 'handler'>) => (c: Context<{ Bindings: Bindings }>) => {
    const ip = c.env?.incoming?.socket.remoteAddress;
    return to.handler(c.req.raw, ip ? { ip } : {});
  };
  app.all(authBasePath, answer(auth));
  app.all(`${authBasePath}/*`, answer(auth));
  for (const [path, rpc] of Object.entries(options.rpc ?? {})) app.all(path, answer(rpc));
  if (options.embedded) app.get('/manifest.json', embedManifest);
  app.get('/health/live', live);
  app.get('/health/ready', () => ready(options.health));
  app.post('/preferences/:name', (c, next) => {
    const name = c.req.param('name');
    return isPreference(name) ? changePreference(c.req.raw, name, origin) : next();
  });
  app.all('*', (c) => {
    const request = c.req.raw;
    if (request.method === 'GET' || request.method === 'HEAD') {
      for (const file of files) {
        const answer = file(c.req.path, request);
        if (!answer) continue;
        if (options.embedded && c.req.path === embedIcon) {
          for (const [name, value] of Object.entries(forEveryone)) answer.headers.set(name, value);
        }
        return answer;
      }
      const location = options.production ? undefined : otherName(request, origin);
      // A script or style that is gone is no page, and nobody reads what is sent instead of it.
      if (/^\/(assets|dev-wallet)\//.test(c.req.path))
        return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } });
      if (location) return new Response(null, { status: 307, headers: { location } });
    }
    return pages.page(request);
  });
  app.onError((error, c) => {
    log(error, 'A request failed');
    return pages.status(c.req.raw, 500);
  });
  return app;
}

/**
 * The same page under the site's own name, when it was asked for by another name of this machine.
 * http://127.0.0.1:3000 and http://localhost:3000 are different sites to a browser and to a wallet, so a
 * newcomer who types the wrong one would be refused at the very end, with a domain mismatch.
 */
function otherName(request: Request, origin: string): string | undefined {
  const asked = new URL(request.url);
  const own = new URL(origin);
  if (asked.host === own.host || !isLoopback(asked.hostname) || !isLoopback(own.hostname))
    return undefined;
  return origin + asked.pathname + asked.search;
}
