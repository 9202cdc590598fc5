import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Chain, nearestName } from '@portico/protocol';
import { isSecret } from '../common/options.ts';
import { isSecureOrigin, isThisMachine } from '../http/origin.ts';
import { nodeUrls } from '../nodes/chain-nodes.ts';
import { chainNodeNames, chainNodesPrefix, readChainNodes } from './environment-nodes.ts';
import {
  type Environment,
  type EnvironmentVariable,
  environmentVariables,
  variableText,
} from './environment-variables.ts';

export { isThisMachine };

/** The settings of the environment, checked. */
export type Settings = Readonly<ReturnType<typeof readSettings>>;

/** Settings, or everything that is wrong, in sentences that begin with the name of a variable. */
export type EnvironmentResult =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly problems: readonly string[] };

type Name = keyof typeof environmentVariables;
type Variable<Of extends Name> = (typeof environmentVariables)[Of];
/** The value of a variable; undefined only for one without a default. */
type Value<Of extends Name> =
  Variable<Of> extends { readonly default: string }
    ? Exclude<ReturnType<Variable<Of>['parse']>, undefined>
    : ReturnType<Variable<Of>['parse']> | undefined;

/**
 * Reads the environment, and reports everything that is wrong with it at once.
 * @param options.production default: true when `NODE_ENV` is `production`
 * @param options.chains the chains of a site without `CHAINS`; default: Base
 */
export function readEnvironment(
  environment: Environment,
  {
    production = variableText(environment, 'NODE_ENV') === 'production',
    chains: defaultChains,
  }: { readonly production?: boolean; readonly chains?: readonly Chain[] | undefined } = {},
): EnvironmentResult {
  const reader = createVariableReader(environment);
  const { problems, isSet, refuse, requireSet } = reader;
  const settings = readSettings(environment, reader, { production, defaultChains });
  if (isSet('EMAIL_SERVER')) requireSet('EMAIL_FROM');
  if (isSet('EMAIL_FROM')) requireSet('EMAIL_SERVER');
  if (production) requireSet('AUTH_URL');
  if (production || isSet('AUTH_SECRET_PREVIOUS')) requireSet('AUTH_SECRET');
  checkTogether(settings, refuse);
  const misspelt = misspeltVariables(environment);
  if (problems.size + misspelt.size === 0) return { ok: true, settings };
  const names = [...Object.keys(environmentVariables), ...chainNodeNames(environment)];
  const broken = names.flatMap((name) => problems.get(name) ?? []);
  return { ok: false, problems: [...misspelt.values(), ...broken] };
}

/** Reads every variable. */
function readSettings(
  environment: Environment,
  { read, refuse, isSet }: ReturnType<typeof createVariableReader>,
  {
    production,
    defaultChains,
  }: { readonly production: boolean; readonly defaultChains: readonly Chain[] | undefined },
) {
  const port = read('PORT');
  const metricsPort = read('METRICS_PORT');
  const isChosen = defaultChains === undefined || isSet('CHAINS');
  const chains = isChosen ? read('CHAINS') : defaultChains;
  const { nodes, others } = readChainNodes(environment, chains, refuse);
  const overall = read('RPC_TIMEOUT');
  const perNode = read('RPC_NODE_TIMEOUT');
  const server = read('EMAIL_SERVER');
  const from = read('EMAIL_FROM');
  const projectId = read('WALLETCONNECT_PROJECT_ID');
  // Checked also where it is not used.
  const metricsHost = read('METRICS_HOST');
  const relayUrl = read('WALLETCONNECT_RELAY_URL');
  const nodeQuorum: 1 | 2 = read('BASE_RPC_QUORUM');
  const rpcProxy = {
    methods: read('RPC_METHODS') ?? [],
    callsPerMinute: read('RPC_CALLS_PER_MINUTE'),
    bytesPerMinute: read('RPC_BYTES_PER_MINUTE'),
    nodeTimePerMinute: read('RPC_NODE_TIME_PER_MINUTE'),
    ...(Object.keys(others).length > 0 && { nodes: others }),
  };
  return {
    production,
    /** 0 takes any free port. */
    port,
    /** Addresses to listen on, all with the same port. */
    hosts: read('HOST'),
    /** Seconds between the signal to stop and the end of taking requests. */
    stopDelay: read('STOP_DELAY'),
    logLevel: read('LOG_LEVEL'),
    restoredSessions: read('RESTORED_SESSIONS'),
    admins: read('ADMINS') ?? [],
    /** The address that /metrics listens on; undefined where there are no metrics. */
    metrics: metricsPort === undefined ? undefined : { port: metricsPort, host: metricsHost },
    /** Public origin; undefined until the port is known. */
    origin: read('AUTH_URL')?.origin ?? (port === 0 ? undefined : `http://localhost:${port}`),
    /** Undefined outside production: use developmentSecret(). */
    secret: read('AUTH_SECRET'),
    /** The secret before it: what was signed with it stays good while it is replaced. */
    previousSecret: read('AUTH_SECRET_PREVIOUS'),
    /** `file:…`, `postgres://…` or `:memory:`. */
    database: read('DATABASE_URL'),
    /** The chains that wallets sign in on, the first one before all others. */
    chains,
    /** JSON-RPC nodes by chain ID; a chain without an entry is asked at its public RPC URLs. */
    nodes,
    nodeQuorum,
    /** Milliseconds for checks of contract accounts. The default of one node is no wish against a shorter time for all. */
    nodeTimeouts: {
      perNode: isSet('RPC_NODE_TIMEOUT') ? perNode : Math.min(perNode, overall),
      overall,
    },
    /** Undefined: no one signs in by email. */
    email: server && from ? { server, from } : undefined,
    /** Undefined: phone wallets cannot be reached. */
    walletConnect: projectId ? { projectId, relayUrl } : undefined,
    /** The list of all wallets; undefined without a project id. */
    walletList: projectId ? { projectId, url: read('WALLETCONNECT_EXPLORER_URL') } : undefined,
    trustedProxies: read('TRUSTED_PROXIES') ?? [],
    embedIn: read('EMBED_IN') ?? [],
    /** The JSON-RPC proxy of the site; undefined when it is turned off. */
    rpcProxy: read('SITE_RPC') ? rpcProxy : undefined,
  };
}

function createVariableReader(environment: Environment) {
  const problems = new Map<string, string>();
  const refuse = (name: string, rule: string) => {
    if (!problems.has(name)) problems.set(name, `${name} must ${rule}.`);
  };
  const isSet = (name: Name) => variableText(environment, name) !== undefined;
  return {
    problems,
    refuse,
    isSet,
    /** Reads a variable. One that breaks its rule has the value of its default, until the problem is reported. */
    read<Of extends Name>(name: Of): Value<Of> {
      const {
        parse,
        rule,
        default: fallback,
      }: EnvironmentVariable<unknown> = environmentVariables[name];
      const text = variableText(environment, name);
      const value = text === undefined ? undefined : parse(text);
      if (text !== undefined && value === undefined) refuse(name, rule);
      // Parsed by the variable of this very name.
      return (value ?? (fallback === undefined ? undefined : parse(fallback))) as Value<Of>;
    },
    requireSet(name: Name) {
      if (!isSet(name)) refuse(name, `be set and ${environmentVariables[name].rule}`);
    },
  };
}

function checkTogether(
  { port, metrics, production, embedIn, origin, ...settings }: Settings,
  refuse: (name: Name, rule: string) => void,
): void {
  const { chains, nodes, nodeQuorum, nodeTimeouts } = settings;
  if (port > 0 && metrics?.port === port) refuse('METRICS_PORT', 'be another port than PORT');
  if (production && origin?.startsWith('http:') && !isThisMachine(new URL(origin).hostname)) {
    refuse('AUTH_URL', 'begin with https:// in production: cookies would travel in the clear');
  }
  if (embedIn.length > 0 && origin && !isSecureOrigin(origin)) {
    refuse('EMBED_IN', 'be left out without https: browsers would not send cookies in a frame');
  }
  if (nodeQuorum === 2 && chains.some((chain) => new Set(nodeUrls(chain, nodes)).size < 2)) {
    refuse('BASE_RPC_QUORUM', environmentVariables.BASE_RPC_QUORUM.rule);
  }
  if (nodeTimeouts.perNode > nodeTimeouts.overall) {
    refuse('RPC_NODE_TIMEOUT', environmentVariables.RPC_NODE_TIMEOUT.rule);
  }
}

/**
 * Returns the secret of a site without one, outside production: 32 random bytes, kept beside the database file and readable by its
 * owner only, so that a restart ends no session. With `:memory:` neither outlives the process.
 */
export function developmentSecret(database: string): string {
  const made = randomBytes(32).toString('hex');
  if (database === ':memory:') return made;
  // A database on another machine has no folder here to be beside.
  const folder = database.startsWith('file:') ? dirname(database.slice('file:'.length)) : 'data';
  const file = join(folder, 'auth-secret');
  mkdirSync(folder, { recursive: true });
  try {
    // wx: of two processes that start at once, one writes and the other reads.
    writeFileSync(file, `${made}\n`, { flag: 'wx', mode: 0o600 });
    return made;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const kept = readFileSync(file, 'utf8').trim();
  if (!isSecret(kept))
    throw new Error(`${file} does not hold a secret. Delete it and start again.`);
  return kept;
}

/** The variables of next-auth and Better Auth. */
const foreign: Readonly<Record<string, keyof typeof environmentVariables>> = {
  NEXTAUTH_URL: 'AUTH_URL',
  NEXTAUTH_SECRET: 'AUTH_SECRET',
  BETTER_AUTH_URL: 'AUTH_URL',
  BETTER_AUTH_SECRET: 'AUTH_SECRET',
};

/** Shorter names, such as PORT and HOST, are one edit away from too many others. */
const shortest = 6;

const names = Object.keys(environmentVariables).filter(({ length }) => length >= shortest);

/** Finds variables that are probably misspelt: near misses of one that is not set, because a machine has many others. */
function misspeltVariables(environment: Environment): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const name of Object.keys(environment)) {
    if (Object.hasOwn(environmentVariables, name) || name.startsWith(chainNodesPrefix)) continue;
    const [chainId] = /\d+$/.exec(name) ?? [];
    const ofChain = chainId === undefined ? [] : [chainNodesPrefix + chainId];
    const meant = Object.hasOwn(foreign, name)
      ? foreign[name]
      : nearestName(name, [...names, ...ofChain]);
    if (meant === undefined || !variableText(environment, name)) continue;
    if (variableText(environment, meant)) continue;
    found.set(name, `${name} is no variable of the site. Did you mean ${meant}? Else unset it.`);
  }
  return found;
}
