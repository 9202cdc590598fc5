import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Chain, nearestName, type WalletConnectSettings } from '@portico/protocol';
import { isSecret } from '../common/options.ts';
import { isLoopback, isSecureOrigin } from '../http/origin.ts';
import { nodeUrls } from '../nodes/chain-nodes.ts';
import type { RpcProxyOptions } from '../rpc-proxy/rpc-quotas.ts';
import type { WalletListOptions } from '../wallet-list/wallet-list.ts';
import { readChainNodes } from './environment-nodes.ts';
import {
  chainNodesPrefix,
  type Environment,
  type EnvironmentVariable,
  environmentVariables,
  readSecretFiles,
  variableText,
} from './environment-variables.ts';

export { isLoopback };

/** The settings of the environment, checked. */
export type Settings = {
  readonly production: boolean;
  /** 0 takes any free port. */
  readonly port: number;
  /** Addresses to listen on, all with the same port. */
  readonly hosts: readonly string[];
  /** Seconds between the signal to stop and the end of taking requests. */
  readonly stopDelay: number;
  readonly logLevel: 'info' | 'warn' | 'error';
  readonly restoredSessions: 'keep' | 'end';
  readonly admins: readonly string[];
  /** The address that /metrics listens on; undefined where there are no metrics. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
  /** Public origin; undefined until the port is known. */
  readonly origin: string | undefined;
  /** Undefined outside production: use developmentSecret(). */
  readonly secret: string | undefined;
  /** The secret before it: what was signed with it stays good while it is replaced. */
  readonly previousSecret: string | undefined;
  /** `file:…`, `postgres://…` or `:memory:`. */
  readonly database: string;
  /** The chains that wallets sign in on, the first one before all others. */
  readonly chains: readonly Chain[];
  /** JSON-RPC nodes by chain ID; a chain without an entry is asked at its public RPC URLs. */
  readonly nodes: Readonly<Record<number, readonly string[]>>;
  readonly nodeQuorum: 1 | 2;
  /** Milliseconds for checks of contract accounts. */
  readonly nodeTimeouts: { readonly perNode: number; readonly overall: number };
  /** Undefined: no one signs in by email. */
  readonly email: { readonly server: string; readonly from: string } | undefined;
  /** Undefined: phone wallets cannot be reached. */
  readonly walletConnect: WalletConnectSettings | undefined;
  /** The list of all wallets; undefined without a project id. */
  readonly walletList: WalletListOptions | undefined;
  readonly trustedProxies: readonly string[];
  readonly embedIn: readonly string[];
  /** The JSON-RPC proxy of the site; undefined when it is turned off. */
  readonly rpcProxy: RpcProxyOptions | undefined;
};

/** Settings, or everything that is wrong, in sentences that begin with the name of a variable. */
export type EnvironmentResult = (
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly problems: readonly string[] }
) & {
  /** The variables that were read, with the content of secrets' files. */
  readonly environment: Environment;
};

type Name = keyof typeof environmentVariables;
type Value<Of extends Name> = Exclude<
  ReturnType<(typeof environmentVariables)[Of]['parse']>,
  undefined
>;

/**
 * Reads the environment, and reports everything that is wrong with it at once.
 * @param options.production default: true when `NODE_ENV` is `production`
 * @param options.chains the chains of a site without `CHAINS`; default: Base
 */
export function readEnvironment(
  given: Environment,
  {
    production: isProduction,
    chains: defaultChains,
  }: { readonly production?: boolean; readonly chains?: readonly Chain[] | undefined } = {},
): EnvironmentResult {
  const { environment, problems } = readSecretFiles(given);
  const { read, refuse, requireSet } = createVariableReader(environment, problems);
  const mode = read('NODE_ENV');
  const production = isProduction ?? mode === 'production';
  const port = read('PORT') ?? 0;
  const metricsPort = read('METRICS_PORT');
  const metricsHost = read('METRICS_HOST') ?? '';
  const url = read('AUTH_URL');
  const secret = read('AUTH_SECRET');
  const previousSecret = read('AUTH_SECRET_PREVIOUS');
  const isChosen = defaultChains === undefined || variableText(environment, 'CHAINS');
  const chains = (isChosen ? read('CHAINS') : defaultChains) ?? [];
  const { nodes, others } = readChainNodes(environment, chains, refuse);
  const nodeQuorum = read('BASE_RPC_QUORUM') ?? 1;
  const overall = read('RPC_TIMEOUT') ?? 0;
  const perNode = read('RPC_NODE_TIMEOUT') ?? 0;
  const server = read('EMAIL_SERVER');
  const from = read('EMAIL_FROM');
  const projectId = read('WALLETCONNECT_PROJECT_ID');
  const relayUrl = read('WALLETCONNECT_RELAY_URL') ?? '';
  const rpcProxy = {
    methods: read('RPC_METHODS') ?? [],
    callsPerMinute: read('RPC_CALLS_PER_MINUTE') ?? 0,
    bytesPerMinute: read('RPC_BYTES_PER_MINUTE') ?? 0,
    nodeTimePerMinute: read('RPC_NODE_TIME_PER_MINUTE') ?? 0,
    ...(Object.keys(others).length > 0 && { nodes: others }),
  };
  const settings: Settings = {
    production,
    port,
    hosts: read('HOST') ?? [],
    stopDelay: read('STOP_DELAY') ?? 0,
    logLevel: read('LOG_LEVEL') ?? 'info',
    restoredSessions: read('RESTORED_SESSIONS') ?? 'keep',
    admins: read('ADMINS') ?? [],
    metrics: metricsPort === undefined ? undefined : { port: metricsPort, host: metricsHost },
    origin: url?.origin ?? (port === 0 ? undefined : `http://localhost:${port}`),
    secret,
    previousSecret,
    database: read('DATABASE_URL') ?? '',
    chains,
    nodes,
    nodeQuorum,
    // The default of one node is no wish against a shorter time for all.
    nodeTimeouts: {
      perNode: variableText(environment, 'RPC_NODE_TIMEOUT') ? perNode : Math.min(perNode, overall),
      overall,
    },
    email: server && from ? { server, from } : undefined,
    walletConnect: projectId ? { projectId, relayUrl } : undefined,
    walletList: projectId ? { projectId, url: read('WALLETCONNECT_EXPLORER_URL') } : undefined,
    trustedProxies: read('TRUSTED_PROXIES') ?? [],
    embedIn: read('EMBED_IN') ?? [],
    rpcProxy: read('SITE_RPC') ? rpcProxy : undefined,
  };

  if (server) requireSet('EMAIL_FROM');
  if (from) requireSet('EMAIL_SERVER');
  if (production) requireSet('AUTH_URL');
  if (production || previousSecret) requireSet('AUTH_SECRET');
  checkTogether(settings, url, refuse);
  const misspelt = misspeltVariables(environment);
  if (problems.size + misspelt.size === 0) return { ok: true, settings, environment };
  const names = new Set([...Object.keys(environmentVariables), ...[...problems.keys()].sort()]);
  const broken = [...names].flatMap((name) => problems.get(name) ?? []);
  return { ok: false, problems: [...misspelt.values(), ...broken], environment };
}

function createVariableReader(environment: Environment, problems: Map<string, string>) {
  const refuse = (name: string, rule: string) => {
    if (!problems.has(name)) problems.set(name, `${name} must ${rule}.`);
  };
  return {
    refuse,
    read<Of extends Name>(name: Of): Value<Of> | undefined {
      const variable: EnvironmentVariable<unknown> = environmentVariables[name];
      const text = variableText(environment, name) ?? variable.default;
      const value = text === undefined ? undefined : variable.parse(text);
      if (text !== undefined && value === undefined) refuse(name, variable.rule);
      // Parsed by the variable of this very name.
      return value as Value<Of> | undefined;
    },
    requireSet(name: Name) {
      if (variableText(environment, name)) return;
      refuse(name, `be set and ${environmentVariables[name].rule}`);
    },
  };
}

function checkTogether(
  { port, metrics, production, embedIn, origin, ...settings }: Settings,
  url: URL | undefined,
  refuse: (name: Name, rule: string) => void,
): void {
  const { chains, nodes, nodeQuorum, nodeTimeouts } = settings;
  if (port > 0 && metrics?.port === port) refuse('METRICS_PORT', 'be another port than PORT');
  if (production && url?.protocol === 'http:' && !isLoopback(url.hostname)) {
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
