import {
  authBasePath,
  base,
  type Chain,
  isLocaleCode,
  isSiweStatement,
  localeCodes,
  parseSiteUrl,
} from '@portico/protocol';
import { consoleLogger } from '../common/logger.ts';
import { isSecret } from '../common/options.ts';
import { isAddressRange } from '../http/client-ip.ts';
import { isHttpUrl } from '../http/origin.ts';
import { nodeUrls } from '../nodes/chain-nodes.ts';
import type { AuthProvider } from '../providers/provider.ts';
import { defaultLifetime, maximumLifetime } from '../sessions/session.ts';
import { missingMethods } from '../store/observe-store.ts';
import { isDatabaseUrl } from '../store/open-database.ts';
import { checkOrigins } from './check-origins.ts';
import { authOptionNames, unknownOptions } from './option-names.ts';
import type { AuthOptions, OptionProblem, RequireOption } from './options.ts';

/** The options that are objects, but for `nodes` and `database`, which have checks of their own. */
const objects = [
  'nodeTimeouts',
  'rpcProxy',
  'walletList',
  'session',
  'pages',
  'events',
  'logger',
  'observers',
] as const;

/** Every problem of the options, in plain words; empty when there is none. */
export function checkOptions(given: AuthOptions): readonly OptionProblem[] {
  const problems: OptionProblem[] = unknownOptions(given, authOptionNames).map(
    ({ path: option, message }) => ({ option, message }),
  );
  // Code without types may give null, which no default replaces: below it counts as left out.
  const options: AuthOptions = { ...given };
  for (const option of objects) {
    const value: unknown = given[option];
    if (value === undefined || (typeof value === 'object' && value !== null)) continue;
    delete options[option];
    problems.push({ option, message: 'Give an object, or leave it out.' });
  }
  const require: RequireOption = (condition, option, message, code) => {
    if (!condition) problems.push({ option, message, ...(code !== undefined && { code }) });
  };
  const { rpcProxy, oneUserPerKey = true, signInsPerMinute = 1 } = options;
  const trustedProxies = options.trustedProxies ?? [];
  checkOrigins(options, require);
  checkSecret(options, require);
  checkDatabase(options, require);
  checkProviders(options, require);
  checkChains(options, require);
  checkNodes(options, require);
  checkRpcProxy(rpcProxy ?? {}, options, require);
  checkWalletList(options, require);
  checkSession(options, require);
  checkPages(options, require);
  const allow = 'Give a function, such as ({ account }) => !banned.has(account).';
  require(isFunction(options.allow), 'allow', allow);
  checkEvents(options, require);
  const { logger = consoleLogger, observers = [] } = options;
  const isLogger = (['info', 'warn', 'error'] as const).every((level) => isMethod(logger[level]));
  require(isLogger, 'logger', 'Give an object with info(), warn() and error().');
  require(areObjects(observers), 'observers', 'Give a list, such as [createMetrics()].');
  const areRanges = Array.isArray(trustedProxies) && trustedProxies.every(isAddressRange);
  const ranges =
    'Give addresses or CIDR ranges, such as 10.0.0.0/8 or ::1; a wider range would trust what visitors write.';
  require(areRanges, 'trustedProxies', ranges);
  // The text "false" would be true.
  require(typeof oneUserPerKey === 'boolean', 'oneUserPerKey', 'Give true or false.');
  require(isCount(signInsPerMinute), 'signInsPerMinute', 'Give a whole number above zero.');
  return problems;
}

const isMethod = (value: unknown) => typeof value === 'function';

const isFunction = (value: unknown) => value === undefined || isMethod(value);

const areObjects = (list: unknown) =>
  Array.isArray(list) && list.every((item) => item !== null && typeof item === 'object');

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0;

const isChainId = (id: string) => /^[1-9]\d*$/.test(id);

const areNodes = (urls: unknown) => Array.isArray(urls) && urls.length > 0 && urls.every(isHttpUrl);

function checkSecret({ secret }: AuthOptions, require: RequireOption): void {
  const secrets: readonly unknown[] = Array.isArray(secret) ? secret : [secret];
  if (!secrets[0]) {
    const message =
      'No secret is set, so sign-in could be forged. Use at least 32 random characters.';
    require(false, 'secret', message, 'NO_SECRET');
  } else {
    const message =
      'Each secret needs at least 32 random characters, for example from: openssl rand -hex 32.';
    require(secrets.every(isSecret), 'secret', message);
  }
}

function checkDatabase({ database, providers }: AuthOptions, require: RequireOption): void {
  if (typeof database === 'object' && database !== null) {
    const missing = missingMethods(database);
    const message = `The store has no ${missing.join(', ')}. It must pass the conformance suite.`;
    require(missing.length === 0, 'database', message, 'MISSING_ADAPTER_METHODS_ERROR');
    return;
  }
  if (!database && Array.isArray(providers) && providers.some((item) => item?.type === 'email')) {
    const message =
      'Email sign-in stores its links in a database. Use file:./path/to.sqlite or postgres://….';
    require(false, 'database', message, 'EMAIL_REQUIRES_ADAPTER_ERROR');
    return;
  }
  const message = 'Use file:./path/to.sqlite or postgres://…, or :memory: for a trial.';
  require(typeof database === 'string' && isDatabaseUrl(database), 'database', message);
}

const readChains = ({ chains = [base] }: AuthOptions): readonly Chain[] =>
  Array.isArray(chains)
    ? chains.filter((chain) => isCount(chain?.id) && typeof chain.name === 'string')
    : [];

function checkChains(options: AuthOptions, require: RequireOption): void {
  const { chains = [base] } = options;
  const areChains =
    Array.isArray(chains) && chains.length > 0 && readChains(options).length === chains.length;
  require(areChains, 'chains', 'Give at least one chain, such as base of @portico/server/chains.');
  const seen = new Set<number>();
  for (const { id } of readChains(options)) {
    require(!seen.has(id), 'chains', `Chain ${id} is listed twice. Remove one.`);
    seen.add(id);
  }
}

function checkNodes(options: AuthOptions, require: RequireOption): void {
  const { nodes = {}, nodeQuorum = 1, nodeTimeouts = {} } = options;
  const { perNode = 1, overall = perNode } = nodeTimeouts;
  const areTimes = isCount(perNode) && isCount(overall) && perNode <= overall;
  require(areTimes, 'nodeTimeouts', 'Give milliseconds; perNode is at most overall.');
  const chains = readChains(options);
  const areByChain = typeof nodes === 'object' && nodes !== null && !Array.isArray(nodes);
  const message = 'Give lists of http(s) URLs by chain ID: { 8453: ["https://…"] }.';
  require(areByChain, 'nodes', message);
  if (!areByChain) return;
  for (const [id, urls] of Object.entries(nodes)) {
    const isConfigured = chains.length === 0 || chains.some((chain) => String(chain.id) === id);
    const unknown = `Chain ${id} is not in chains. Add it there, or read it through rpcProxy.nodes.`;
    require(isConfigured, 'nodes', unknown);
    require(areNodes(urls), 'nodes', `Give one or more http(s) URLs for chain ${id}.`);
  }
  for (const chain of chains) {
    if (nodes[chain.id] !== undefined) continue;
    const hasPublic = areNodes(chain.rpcUrls?.default?.http);
    require(hasPublic, 'nodes', `${chain.name} has no public RPC URL. Give one for ${chain.id}.`);
  }
  const reachable =
    nodeQuorum === 1 ||
    (nodeQuorum === 2 && chains.every((chain) => new Set(nodeUrls(chain, nodes)).size >= 2));
  require(reachable, 'nodeQuorum', 'Use 1, or 2 together with two or more nodes for every chain.');
}

function checkRpcProxy(
  { methods = [], nodes = {}, ...quotas }: NonNullable<AuthOptions['rpcProxy']>,
  options: AuthOptions,
  require: RequireOption,
): void {
  const areMethods =
    Array.isArray(methods) && methods.every((name) => /^\w{1,64}$/.test(String(name)));
  require(areMethods, 'rpcProxy', 'methods are names such as eth_getLogs.');
  for (const name of ['callsPerMinute', 'bytesPerMinute', 'nodeTimePerMinute'] as const) {
    const { [name]: quota = 1 } = quotas;
    require(isCount(quota), 'rpcProxy', `${name} is a whole number above zero.`);
  }
  const isTable = areObjects([nodes]);
  const byChain = isTable ? Object.entries(nodes) : [];
  const areChains = isTable && byChain.every(([id, urls]) => isChainId(id) && areNodes(urls));
  require(areChains, 'rpcProxy', 'nodes are lists of http(s) addresses by chain ID.');
  const twice = isTable ? readChains(options).find(({ id }) => id in nodes) : undefined;
  require(twice === undefined, 'rpcProxy', `The nodes of ${twice?.name} go into the option nodes.`);
}

function checkWalletList({ walletList }: AuthOptions, require: RequireOption): void {
  if (walletList === undefined) return;
  const { projectId, url } = walletList;
  const isId = typeof projectId === 'string' && projectId !== '';
  require(isId, 'walletList', 'projectId is the id of your project at WalletConnect.');
  require(url === undefined || isHttpUrl(url), 'walletList', 'url is an http(s) URL.');
}

function checkSession({ session = {} }: AuthOptions, require: RequireOption): void {
  const settings: { readonly strategy?: unknown } & typeof session = session;
  const { strategy = 'database', data, freshFor = 1, restored = 'keep', ...lifetime } = settings;
  // A configuration that moves from next-auth may have it.
  const stored =
    'Sessions are stored, so that they can be ended. Leave strategy out; all providers work with it.';
  require(strategy === 'database', 'session', stored, 'CALLBACK_CREDENTIALS_JWT_ERROR');
  require(isFunction(data), 'session', 'data is a function that returns an object.');
  // Longer would turn it off, and a stolen cookie could then change accounts.
  const isFreshness = isCount(freshFor) && freshFor <= 86_400;
  require(isFreshness, 'session', 'freshFor is a whole number of seconds, at most 86400.');
  const isChoice = restored === 'keep' || restored === 'end';
  require(isChoice, 'session', "restored is 'keep' or 'end'.");
  const { idle = defaultLifetime.idle, absolute = defaultLifetime.absolute } = lifetime;
  for (const [name, seconds] of Object.entries({ idle, absolute })) {
    const rule = `${name} is a whole number of seconds, at least 60 and at most ${maximumLifetime} (400 days, as long as browsers keep a cookie).`;
    require(isCount(seconds) && seconds >= 60 && seconds <= maximumLifetime, 'session', rule);
  }
  const longer = 'idle is longer than absolute, which would end the session first.';
  require(lifetime.idle === undefined || !(idle > absolute), 'session', longer);
}

function checkEvents({ events = {} }: AuthOptions, require: RequireOption): void {
  for (const [name, handler] of Object.entries(events))
    require(isFunction(handler), 'events', `${name} is a function.`);
}

function checkPages(
  { pages = {}, basePath = authBasePath, trustedOrigins = [] }: AuthOptions,
  require: RequireOption,
): void {
  const { signIn = '/sign-in', home = '/', locales } = pages;
  const isOwn = (target: string) =>
    /^\/(?![/\\])[!-~]*$/.test(target) ||
    (/^[!-~]+$/.test(target) &&
      [trustedOrigins].flat().some((origin) => parseSiteUrl(target, { origin })));
  // Below the base path it would lead back to itself.
  const leadsAway = isOwn(signIn) && !signIn.startsWith(`${basePath}/`);
  const where = 'a path of your own site, or a URL on a trusted origin';
  require(leadsAway, 'pages', `signIn is ${where}, such as /sign-in.`);
  require(isOwn(home), 'pages', `home is ${where}.`);
  const areLocales =
    locales === undefined ||
    (Array.isArray(locales) && locales.length > 0 && locales.every(isLocaleCode));
  require(areLocales, 'pages', `locales names one or more of ${localeCodes.join(', ')}.`);
}

function checkProviders({ providers }: AuthOptions, require: RequireOption): void {
  const list: readonly AuthProvider[] = Array.isArray(providers) ? providers : [];
  require(list.length > 0, 'providers', 'Give at least one provider, for example siwe().');
  const seen = new Set<string>();
  for (const provider of list) {
    if (typeof provider !== 'object' || provider === null) {
      // The result of `condition && email(…)`, for example.
      const message = `${String(provider)} is no provider. Leave it out of the list.`;
      require(false, 'providers', message);
      continue;
    }
    const { id } = provider;
    const isPlain = typeof id === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(id);
    require(isPlain, 'providers', `The id "${String(id)}" may hold letters, digits, "-" and "_" only.`);
    if (typeof id !== 'string') continue;
    const reserved = `The id "${id}" is reserved for the accounts of wallets. Choose another one.`;
    require(id.toLowerCase() !== 'eip155', 'providers', reserved);
    require(!seen.has(id), 'providers', `Two providers have the id "${id}". Rename one.`);
    seen.add(id);
    for (const problem of provider.problems ?? []) require(false, 'providers', problem);
    if (provider.type !== 'email') {
      const message = `The provider "${id}" has no authorize() function, so it cannot sign anyone in.`;
      const callable = typeof provider.authorize === 'function';
      require(callable, 'providers', message, 'CALLBACK_CREDENTIALS_HANDLER_ERROR');
      const { statement: given = '' } = provider.wallet || {};
      const statement = String(given);
      const rule = `The statement "${statement}" cannot stand in a message (ERC-4361): it is one line of ASCII, without %, quotes and <>{}.`;
      require(isSiweStatement(statement), 'providers', rule);
    }
  }
}
