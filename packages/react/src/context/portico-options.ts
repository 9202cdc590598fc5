import type { SessionClientOptions } from '../session/session-client.ts';
import type { WalletSettings } from '../wallet/wallet-settings.ts';

/** What a site decides once for all of its pages. */
export type PorticoOptions = SessionClientOptions &
  WalletSettings & {
    /**
     * The statement that visitors sign, unless the server sends its own. Printable ASCII, one line. Default:
     * "Sign in to {appName}."
     */
    readonly statement?: string | undefined;
    /** An RPC URL of Ethereum for ENS names. Without it only Basenames are shown. */
    readonly ethereumRpcUrl?: string | undefined;
    /** The site's page on which visitors see and end their sessions, such as `/account`. */
    readonly sessionsUrl?: string | undefined;
    /**
     * Keeps what a browser remembers (the last wallet, recent wallets, transactions) apart from what other
     * configurations of the origin remember. Default: `basePath`, unless it is `/api/auth`.
     */
    readonly storageKey?: string | undefined;
  };

/** Options of `createPortico` are wrong; the message names all of them. */
export class PorticoOptionsError extends Error {
  override readonly name = 'PorticoOptionsError';
  /** What each wrong option has to be, such as `basePath: a path`. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`createPortico expects ${problems.join('; ')}.`);
    this.problems = problems;
  }
}

const path = /^\//;
const url = /^(\/|https?:\/\/)/;

/**
 * Checks what types cannot say, and what plain JavaScript gets wrong.
 *
 * @throws PorticoOptionsError
 */
export function checkPorticoOptions(options: PorticoOptions): void {
  const { appName, rpcUrls, wallets, refetchInterval = 0 } = options;
  /** An option that is left out, or empty as an unset environment variable, is not wrong. */
  const matches = (option: string | undefined, pattern: RegExp) => !option || pattern.test(option);
  const checks = {
    'appName: the name of the site': /\S/.test(appName ?? ''),
    'statement: one line of printable ASCII': matches(options.statement, /^[ -~]*$/),
    'basePath: a path': matches(options.basePath, path),
    'sessionsUrl: a path or URL': matches(options.sessionsUrl, url),
    'ethereumRpcUrl: a path or URL': matches(options.ethereumRpcUrl, url),
    'rpcUrls: a list of paths or URLs': !rpcUrls || rpcUrls.every?.((each) => matches(each, url)),
    'walletConnectRelayUrl: wss://…': matches(options.walletConnectRelayUrl, /^wss?:/),
    'wallets: a function': !wallets || typeof wallets === 'function',
    'refetchInterval: seconds, at least 0': refetchInterval >= 0,
  };
  const problems = Object.entries(checks).flatMap(([expected, met]) => (met ? [] : [expected]));
  if (problems.length > 0) throw new PorticoOptionsError(problems);
}
