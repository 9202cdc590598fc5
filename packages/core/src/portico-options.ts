import type { WalletSettings } from './engine/wallet-config.ts';
import type { SessionClientOptions } from './session/session-config.ts';

/** The options of `createPortico`, the same for all pages of a site. */
export type PorticoOptions = SessionClientOptions &
  WalletSettings & {
    /** The statement that visitors sign, unless the server sends its own. Printable ASCII, one line. Default: "Sign in to {appName}." */
    readonly statement?: string | undefined;
    /** An RPC URL of Ethereum for ENS names. Without it only Basenames are shown. */
    readonly ethereumRpcUrl?: string | undefined;
    /**
     * Fetches `@portico/react/styles/dialog.css` for a page that links only `styles/first.css`. Called with the code of the dialogs, which
     * wait for it, and again after a failure. Default: the page has all styles.
     */
    readonly loadStyles?: (() => Promise<unknown>) | undefined;
    /** The site's page on which visitors see and end their sessions, such as `/account`. */
    readonly sessionsUrl?: string | undefined;
    /** Separates what a browser remembers from other configurations of the origin. Default: `basePath`, unless it is `/api/auth`. */
    readonly storageKey?: string | undefined;
  };

/** Options of `createPortico` are wrong; the message names all of them. */
export class PorticoOptionsError extends Error {
  override readonly name = 'PorticoOptionsError';
  /** Each wrong option with its value, such as `basePath is "auth"`, and each name that is no option. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const names = Object.keys(patterns).join(', ');
    super(`createPortico: ${problems.join(', ')}. PorticoOptions says what each may be: ${names}.`);
    this.problems = problems;
  }
}

const url = /^(\/|https?:)/;
const unchecked = /(?:)/;

/** Every option, and what it must match, as each element of a list must. Short, because every page carries it. */
const patterns: { readonly [Name in keyof PorticoOptions]-?: RegExp } = {
  appName: /\S/,
  statement: /^[ -~]*$/,
  basePath: url,
  sessionsUrl: url,
  rpcUrls: url,
  ethereumRpcUrl: url,
  walletConnectRelayUrl: /^wss?:/,
  refetchInterval: /^[\d.]*$/,
  walletConnectProjectId: unchecked,
  wallets: unchecked,
  chains: unchecked,
  loadStyles: unchecked,
  storageKey: unchecked,
  refetchOnWindowFocus: unchecked,
  refetchWhenOffline: unchecked,
};

/** Checks what types cannot say, and what plain JavaScript gets wrong. @throws PorticoOptionsError */
export function checkPorticoOptions(options: PorticoOptions): void {
  const problems = Object.entries(patterns).flatMap(([name, pattern]) => {
    const value = (options as Readonly<Record<string, unknown>>)[name];
    // Left out, or empty as an environment variable is that is not set. Only the name is required.
    const isLeftOut = !value && name !== 'appName';
    const each = value instanceof Object ? Object.values(value).flat() : [value ?? ''];
    const isRight = each.every((one) => pattern.test(String(one)));
    return isLeftOut || isRight ? [] : [`${name} is ${JSON.stringify(value)}`];
  });
  for (const name of Object.keys(options))
    if (!Object.hasOwn(patterns, name)) problems.push(`${name} is no option`);
  const ids = options.chains?.map(({ id }) => id);
  // There is at least one chain, and none twice.
  if (ids && new Set(ids).size !== (ids.length || 1)) problems.push(`chains is ${ids}`);
  if (problems.length > 0) throw new PorticoOptionsError(problems);
}
