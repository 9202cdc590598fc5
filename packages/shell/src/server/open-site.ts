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
import type { Admin } from '@portico/server/admin';
import { type OwnTables, openOwnTables } from '@portico/server/database';
import { developmentSecret, readEnvironment, type Settings } from '@portico/server/environment';
import { nodeHandler } from '@portico/server/node';
import { createInstrument, type Observer } from '@portico/server/observe';
import { brandFiles } from '../brand/brand.ts';
import type { PorticoConfig } from '../config.ts';
import { configProblems } from '../config-problems.ts';
import { allowedSources, weakenedHeaders } from '../pages/header-options.ts';
import type { SiteMigrations } from '../pages/migrations.ts';
import type { Tables } from '../pages/request-context.ts';
import type { ServerOptions } from '../server-options.ts';
import type { Assets } from './assets.ts';
import { createSite } from './create-site.ts';
import { hashSource } from './inline-source.ts';
import { observePages } from './observers.ts';
import { pageFastPath } from './page-fast-path.ts';
import { createPageHandler } from './page-handler.ts';
import { securityHeaders, withHeaders, withRequestIds } from './response-headers.ts';
import type { SiteOptions } from './site-options.ts';

/**
 * Reads the settings of the environment, with those of `portico.config.ts` as defaults.
 * @throws Error with everything that is wrong with either
 */
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
    /** The options of `portico.server.ts`. */
    server?: ServerOptions<object>;
  },
): Auth {
  const { preamble = [], devWallet, signInPage } = assets;
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
      ].filter(({ id }) => !providers.some((own) => own.id === id)),
      ...providers,
    ],
    chains: settings.chains,
    nodes: settings.nodes,
    nodeQuorum: settings.nodeQuorum,
    nodeTimeouts: settings.nodeTimeouts,
    rpcProxy: devWallet ? withMethods(settings.rpcProxy, devWalletMethods) : settings.rpcProxy,
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

/** With the name of the site; with its host where no message can have the name, such as Café. */
function defaultStatement({ name }: PorticoConfig, origin: string): string {
  return `Sign in to ${isSiweStatement(name) ? name : new URL(origin).host}.`;
}

function mailColors({ brand }: PorticoConfig) {
  const { accent: link, fill: button = link } = brand?.colors ?? {};
  return { ...(link && { link }), ...(button && { button }) };
}

/**
 * Methods that the development wallet needs beside the methods of pages: fees, and sending what it signed. The RPC proxy allows them
 * where this wallet is served, so never in production.
 */
const devWalletMethods: readonly string[] = [
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_sendRawTransaction',
];

/** The RPC proxy with further methods on the chains of the site, where there is one. */
function withMethods(
  proxy: Settings['rpcProxy'],
  further: readonly string[],
): Settings['rpcProxy'] {
  return proxy && { ...proxy, methods: [...(proxy.methods ?? []), ...further] };
}

/** Headers that protect less than they could are named at each start. */
export function warnWeakenedHeaders(logger: Logger, { headers }: PorticoConfig): void {
  const weakened = weakenedHeaders(headers);
  if (weakened.length > 0)
    logger.warn({ weakened }, 'headers.weakened of portico.config.ts weakens the security headers');
}

/** The pages for operators, if the environment names any; nothing of them is loaded otherwise. */
export async function openAdmin(
  { admins }: Pick<Settings, 'admins'>,
  auth: Auth,
): Promise<Admin | undefined> {
  if (admins.length === 0) return undefined;
  const { createAdmin } = await import('@portico/server/admin');
  return createAdmin(auth, { admins });
}

/** The site's own tables, where it has migrations. */
export async function openTables(
  { database }: Pick<Settings, 'database'>,
  migrations: SiteMigrations,
  logger: Logger,
): Promise<OwnTables<Tables> | undefined> {
  return migrations && openOwnTables<Tables>({ url: database, migrations, logger });
}

/**
 * The site as a listener of `node:http`. The session server and the pages are asked ahead of the site's routes: they answer
 * most requests themselves, without a Fetch `Request` and `Response`.
 */
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
  const routes = withHeaders(headers, (request, answer) => void respond(request, answer));
  // In development its pages need a looser policy, which the routes see to.
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
