import type { Chain, ErrorCode } from '@portico/protocol';
import { consoleLogger, type Logger } from '../common/logger.ts';
import type { InstanceOptions } from '../health/instances.ts';
import type { PageOptions } from '../pages/page.ts';
import type { AuthProvider, WithWallet } from '../providers/provider.ts';
import type { RpcProxyOptions } from '../rpc-proxy/rpc-quotas.ts';
import type { AuthEvents } from '../sessions/events.ts';
import type { SessionLifetime } from '../sessions/session.ts';
import type { NoData, SessionData } from '../sessions/session-data.ts';
import type { Allow } from '../sign-in/allow.ts';
import type { Store } from '../store/store.ts';
import type { Observer } from '../telemetry/telemetry.ts';
import type { WalletListOptions } from '../wallet-list/wallet-list.ts';

/**
 * The options of createAuth.
 * @typeParam Data what `session.data` returns, which createAuth infers
 * @typeParam Providers the providers, which createAuth infers
 */
export type AuthOptions<
  Data extends object = NoData,
  Providers extends readonly AuthProvider[] = readonly AuthProvider[],
> = {
  /** The site's public origin, such as `https://example.com`. Never read from a request. */
  readonly url: string;
  /** The path of the endpoints on this origin; browsers pass the same to `createPortico`. Default `/api/auth`. */
  readonly basePath?: string | undefined;
  /** At least 32 random characters. To rotate: `[current, previous]`. */
  readonly secret: string | readonly string[] | undefined;
  /** `file:./data/portico.sqlite`, `postgres://user:password@host/database`, `:memory:`, or a store that passes the conformance suite. */
  readonly database: string | Store;
  /** At least one provider, such as `siwe()`. */
  readonly providers: Providers;
  /** The chains that wallets sign in on, the site's own first: of `@portico/server/chains`, or viem's. Default: `[base]`. */
  readonly chains?: readonly Chain[];
  /**
   * Signs a plain key in as one user on all of these chains, because its address is the same person on each. Accounts of contracts
   * have a user for each chain. Default true; false for a user for each chain.
   */
  readonly oneUserPerKey?: boolean | undefined;
  /** JSON-RPC endpoints by chain ID, most preferred first. Default: the chain's public RPC URLs, which are rate limited. */
  readonly nodes?: Readonly<Record<number, readonly string[]>>;
  /**
   * Number of nodes that must agree before a contract account signs in. Default 1: a node that lies can then make any address look
   * like a contract that accepted. Plain keys never depend on a node.
   */
  readonly nodeQuorum?: 1 | 2;
  /**
   * Time limits for checking a contract account's signature, in milliseconds: `perNode` (2500) while another node is left to ask,
   * `overall` (6000) for all of them. Browsers wait for 15 s.
   */
  readonly nodeTimeouts?: { readonly perNode?: number; readonly overall?: number } | undefined;
  /**
   * Turns on the JSON-RPC proxy, through which pages reach these nodes without seeing a key: `/api/rpc/{chainId}` for each chain,
   * and `/api/rpc` for the first. `{}` for the defaults. Default: off.
   */
  readonly rpcProxy?: RpcProxyOptions | undefined;
  /**
   * Serves WalletConnect's public list of wallets to the connect dialog, at `{basePath}/wallets`; pages never ask WalletConnect
   * themselves. Default: the project in `pages.walletConnect`, else off.
   */
  readonly walletList?: WalletListOptions | undefined;
  /**
   * Decides if an account may sign in, after its proof and before its session opens. Default: every one may.
   * @example
   * allow: ({ account }) => !banned.has(account) || { code: 'BANNED', message: 'This account is banned.' }
   */
  readonly allow?: Allow;
  /** Functions that run after someone signed in or out, or an account was linked. */
  readonly events?: AuthEvents<NoInfer<WithWallet<Data, Providers>>>;
  /**
   * Lifetimes of sessions in seconds (7 days without use, at most 30 days by default), and what they carry. `freshFor`: seconds
   * after a sign-in in which a user may change accounts or end other sessions without confirming; default 600, at most a day.
   * `restored: 'end'` ends all sessions at the first start on a restored backup: any of them may have ended since.
   */
  readonly session?: Partial<SessionLifetime> & {
    readonly data?: SessionData<Data>;
    readonly freshFor?: number;
    readonly restored?: 'keep' | 'end' | undefined;
  };
  /**
   * Origins of this site's apps elsewhere than `url`, such as `https://app.example.com`: their pages may sign in, read the session
   * and sign out here, and callback URLs may lead to them. They are trusted like the server's own pages. Cookies are `SameSite=Lax`
   * while all are the same site as `url` (registrable domain and scheme), else `SameSite=None; Secure; Partitioned`. Default: none.
   */
  readonly trustedOrigins?: readonly string[] | undefined;
  /**
   * A parent domain of `url`'s host, such as `example.com`, whose subdomains all get the session's cookie, so that their servers
   * can read it with the same database and secret. Any host below it can then read and replace the session: leave it out while
   * others control subdomains. Default: only `url`'s host.
   */
  readonly cookieDomain?: string | undefined;
  /** Origins that may show this site, which needs https, in a frame: cookies are `SameSite=None; Secure; Partitioned`. Default: none. */
  readonly embedIn?: readonly string[];
  /** Default: pages of this package, titled with the host of `url`. */
  readonly pages?: PageOptions;
  /** Addresses and CIDR ranges of your reverse proxies, whose `X-Forwarded-For` is trusted. Default: the peer is the visitor. */
  readonly trustedProxies?: readonly string[];
  /** Sign-ins that one network (IPv4 address or IPv6 /64), and one account, may try in a minute. Default 60. */
  readonly signInsPerMinute?: number;
  /** Shows this instance in `portico status`, by a write to the database every 30 seconds. Default: it does not. */
  readonly instance?: InstanceOptions | undefined;
  /**
   * Observers of durations and outcomes: `createMetrics()` of `@portico/server/metrics`, `createTraces()` of
   * `@portico/server/traces`, or your own. Default: none, and nothing is measured.
   */
  readonly observers?: readonly Observer[] | undefined;
  /** pino, or an object of its shape. Default: JSON lines by the console. */
  readonly logger?: Logger;
  /** Milliseconds since the epoch. For tests. Default: `Date.now`. */
  readonly now?: () => number;
};

/** One thing that is wrong with the options. */
export type OptionProblem = {
  /** The option's name; of a name inside of an option that does not exist, its path, such as `pages.signin`. */
  readonly option: string;
  readonly message: string;
  readonly code?: ErrorCode;
};

/** Adds a problem unless the condition holds, with a code of the catalogue where there is one for it. */
export type RequireOption = (
  condition: boolean,
  option: keyof AuthOptions,
  message: string,
  code?: ErrorCode,
) => void;

/** The options cannot work. Carries every problem, not just the first. */
export class AuthOptionsError extends Error {
  override readonly name = 'AuthOptionsError';
  readonly problems: readonly OptionProblem[];

  constructor(problems: readonly OptionProblem[]) {
    const lines = problems.map((problem) => `  ${problem.option}: ${problem.message}`);
    super(`Portico cannot start with these options:\n${lines.join('\n')}`);
    this.problems = problems;
  }
}

/** `next build` imports every module and serves nothing, often without the operator's settings: there this warns, and any use fails. */
export function refuseOptions<Auth extends object>(
  error: AuthOptionsError,
  { logger = consoleLogger }: AuthOptions,
): Auth {
  if (process.env['NEXT_PHASE'] !== 'phase-production-build') throw error;
  logger.warn({ err: error }, 'the site cannot be served with these options');
  const refuse = () => {
    throw error;
  };
  return new Proxy<Auth>(Object.create(null), { get: refuse });
}
