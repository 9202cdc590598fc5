import { base, type WalletConnectSettings, walletConnectRelayUrl } from '@portico/protocol';
import { isAddressRange, isDatabaseUrl, isEmbedder } from '@portico/server';
import { isHttp } from './is-http.ts';
import { readAddress, type SiteAddress } from './read-address.ts';
import { createVariables, type Variables } from './variables.ts';

/** What the operator decided, checked. */
export type Settings = SiteAddress & {
  readonly production: boolean;
  /** Undefined outside production: then it is made and kept beside the database. */
  readonly secret: string | undefined;
  /** The secret before it: what was signed with it stays good while it is replaced. */
  readonly previousSecret: string | undefined;
  /** `file:…`, `postgres://…` or `:memory:`. */
  readonly database: string;
  readonly nodes: readonly string[];
  /** How many of these must say the same about a contract account. */
  readonly nodeQuorum: 1 | 2;
  /** Undefined: wallets on phones are not to be reached. */
  readonly walletConnect: WalletConnectSettings | undefined;
  /** Addresses and ranges of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** Origins that may show the site in a frame. */
  readonly embedIn: readonly string[];
  /** The way from the page to the nodes; undefined when the operator turned it off. */
  readonly siteRpc: SiteRpcSettings | undefined;
};

/** What `/api/rpc` may be asked. */
export type SiteRpcSettings = {
  /** Allowed beside what the shell needs. */
  readonly methods: readonly string[];
  /** For each visitor. */
  readonly callsPerMinute: number;
  /** Nodes of Ethereum, where ENS names live; none, no such names. */
  readonly ethereum: readonly string[];
};

/** Settings, or everything that is wrong with the environment in sentences. */
export type EnvironmentAnswer =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads the environment once, and says everything that is wrong with it at once. */
export function readEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): EnvironmentAnswer {
  const variables = createVariables(environment);
  const production = variables.text('NODE_ENV') === 'production';
  const settings: Settings = {
    production,
    ...readAddress(variables, production),
    ...readSecrets(variables, production),
    database: readDatabase(variables),
    ...readBaseNodes(variables),
    trustedProxies: readTrustedProxies(variables),
    embedIn: readEmbedders(variables),
    siteRpc: readSiteRpc(variables),
    walletConnect: readWalletConnect(variables),
  };
  const { problems } = variables;
  return problems.length > 0 ? { ok: false, problems } : { ok: true, settings };
}

function readSecrets(
  variables: Variables,
  production: boolean,
): Pick<Settings, 'secret' | 'previousSecret'> {
  const secret = variables.text('AUTH_SECRET');
  if (secret ? secret.length < 32 : production) {
    variables.refuse(
      `AUTH_SECRET ${secret ? 'is too short' : 'is missing'}. Set it to at least 32 random characters, for example from: openssl rand -hex 32`,
    );
  }
  const previousSecret = variables.text('AUTH_SECRET_PREVIOUS');
  if (previousSecret && previousSecret.length < 32) {
    variables.refuse('AUTH_SECRET_PREVIOUS is too short to have been a secret.');
  }
  if (previousSecret && !secret) {
    variables.refuse('AUTH_SECRET is missing beside AUTH_SECRET_PREVIOUS.');
  }
  return { secret, previousSecret };
}

function readDatabase(variables: Variables): string {
  const url = variables.text('DATABASE_URL') ?? 'file:./data/portico.sqlite';
  if (!isDatabaseUrl(url)) {
    variables.refuse('DATABASE_URL must be like file:./data/portico.sqlite or postgres://….');
  }
  return url;
}

function readNodes(variables: Variables, name: string): readonly string[] | undefined {
  const addresses = variables.list(name);
  if (addresses?.some((address) => !isHttp(URL.parse(address)))) {
    variables.refuse(`${name} must be one or more http(s) addresses with commas between them.`);
  }
  return addresses;
}

function readBaseNodes(variables: Variables): Pick<Settings, 'nodes' | 'nodeQuorum'> {
  const nodes = readNodes(variables, 'BASE_RPC_URL') ?? base.rpcUrls;
  const text = variables.text('BASE_RPC_QUORUM') ?? '1';
  const nodeQuorum = text === '2' ? 2 : 1;
  if (String(nodeQuorum) !== text || new Set(nodes).size < nodeQuorum) {
    variables.refuse(
      'BASE_RPC_QUORUM must be 1, or 2 with two or more different addresses in BASE_RPC_URL.',
    );
  }
  return { nodes, nodeQuorum };
}

function readTrustedProxies(variables: Variables): readonly string[] {
  const ranges = variables.list('TRUSTED_PROXIES') ?? [];
  if (!ranges.every(isAddressRange)) {
    variables.refuse(
      'TRUSTED_PROXIES must be addresses or ranges like 10.0.0.0/8, with commas between.',
    );
  }
  return ranges;
}

function readEmbedders(variables: Variables): readonly string[] {
  const origins = variables.list('EMBED_IN') ?? [];
  if (!origins.every(isEmbedder)) {
    variables.refuse(
      'EMBED_IN must be origins like https://app.safe.global with commas between them.',
    );
  }
  return origins;
}

function readSiteRpc(variables: Variables): SiteRpcSettings | undefined {
  const siteRpc = variables.text('SITE_RPC') ?? 'on';
  if (siteRpc !== 'on' && siteRpc !== 'off') variables.refuse('SITE_RPC must be on or off.');
  const methods = variables.list('RPC_METHODS') ?? [];
  if (!methods.every((method) => /^\w{1,64}$/.test(method))) {
    variables.refuse('RPC_METHODS must be names like eth_getLogs with commas between them.');
  }
  const callsPerMinute = Number(variables.text('RPC_CALLS_PER_MINUTE') ?? 600);
  if (!Number.isSafeInteger(callsPerMinute) || callsPerMinute < 1) {
    variables.refuse('RPC_CALLS_PER_MINUTE must be a whole number above 0.');
  }
  const ethereum = readNodes(variables, 'ETHEREUM_RPC_URL') ?? [];
  return siteRpc === 'on' ? { methods, callsPerMinute, ethereum } : undefined;
}

function readWalletConnect(variables: Variables): WalletConnectSettings | undefined {
  const relay = URL.parse(variables.text('WALLETCONNECT_RELAY_URL') ?? walletConnectRelayUrl);
  // What ends a directive would let the address write the rest of the content policy.
  if (!relay || !/^wss?:$/.test(relay.protocol) || /[;,\s]/.test(relay.href)) {
    variables.refuse(
      'WALLETCONNECT_RELAY_URL must be a ws(s) address, like wss://relay.example.com.',
    );
    return undefined;
  }
  const projectId = variables.text('WALLETCONNECT_PROJECT_ID');
  return projectId ? { projectId, relayUrl: relay.href.replace(/\/$/, '') } : undefined;
}
