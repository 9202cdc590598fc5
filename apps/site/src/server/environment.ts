import { base, type WalletConnectSettings, walletConnectRelayUrl } from '@portico/protocol';
import { isAddressRange, isEmbedder } from '@portico/server';

/** What the operator decided, checked. */
export type Settings = {
  readonly production: boolean;
  /** 0 takes any free port. */
  readonly port: number;
  /** Addresses to listen on, all with the same port. */
  readonly hosts: readonly string[];
  /** Public origin; undefined until the port is known. */
  readonly origin: string | undefined;
  /** Undefined outside production: then it is made and kept beside the database. */
  readonly secret: string | undefined;
  /** The secret before it: what was signed with it stays good while it is replaced. */
  readonly previousSecret: string | undefined;
  /** `file:…`, `postgres://…` or `:memory:`. */
  readonly database: string;
  readonly rpc: readonly string[];
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

const loopback = ['127.0.0.1', '::1'] as const;

/** Reads the environment once. An empty variable counts as missing, as compose files leave them. */
export function readEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): EnvironmentAnswer {
  const problems: string[] = [];
  const value = (name: string) => environment[name]?.trim() || undefined;
  const production = value('NODE_ENV') === 'production';

  const portText = value('PORT') ?? '3000';
  const port = /^\d{1,5}$/.test(portText) ? Number(portText) : Number.NaN;
  if (!(port <= 65_535)) problems.push(`PORT must be a number from 0 to 65535, not "${portText}".`);

  const host = value('HOST') ?? 'localhost';
  const url = value('AUTH_URL');
  if (url) problems.push(...originProblems(url, production));
  else if (production)
    problems.push('AUTH_URL is missing. Set it to the public address, like https://example.com.');

  const secret = value('AUTH_SECRET');
  if (secret ? secret.length < 32 : production) {
    problems.push(
      `AUTH_SECRET ${secret ? 'is too short' : 'is missing'}. Set it to at least 32 random characters, for example from: openssl rand -hex 32`,
    );
  }

  const previousSecret = value('AUTH_SECRET_PREVIOUS');
  if (previousSecret && previousSecret.length < 32) {
    problems.push('AUTH_SECRET_PREVIOUS is too short to have been a secret.');
  }
  if (previousSecret && !secret) {
    problems.push('AUTH_SECRET is missing beside AUTH_SECRET_PREVIOUS.');
  }

  const database = value('DATABASE_URL') ?? 'file:./data/portico.sqlite';
  if (!isDatabase(database))
    problems.push('DATABASE_URL must be like file:./data/portico.sqlite or postgres://….');

  const list = (name: string) =>
    value(name)
      ?.split(',')
      .map((item) => item.trim());
  const nodes = (name: string) => {
    const addresses = list(name);
    if (addresses?.some((address) => !isHttp(URL.parse(address))))
      problems.push(`${name} must be one or more http(s) addresses with commas between them.`);
    return addresses;
  };
  const rpc = nodes('BASE_RPC_URL') ?? base.rpcUrls;

  const trustedProxies = list('TRUSTED_PROXIES') ?? [];
  if (!trustedProxies.every(isAddressRange))
    problems.push(
      'TRUSTED_PROXIES must be addresses or ranges like 10.0.0.0/8, with commas between.',
    );

  const embedIn = list('EMBED_IN') ?? [];
  if (!embedIn.every(isEmbedder))
    problems.push(
      'EMBED_IN must be origins like https://app.safe.global with commas between them.',
    );

  const siteRpc = value('SITE_RPC') ?? 'on';
  if (!['on', 'off'].includes(siteRpc)) problems.push('SITE_RPC must be on or off.');
  const methods = list('RPC_METHODS') ?? [];
  if (!methods.every((method) => /^\w{1,64}$/.test(method)))
    problems.push('RPC_METHODS must be names like eth_getLogs with commas between them.');
  const callsPerMinute = Number(value('RPC_CALLS_PER_MINUTE') ?? 600);
  if (!Number.isSafeInteger(callsPerMinute) || callsPerMinute < 1)
    problems.push('RPC_CALLS_PER_MINUTE must be a whole number above 0.');
  const ethereum = nodes('ETHEREUM_RPC_URL') ?? [];

  const projectId = value('WALLETCONNECT_PROJECT_ID');
  const relay = URL.parse(value('WALLETCONNECT_RELAY_URL') ?? walletConnectRelayUrl);
  if (!relay || !/^wss?:$/.test(relay.protocol) || /[;,\s]/.test(relay.href))
    problems.push('WALLETCONNECT_RELAY_URL must be a ws(s) address, like wss://relay.example.com.');

  if (problems.length > 0) return { ok: false, problems: [...new Set(problems)] };
  return {
    ok: true,
    settings: {
      production,
      port,
      // "localhost" is two addresses, and which one a browser tries first differs; so listen on both.
      hosts: host === 'localhost' ? loopback : [host],
      origin: url ? new URL(url).origin : port === 0 ? undefined : `http://localhost:${port}`,
      secret,
      previousSecret,
      database,
      rpc,
      walletConnect:
        projectId && relay ? { projectId, relayUrl: relay.href.replace(/\/$/, '') } : undefined,
      trustedProxies,
      embedIn,
      siteRpc: siteRpc === 'on' ? { methods, callsPerMinute, ethereum } : undefined,
    },
  };
}

/** Whether a host name of a URL means this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

function originProblems(text: string, production: boolean): string[] {
  const url = URL.parse(text);
  if (!isHttp(url)) return ['AUTH_URL must be an http(s) address, like https://example.com.'];
  const problems: string[] = [];
  if (url.pathname !== '/' || url.search || url.hash || url.username || url.password)
    problems.push(`AUTH_URL must be an origin without a path, like ${url.origin}.`);
  if (production && url.protocol === 'http:' && !isLoopback(url.hostname))
    problems.push(
      'AUTH_URL must begin with https:// in production; cookies travel openly otherwise.',
    );
  return problems;
}

function isDatabase(text: string): boolean {
  if (/^postgres(ql)?:/.test(text)) return URL.canParse(text);
  return text === ':memory:' || /^file:./.test(text);
}

function isHttp(url: URL | null): url is URL {
  return url?.protocol === 'https:' || url?.protocol === 'http:';
}
