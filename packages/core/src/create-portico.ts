import { authBasePath, type InferSession, type Session } from '@portico/protocol';
import type { AccountReader } from './account/account-reader.ts';
import type { WalletSettings } from './engine/wallet-config.ts';
import { browserEnvironment } from './environment.ts';
import { type BrowserStorage, createSafeStorage, type SafeStorage } from './safe-storage.ts';
import {
  createSessionInternals,
  type SessionClientOptions,
  type SessionInternals,
} from './session/session-config.ts';
import { createClient, type SessionFunctions } from './session-client.ts';
import { createStore, loadOnce } from './store.ts';
import { createWalletStore, type WalletStore } from './wallet-store.ts';

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
function checkPorticoOptions(options: PorticoOptions): void {
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

/** The state that the providers, hooks and actions of one configuration share in one page. */
export type PorticoInternals = SessionInternals & {
  readonly options: PorticoOptions;
  readonly storage: SafeStorage;
  readonly wallet: WalletStore;
  /** Names, balances and transactions. */
  readonly account: ReturnType<typeof createLazyReader>;
};

/** The first argument of an action: a `Portico`, or a test's own state and environment. */
export type PorticoConfig = { readonly internal: PorticoInternals };

/** A site's configuration with everything that belongs to it: sessions, the wallet, transactions. */
export type Portico<Data extends Session = Session> = SessionFunctions<Data> & {
  /** The state behind providers, hooks and actions: one per page, on a server a new one at each reading. Not public: it may change. */
  readonly internal: PorticoInternals;
};

/**
 * The configuration of a site, made once, in a module, with the functions for everything outside of components. It holds all state,
 * in browsers only: two of them on one page do not meet, and on a server visitors share nothing.
 *
 * @throws PorticoOptionsError that names every problem of the options.
 * @example
 * export const portico = createPortico<typeof auth>({ appName: 'Example' });
 *
 * <PorticoProvider config={portico} session={session}><ConnectButton /></PorticoProvider>
 */
export function createPortico<Auth = unknown>(
  options: PorticoOptions,
): Portico<InferSession<Auth>> {
  checkPorticoOptions(options);
  return createClient<InferSession<Auth>, PorticoInternals>(() => createPorticoInternals(options));
}

/** Creates the state of one configuration in one page. */
export function createPorticoInternals(
  options: PorticoOptions,
  environment = browserEnvironment,
  localStorage?: () => BrowserStorage,
): PorticoInternals {
  const { basePath = authBasePath, ethereumRpcUrl } = options;
  const { storageKey = basePath === authBasePath ? '' : basePath } = options;
  const storage = createSafeStorage(localStorage, storageKey && `${storageKey} `);
  const wallet = createWalletStore(options, storage);
  const account = createLazyReader(wallet, storage, ethereumRpcUrl);
  const session = createSessionInternals(options, environment);
  return Object.assign(session, { options, storage, wallet, account });
}

/** Creates the account reader before and after its code is loaded. `load` rejects when it cannot be loaded; the next call tries again. */
function createLazyReader(
  wallet: WalletStore,
  storage: SafeStorage,
  ethereumRpcUrl: string | undefined,
) {
  const { getSnapshot, subscribe, set } = createStore<AccountReader | undefined>(undefined);
  const load = loadOnce(async () => {
    const [{ createAccountReader }, engine] = await Promise.all([
      import('./account/account-reader.ts'),
      wallet.load(),
    ]);
    const reader = createAccountReader(engine, storage, ethereumRpcUrl);
    set(reader);
    return reader;
  });
  return { getSnapshot, subscribe, load };
}
