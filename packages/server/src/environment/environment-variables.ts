import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { parseUrl, walletConnectRelayUrl } from '@portico/protocol';
import { isAdminName, splitAdmins } from '../admin/admins.ts';
import { isSecret } from '../common/options.ts';
import { isAddressRange } from '../http/client-ip.ts';
import { isHttpUrl, isSecureOrigin } from '../http/origin.ts';
import { isMailServerUrl } from '../providers/mailer.ts';
import { readSender } from '../sign-in/email-address.ts';
import { isDatabaseUrl } from '../store/open-database.ts';
import { walletListUrl } from '../wallet-list/explorer.ts';
import {
  chainsByName,
  parseChains,
  parseList,
  parseNumber,
  parseText,
  parseWord,
} from './variable-parsers.ts';

/** `process.env`, or anything like it. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** One environment variable. */
export type EnvironmentVariable<Value> = {
  readonly meaning: string;
  /** The text that counts when it is not set. */
  readonly default?: string;
  /** Completes "NAME must …". Never repeats the value, which may hold a secret. */
  readonly rule: string;
  /** The value, or undefined when the text breaks the rule. */
  readonly parse: (text: string) => Value | undefined;
  /** The part that must not be printed: all of it, the password of a URL, or everything after the host of one. */
  readonly secret?: 'all' | 'password' | 'path';
};

const port = {
  rule: 'be a number from 0 to 65535',
  parse: parseNumber(/^\d{1,5}$/, 0, 65_535),
} as const;

const address = {
  rule: 'be one IP address or host name, without a port',
  parse: parseText((text) => isIP(text) > 0 || /^[\w.-]+$/.test(text)),
} as const;

const count = {
  rule: 'be a whole number above 0',
  parse: (text: string) => (Number.isSafeInteger(+text) && +text > 0 ? +text : undefined),
} as const;

const nodeList = {
  rule: 'be one or more http(s) URLs with commas between them',
  parse: parseList(isHttpUrl),
  secret: 'path',
} as const;

/** Browsers give a sign-in up after 15 s. */
const milliseconds = {
  rule: 'be whole milliseconds from 100 to 14000, RPC_NODE_TIMEOUT at most RPC_TIMEOUT',
  parse: parseNumber(/^\d{3,5}$/, 100, 14_000),
} as const;

/** The prefix of the variables with the nodes of one chain. */
export const chainNodesPrefix = 'RPC_URLS_';

/** Every variable, in the order in which they are shown and reported. */
export const environmentVariables = {
  NODE_ENV: {
    meaning:
      '`production` requires AUTH_URL and AUTH_SECRET, and leaves the development wallet out',
    // Any other word, such as Production, would put the development wallet on a public site.
    rule: 'be production, development or test',
    parse: parseWord('production', 'development', 'test'),
  },
  PORT: { meaning: 'port to listen on; 0 takes any free one', default: '3000', ...port },
  HOST: {
    meaning: 'address to listen on; localhost is 127.0.0.1 and ::1',
    default: 'localhost',
    rule: address.rule,
    parse(text) {
      // Which of the two a browser tries first differs; so listen on both.
      if (text === 'localhost') return ['127.0.0.1', '::1'];
      return address.parse(text) === undefined ? undefined : [text];
    },
  },
  STOP_DELAY: {
    meaning:
      'seconds for which SIGTERM leaves the site serving while readiness says no, before it drains',
    default: '5',
    rule: 'be a number of seconds from 0 to 600',
    parse: parseNumber(/^\d{1,3}(?:\.\d{1,3})?$/, 0, 600),
  },
  RESTORED_SESSIONS: {
    meaning:
      'end: the first start on a restored backup ends its sessions, any of which may have ended since; keep: they go on',
    default: 'keep',
    rule: 'be keep or end',
    parse: parseWord('keep', 'end'),
  },
  LOG_LEVEL: {
    meaning: 'the least level that is logged: info, warn or error',
    default: 'info',
    rule: 'be info, warn or error',
    parse: parseWord('info', 'warn', 'error'),
  },
  ADMINS: {
    meaning: 'who may open /admin: accounts or users; without one there is no such page',
    rule: 'be addresses, accounts (eip155:8453:0x…, email:…) or ids of users, with commas between them',
    parse(text) {
      const names = splitAdmins(text);
      return names.every(isAdminName) ? names : undefined;
    },
  },
  METRICS_PORT: {
    meaning: 'port of /metrics for Prometheus; without one there are no metrics',
    ...port,
  },
  METRICS_HOST: {
    meaning: 'address that /metrics listens on: keep it from visitors',
    default: '127.0.0.1',
    ...address,
  },
  AUTH_URL: {
    meaning: 'public origin, with https in production',
    rule: 'be an http(s) origin without a path, like https://example.com',
    parse(text) {
      const url = isHttpUrl(text) ? new URL(text) : undefined;
      return url && `${url.origin}/` === url.href ? url : undefined;
    },
  },
  AUTH_SECRET: {
    meaning: 'signs form tokens and nonces',
    rule: 'have at least 32 random characters, for example from: openssl rand -hex 32',
    parse: parseText(isSecret),
    secret: 'all',
  },
  AUTH_SECRET_PREVIOUS: {
    meaning: 'the secret before it, while it is replaced',
    rule: 'have at least 32 random characters, as every secret',
    parse: parseText(isSecret),
    secret: 'all',
  },
  DATABASE_URL: {
    meaning: 'file:…, postgres://… or :memory:',
    default: 'file:./data/portico.sqlite',
    rule: 'be like file:./data/portico.sqlite or postgres://user:password@host/database',
    parse: parseText(isDatabaseUrl),
    secret: 'password',
  },
  CHAINS: {
    meaning: 'the chains that wallets sign in on, the first one before all others',
    default: 'base',
    rule: `be one or more, each once, of ${Object.keys(chainsByName).join(', ')}`,
    parse: parseChains,
  },
  BASE_RPC_URL: {
    meaning: 'JSON-RPC nodes of Base, with commas between them; else its public RPC URL',
    ...nodeList,
  },
  BASE_RPC_QUORUM: {
    meaning: 'how many nodes of its chain must agree about a contract account',
    default: '1',
    rule: 'be 1, or 2 with two or more different URLs for every chain',
    parse: (text) => (text === '1' ? 1 : text === '2' ? 2 : undefined),
  },
  RPC_NODE_TIMEOUT: {
    meaning:
      'milliseconds for one node to check a contract account, while another one can be asked',
    default: '2500',
    ...milliseconds,
  },
  RPC_TIMEOUT: {
    meaning: 'milliseconds for all nodes together; the last one may use all that is left',
    default: '6000',
    ...milliseconds,
  },
  EMAIL_SERVER: {
    meaning: 'mail server for sign-in by email; without one the site offers none',
    rule: 'be a URL like smtps://user:password@smtp.example.com, with EMAIL_FROM beside it',
    parse: parseText(isMailServerUrl),
    secret: 'password',
  },
  EMAIL_FROM: {
    meaning: 'the sender of these mails',
    rule: 'be a sender like noreply@example.com, with EMAIL_SERVER beside it',
    parse: parseText((text) => readSender(text) !== undefined),
  },
  WALLETCONNECT_PROJECT_ID: {
    meaning: 'lets wallets on phones connect; without one they cannot',
    rule: 'be a project id',
    parse: (text) => text,
  },
  WALLETCONNECT_RELAY_URL: {
    meaning: 'relay of the WalletConnect protocol, used with a project id',
    default: walletConnectRelayUrl,
    rule: 'be a ws(s) URL, like wss://relay.example.com',
    parse(text) {
      const { protocol, href } = parseUrl(text) ?? { protocol: '', href: '' };
      // It becomes part of the Content-Security-Policy: what ends a directive could write the rest of it.
      return /^wss?:$/.test(protocol) && !/[;,\s]/.test(href) ? href.replace(/\/$/, '') : undefined;
    },
  },
  WALLETCONNECT_EXPLORER_URL: {
    meaning: 'where the list “All wallets” comes from, used with a project id',
    default: walletListUrl,
    rule: 'be an http(s) URL, like https://explorer.example.com',
    parse: parseText(isHttpUrl),
  },
  SITE_RPC: {
    meaning: '`off` removes the JSON-RPC proxy /api/rpc',
    default: 'on',
    rule: 'be on or off',
    parse: (text) => (text === 'on' ? true : text === 'off' ? false : undefined),
  },
  RPC_METHODS: {
    meaning: 'JSON-RPC methods to allow beside those that the site needs',
    rule: 'be names like eth_getLogs with commas between them',
    parse: parseList((method) => /^\w{1,64}$/.test(method)),
  },
  RPC_CALLS_PER_MINUTE: { meaning: 'calls per minute and visitor', default: '600', ...count },
  RPC_BYTES_PER_MINUTE: {
    meaning: 'bytes of answers per minute and visitor',
    default: '8388608',
    ...count,
  },
  RPC_NODE_TIME_PER_MINUTE: {
    meaning: 'milliseconds of nodes per minute and visitor',
    default: '240000',
    ...count,
  },
  ETHEREUM_RPC_URL: { meaning: 'JSON-RPC nodes of Ethereum, for ENS names', ...nodeList },
  TRUSTED_PROXIES: {
    meaning: 'addresses or ranges of your proxies, whose X-Forwarded-For is believed',
    rule: 'be addresses or ranges like 10.0.0.0/8, no wider, with commas between them',
    parse: parseList(isAddressRange),
  },
  EMBED_IN: {
    meaning: 'origins that may show the site in a frame',
    rule: 'be origins like https://app.safe.global with commas between them',
    parse: parseList(isSecureOrigin),
  },
} as const satisfies Readonly<Record<string, EnvironmentVariable<unknown>>>;

/** Returns the text of a variable. An empty one counts as missing, as compose files leave them. */
export function variableText(environment: Environment, name: string): string | undefined {
  return environment[name]?.trim() || undefined;
}

/**
 * Replaces `NAME_FILE` by the content of that file, for secrets: Docker and Kubernetes mount them so. Returns a sentence by the name
 * of each secret whose file cannot be read, too.
 */
export function readSecretFiles(given: Environment) {
  const environment = { ...given };
  const problems = new Map<string, string>();
  for (const key of Object.keys(given).filter((each) => each.endsWith('_FILE'))) {
    const name = key.slice(0, -'_FILE'.length);
    if (!isSecretName(name)) continue;
    delete environment[key];
    const file = variableText(given, key);
    if (file === undefined || variableText(given, name)) continue;
    try {
      environment[name] = readFileSync(file, 'utf8');
    } catch {
      problems.set(name, `${key} names a file that cannot be read: ${file}.`);
    }
  }
  return { environment, problems };
}

function isSecretName(name: string): boolean {
  const variables: Readonly<Record<string, EnvironmentVariable<unknown>>> = environmentVariables;
  if (name.startsWith(chainNodesPrefix)) return true;
  return Object.hasOwn(variables, name) && variables[name]?.secret !== undefined;
}
