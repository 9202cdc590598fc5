import { authBasePath } from '@portico/protocol';
import { isLoopback } from '@portico/server/environment';
import { type Context, Hono } from 'hono';
import { createPageHandler, type PageHandlerOptions } from './page-handler.ts';
import { preferenceRoutes } from './preferences.ts';

/** What is known of a request beside the request: the address that it came from. */
export type RequestInfo = { readonly ip?: string };

/** The part of `Auth` of @portico/server that answers requests. */
export type RequestHandler = {
  handler(request: Request, info?: RequestInfo): Promise<Response>;
};

/** Everything that the site is made of. */
export type SiteOptions = PageHandlerOptions & {
  /** Asked in order, before the pages. */
  readonly files: readonly Hono[];
  readonly production: boolean;
  /** Rejects unless sessions can be read. */
  ping(): Promise<unknown>;
  /** Whether the process is about to stop. */
  isStopping(): boolean;
  /** Whether `auth` answers `/api/rpc`; without it pages cannot ask a node. */
  readonly rpcProxy?: boolean;
  /** Whether other sites may show this one in a frame; then it describes itself to them. */
  readonly embedded?: boolean;
};

/** What @hono/node-server hands over beside the request; absent in tests. */
type Bindings = { readonly incoming?: { readonly socket: { readonly remoteAddress?: string } } };

/** The whole site as one `Request → Response`. */
export function createSite(options: SiteOptions): Hono<{ Bindings: Bindings }> {
  const { auth, config, origin, log } = options;
  const pages = createPageHandler(options);
  const app = new Hono<{ Bindings: Bindings }>();

  const infoOf = (c: Context<{ Bindings: Bindings }>): RequestInfo => {
    const ip = c.env?.incoming?.socket.remoteAddress;
    return ip ? { ip } : {};
  };
  const authPaths = [authBasePath, ...(options.rpcProxy ? ['/api/rpc'] : [])];
  for (const path of authPaths.flatMap((path) => [path, `${path}/*`])) {
    app.all(path, (c) => auth.handler(c.req.raw, infoOf(c)));
  }

  // Nothing else is asked, so that a slow database does not get the process restarted.
  app.get('/health/live', () => health({ status: 'ok' }));
  app.get('/health/ready', async () => {
    if (options.isStopping()) return health({ status: 'stopping' }, 503);
    return options.ping().then(
      () => health({ status: 'ok' }),
      () => health({ status: 'unavailable', store: 'failed' }, 503),
    );
  });
  app.route('/', preferenceRoutes(origin));

  if (options.embedded) {
    app.use(config.images.appIcon, async (c, next) => {
      await next();
      c.header('cross-origin-resource-policy', 'cross-origin');
    });
    app.get('/manifest.json', () => embedManifest(options));
  }
  for (const files of options.files) app.route('/', files);
  // A script or style that is gone is no page.
  for (const path of ['/assets/*', '/dev-wallet/*'])
    app.get(path, (c) => c.text('Not found', 404, { 'cache-control': 'no-store' }));
  app.all('*', (c) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const location = isRead && !options.production && ownUrl(c.req.url, origin);
    return location
      ? new Response(null, { status: 307, headers: { location } })
      : pages.page(c.req.raw, infoOf(c));
  });
  app.onError((error, c) => {
    log(error, 'A request failed');
    return pages.status(c.req.raw, 500);
  });
  return app;
}

function health(body: Readonly<Record<string, string>>, status = 200): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}

/** What Safe reads about an app before it shows it: https://docs.safe.global, "Safe Apps". Any site may. */
function embedManifest({ config, words }: SiteOptions): Response {
  const iconPath = config.images.appIcon.slice(1);
  const manifest = {
    name: config.name,
    // In English: Safe's list of apps asks without a language.
    description: words.of('en', 'status').footer.description,
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
 * The same page under the site's own name, when it was requested by another name of this machine.
 * http://127.0.0.1:3000 and http://localhost:3000 are different sites to a browser and to a wallet, so a
 * developer who types the wrong one would be refused at the very end, with a domain mismatch.
 */
function ownUrl(url: string, origin: string): string | undefined {
  const requested = new URL(url);
  const own = new URL(origin);
  if (requested.host === own.host || !isLoopback(requested.hostname) || !isLoopback(own.hostname))
    return undefined;
  return origin + requested.pathname + requested.search;
}
