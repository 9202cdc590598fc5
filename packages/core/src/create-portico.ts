import { authBasePath, type InferSession, type Session } from '@portico/protocol';
import type { AccountReader } from './account/account-reader.ts';
import { browserEnvironment } from './environment.ts';
import { checkPorticoOptions, type PorticoOptions } from './portico-options.ts';
import { type BrowserStorage, createSafeStorage, type SafeStorage } from './safe-storage.ts';
import { createSessionInternals, type SessionInternals } from './session/session-config.ts';
import { createClient, type SessionFunctions } from './session-client.ts';
import { createStore, loadOnce } from './store.ts';
import { createWalletStore, type WalletStore } from './wallet-store.ts';

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
