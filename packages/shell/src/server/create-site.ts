import { type SiteUrl, siteUrl } from '@portico/protocol';
import type { RequestInfo } from '@portico/server';
import { isLoopback } from '@portico/server/environment';
import { type Context, Hono } from 'hono';
import { brandFiles } from '../brand/brand.ts';
import { actionHandler, endpointHandler } from './endpoint-handler.ts';
import type { PageAnswer } from './html-answer.ts';
import { createPageHandler } from './page-handler.ts';
import { preferenceRoutes } from './preferences.ts';
import type { SiteOptions } from './site-options.ts';

/** Bindings that @hono/node-server passes beside the request; absent in tests. */
type Bindings = { readonly incoming?: { readonly socket: { readonly remoteAddress?: string } } };

/** Creates the whole site as one `Request → Response`. A listener that answers some requests ahead of it shares `pages`. */
export function createSite(
  options: SiteOptions,
  pages = createPageHandler(options),
): Hono<{ Bindings: Bindings }> {
  const { auth, logger, origin, settings } = options;
  const app = new Hono<{ Bindings: Bindings }>();

  const requestInfo = (c: Context<{ Bindings: Bindings }>): RequestInfo => {
    const ip = c.env?.incoming?.socket.remoteAddress;
    return ip ? { ip } : {};
  };
  if (options.development) {
    app.use(async (c, next) => {
      await next();
      // The stricter policy of the pages of the session server would shut out Vite's client.
      c.header('content-security-policy', undefined);
    });
  }
  for (const path of settings.rpcProxy ? [auth.basePath, '/api/rpc'] : [auth.basePath]) {
    // Matches the path itself, too.
    app.all(`${path}/*`, (c) => auth.handler(c.req.raw, requestInfo(c)));
  }
  app.use('/api/*', endpointHandler(options));

  const { admin } = options;
  if (admin) {
    // Matches the path itself, too. Other paths below it get the page for 404.
    app.all(`${admin.path}/*`, async (c, next) => {
      const answer = await admin.handler(c.req.raw, requestInfo(c));
      return answer ?? next();
    });
  }

  // Checks nothing else: a slow database must not get the process restarted.
  app.get('/health/live', () => health({ status: 'ok' }));
  app.get('/health/ready', async () => {
    if (options.isStopping()) return health({ status: 'stopping' }, 503);
    const { store } = await auth.health();
    // Without writes it still serves pages and sessions, so it stays in rotation.
    return health({ status: store }, store === 'unavailable' ? 503 : 200);
  });
  app.route('/', preferenceRoutes(origin));

  if (settings.embedIn.length > 0) {
    app.use(brandFiles.appIcon, async (c, next) => {
      await next();
      c.header('cross-origin-resource-policy', 'cross-origin');
    });
    app.get('/manifest.json', () => embedManifest(options));
  }
  for (const files of options.files) app.route('/', files);
  app.post('*', actionHandler(options));
  // A missing script or style gets no page.
  for (const path of ['/assets/*', '/dev-wallet/*'])
    app.get(path, (c) => c.text('Not found', 404, { 'cache-control': 'no-store' }));
  app.all('*', async (c) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const location = isRead && !settings.production && canonicalUrl(c.req.url, origin);
    return location ? c.redirect(location, 307) : toResponse(await pages.page(c.req.raw));
  });
  app.onError(async (error, c) => {
    // @hono/node-server passes on hosts that no URL can have, such as 1.2.3.4.5.
    if (!URL.canParse(c.req.url)) return c.body(null, 400);
    logger.error({ err: error }, 'A request failed');
    return toResponse(await pages.status(c.req.raw, 500));
  });
  return app;
}

function toResponse(answer: PageAnswer | Response): Response {
  return answer instanceof Response ? answer : new Response(answer.body, answer);
}

function health(body: Readonly<Record<string, string>>, status = 200): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}

/** The manifest that Safe reads about an app: https://docs.safe.global, "Safe Apps". Any site may read it. */
function embedManifest({ config, words }: SiteOptions): Response {
  const iconPath = brandFiles.appIcon.slice(1);
  const manifest = {
    name: config.name,
    // In English: Safe's list of apps requests it without a language.
    description: words.get('en', 'status').footer.description,
    iconPath,
    icons: [{ src: iconPath, sizes: '192x192', type: 'image/png' }],
  };
  return Response.json(manifest, {
    headers: {
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
}

/**
 * The same page under the site's own name: to a wallet http://127.0.0.1:3000 and http://localhost:3000 are different sites, and the
 * wrong one would be refused at the very end, with a domain mismatch.
 */
function canonicalUrl(url: string, origin: string): SiteUrl | undefined {
  const requested = new URL(url);
  const own = new URL(origin);
  if (requested.host === own.host || !isLoopback(requested.hostname) || !isLoopback(own.hostname))
    return undefined;
  return siteUrl(origin + requested.pathname + requested.search, { origin });
}
