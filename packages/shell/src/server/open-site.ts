import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { isSiweStatement, type LocaleCode } from '@portico/protocol';
import {
  type Auth,
  createAuth,
  email,
  type InstanceOptions,
  type Logger,
  siwe,
} from '@portico/server';
import { developmentSecret, readEnvironment, type Settings } from '@portico/server/environment';
import { nodeHandler } from '@portico/server/node';
import { createInstrument, type Observer } from '@portico/server/observe';
import { brandFiles } from '../brand/brand.ts';
import type { PorticoConfig } from '../config.ts';
import { configProblems } from '../config-problems.ts';
import { allowedSources } from '../pages/header-options.ts';
import type { ServerOptions } from '../server-options.ts';
import type { Assets } from './assets.ts';
import { createSite } from './create-site.ts';
import { hashSource } from './inline-source.ts';
import { observePages } from './observers.ts';
import { pageFastPath } from './page-fast-path.ts';
import { createPageHandler } from './page-handler.ts';
import { securityHeaders, withHeaders, withRequestIds } from './response-headers.ts';
import type { SiteOptions } from './site-options.ts';

/** Reads the settings of the environment, with `portico.config.ts` as defaults. @throws Error with everything that is wrong with either */
export function readSettings(environment: Environment, config: PorticoConfig): Settings {
  const problems = configProblems(config);
  if (problems.length > 0) throw new Error(problems.join('\n- '));
  const { chains } = config;
  const read = readEnvironment(withConfig(environment, config), { chains });
  if (!read.ok) throw new Error(read.problems.join('\n- '));
  return read.settings;
}

/** The site's secret, and the one before it while it is replaced. Call it once: without a database file each call makes a new one. */
export function readSecrets({
  secret,
  previousSecret,
  database,
}: Pick<Settings, 'secret' | 'previousSecret' | 'database'>): readonly string[] {
  const current = secret ?? developmentSecret(database);
  return previousSecret ? [current, previousSecret] : [current];
}

/** The session server of a site; its database opens at the first use. */
export function openAuth(
  settings: Settings,
  config: PorticoConfig,
  {
    origin,
    secrets,
    languages,
    assets,
    logger,
    observers,
    instance,
    server: { providers = [], ...server } = {},
  }: {
    origin: string;
    secrets: readonly string[];
    languages: readonly LocaleCode[];
    assets: Assets;
    logger: Logger;
    observers?: readonly Observer[];
    instance?: InstanceOptions;
    server?: ServerOptions<object>;
  },
): Auth {
  const { preamble = [], devWallet, signInPage } = assets;
  const { rpcProxy } = settings;
  return createAuth({
    url: origin,
    basePath: config.basePath,
    secret: secrets,
    database: settings.database,
    ...server,
    session: { restored: settings.restoredSessions, ...server.session },
    providers: [
      ...[
        siwe({ statement: config.statement ?? defaultStatement(config, origin) }),
        ...(settings.email ? [email({ ...settings.email, colors: mailColors(config) })] : []),
      ].filter(({ id }) => !providers.some((own) => own?.id === id)),
      ...providers,
    ],
    chains: settings.chains,
    nodes: settings.nodes,
    nodeQuorum: settings.nodeQuorum,
    nodeTimeouts: settings.nodeTimeouts,
    rpcProxy:
      devWallet && rpcProxy
        ? { ...rpcProxy, methods: [...(rpcProxy.methods ?? []), ...devWalletMethods] }
        : rpcProxy,
    walletList: settings.walletList,
    trustedProxies: settings.trustedProxies,
    embedIn: settings.embedIn,
    logger,
    observers,
    instance,
    pages: {
      siteName: config.name,
      locales: languages,
      ...(settings.walletConnect && { walletConnect: settings.walletConnect }),
      icon: brandFiles.favicon,
      stylesheets: [assets.stylesheets.auth.href],
      scripts: [...preamble, ...(devWallet ? [devWallet] : []), signInPage],
    },
  });
}

/** Names the site, or its host where no message can have the name, such as Café. */
function defaultStatement({ name }: PorticoConfig, origin: string): string {
  return `Sign in to ${isSiweStatement(name) ? name : new URL(origin).host}.`;
}

function mailColors({ brand }: PorticoConfig) {
  const { accent: link, fill: button = link } = brand?.colors ?? {};
  return { ...(link && { link }), ...(button && { button }) };
}

/** Methods that the development wallet needs beside those of pages, for fees and sending. Not allowed where it is not served: in production. */
const devWalletMethods: readonly string[] = [
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_sendRawTransaction',
];

/** The site as a listener of `node:http`. Sessions and pages are answered ahead of the routes, without a Fetch `Request`. */
export function siteListener(
  options: SiteOptions & {
    readonly auth: Pick<Auth, 'respond' | 'handles'>;
    readonly settings: Pick<Settings, 'trustedProxies'>;
    readonly observers?: readonly Observer[];
  },
): RequestListener {
  const { assets, auth, config, development, origin, settings } = options;
  const allow = allowedSources(config.headers);
  const headers = securityHeaders(origin, {
    relayUrl: settings.walletConnect?.relayUrl,
    embedIn: settings.embedIn,
    allow: {
      ...allow,
      'script-src': [...(allow['script-src'] ?? []), ...entryHashes(assets)],
      'style-src': [...(allow['style-src'] ?? []), ...assets.stylesheets.hashes],
    },
    own: { ...config.headers?.own, ...config.headers?.weakened?.own },
    development,
  });
  const pages = createPageHandler(options);
  const respond = getRequestListener(createSite(options, pages).fetch);
  const routes = withHeaders(headers, respond);
  // Pages in development need a looser policy, which the routes set.
  if (development) return withRequestIds(settings.trustedProxies, routes);
  const sessions = nodeHandler(auth, { headers });
  const direct = pageFastPath(options, pages, headers);
  const answer: RequestListener = (request, answer) => {
    const [path = ''] = request.url?.split('?', 1) ?? [];
    if (auth.handles(path)) void sessions(request, answer);
    else if (!direct(request, answer, path)) routes(request, answer);
  };
  const { trustedProxies } = settings;
  const instrument = createInstrument(options.observers);
  const { pages: table } = options;
  return withRequestIds(
    trustedProxies,
    observePages({ auth, pages: table, trustedProxies, instrument }, answer),
  );
}

function entryHashes({ entry, pressEntry }: Assets): readonly string[] {
  return [entry, pressEntry].flatMap(({ href, code }) =>
    code === undefined ? [] : [hashSource(code, href)],
  );
}

/** `process.env`, or an object in its place. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Fills variables that are not set from `portico.config.ts`. */
export function withConfig(environment: Environment, config: PorticoConfig): Environment {
  const { origin, walletConnectProjectId } = config;
  const lacks = (name: string) => !environment[name]?.trim();
  // Elsewhere than in production a clone of the site is at home on localhost.
  const isOnline = environment['NODE_ENV']?.trim() === 'production';
  return {
    ...environment,
    ...(origin && isOnline && lacks('AUTH_URL') && { AUTH_URL: origin }),
    ...(walletConnectProjectId &&
      lacks('WALLETCONNECT_PROJECT_ID') && { WALLETCONNECT_PROJECT_ID: walletConnectProjectId }),
  };
}
