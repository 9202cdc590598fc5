import { authBasePath, type InferSession, type Session } from '@portico/protocol';
import type { AccountReader } from './account/account-reader.ts';
import { loadOnce, oncePerPage } from './once.ts';
import { checkPorticoOptions, type PorticoOptions } from './portico-options.ts';
import { createSafeStorage, type SafeStorage } from './safe-storage.ts';
import {
  createSessionClient,
  type SessionClient,
  type SessionInternals,
} from './session/session-client.ts';
import { createStore, type Store } from './store.ts';
import { createWalletStore, type WalletStore } from './wallet-store.ts';

/** The account reader before and after its code is loaded: the part that every page carries. */
export type LazyAccountReader = Store<AccountReader | undefined> & {
  /** Rejects when the code cannot be loaded; the next call tries again. */
  readonly load: () => Promise<AccountReader>;
};

/** What all providers of one configuration share in one page. */
export type PorticoPage = {
  /** What this browser remembers. */
  readonly storage: SafeStorage;
  readonly wallet: WalletStore;
  /** Names, balances and transactions. */
  readonly account: LazyAccountReader;
};

/** A site's configuration with everything that belongs to it: sessions, the wallet, transactions. */
export type Portico<Data extends Session = Session> = Omit<SessionClient<Data>, 'internal'> & {
  /** What the provider and hooks share. Not part of the public API: it may change with any version. */
  readonly internal: PorticoInternals;
};

/** What a `Portico` keeps for its provider. */
export type PorticoInternals = SessionInternals & {
  readonly options: PorticoOptions;
  /** The same in all of a page; on a server a new one for each call. */
  readonly page: () => PorticoPage;
};

/**
 * The configuration of a site, made once, in a module: what `PorticoProvider` is given, and the functions for
 * everything outside of components. Everything that changes is kept in this object, in browsers only: two of
 * them on one page do not meet, and on a server visitors share nothing.
 *
 * @throws PorticoOptionsError that names every problem of the options.
 * @example
 * export const portico = createPortico<typeof auth>({ appName: 'Example' });
 *
 * <PorticoProvider config={portico} session={session}>
 *   <ConnectButton />
 * </PorticoProvider>
 */
export function createPortico<Auth = unknown>(
  options: PorticoOptions,
): Portico<InferSession<Auth>> {
  checkPorticoOptions(options);
  const { basePath = authBasePath, ethereumRpcUrl } = options;
  const { storageKey = basePath === authBasePath ? '' : basePath } = options;
  const client = createSessionClient<Auth>(options);
  const page = oncePerPage((): PorticoPage => {
    const storage = createSafeStorage(() => localStorage, storageKey && `${storageKey} `);
    const wallet = createWalletStore(options, storage);
    return { storage, wallet, account: createLazyReader(wallet, storage, ethereumRpcUrl) };
  });
  return { ...client, internal: { ...client.internal, options, page } };
}

function createLazyReader(
  wallet: WalletStore,
  storage: SafeStorage,
  ethereumRpcUrl: string | undefined,
): LazyAccountReader {
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
