import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type Auth, createAuth, type Logger, siwe } from '@portico/server';
import { developmentSecret, type Settings } from '@portico/server/environment';
import type { Hono } from 'hono';
import type { PorticoConfig } from '../config.ts';
import type { Assets } from './assets.ts';
import { createSite } from './create-site.ts';
import type { PageHandlerOptions } from './page-handler.ts';
import { securityHeaders, withHeaders } from './security-headers.ts';

/** What the site's own files are to the server; `site-modules.ts` collects them. */
export type SiteModules = Pick<
  PageHandlerOptions,
  'config' | 'pages' | 'statusPage' | 'words' | 'render' | 'renderFooter'
>;

/** What a site is opened with, apart from its settings and modules. */
export type OpenOptions = {
  /** The public origin. */
  readonly origin: string;
  readonly assets: Assets;
  readonly logger: Logger;
};

/** The session server of a site. */
export function openAuth(
  settings: Settings,
  config: PorticoConfig,
  { origin, assets, logger }: OpenOptions,
): Promise<Auth> {
  const { preamble = [], devWallet, signInPage } = assets;
  const secret = settings.secret ?? developmentSecret(settings.database);
  return createAuth({
    url: origin,
    secret: settings.previousSecret ? [secret, settings.previousSecret] : secret,
    database: settings.database,
    providers: [siwe({ statement: config.statement ?? `Sign in to ${config.name}.` })],
    nodes: settings.nodes,
    nodeQuorum: settings.nodeQuorum,
    rpcProxy: settings.rpcProxy,
    trustedProxies: settings.trustedProxies,
    embedIn: settings.embedIn,
    logger,
    pages: {
      siteName: config.name,
      ...(settings.walletConnect ? { walletConnect: settings.walletConnect } : {}),
      icon: config.images.favicon,
      stylesheets: assets.stylesheets,
      scripts: [...preamble, ...(devWallet ? [devWallet] : []), signInPage],
    },
  });
}

/** The site as a listener of `node:http`. */
export function siteListener(
  settings: Settings,
  modules: SiteModules,
  {
    origin,
    assets,
    logger,
    auth,
    files,
    isStopping,
    development = false,
  }: OpenOptions & {
    readonly auth: Auth;
    readonly files: readonly Hono[];
    isStopping(): boolean;
    readonly development?: boolean;
  },
): RequestListener {
  const { walletConnect, rpcProxy, embedIn, production } = settings;
  const headers = securityHeaders({
    origin,
    relayUrl: walletConnect?.relayUrl,
    embedIn,
    allow: modules.config.contentSecurityPolicy,
    development,
  });
  const site = createSite({
    ...modules,
    auth,
    origin,
    assets,
    production,
    walletConnect,
    ethereumRpcUrl: rpcProxy?.nodes && '/api/rpc/1',
    files,
    embedded: embedIn.length > 0,
    ping: () => auth.ping(),
    isStopping,
    rpcProxy: rpcProxy !== undefined,
    log: (error, message) => logger.error({ err: error }, message),
  });
  const respond = getRequestListener(site.fetch);
  return withHeaders(headers, (request, answer) => void respond(request, answer), {
    overwrite: development,
  });
}
