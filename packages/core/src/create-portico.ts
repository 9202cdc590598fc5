import { authBasePath, type InferSession, type Session } from '@portico/protocol';
import type { AccountReader } from '@portico/core/internal/account/account-reader';
import { loadOnce } from '@portico/core/internal/load-once';
import { oncePerPage } from '@portico/core/internal/once-per-page';
import { createSafeStorage, type SafeStorage } from '@portico/core/internal/safe-storage';
import {
  createSessionClient,
  type SessionClient,
  type SessionInternals,
} from '@portico/core/internal/session/session-client';
import { createStore } from '@portico/core/internal/store';
import { createWalletStore, type WalletStore } from '@portico/core/internal/wallet/wallet-store';
import type { LazyAccountReader, PorticoPage } from './portico-context.ts';
import { checkPorticoOptions, type PorticoOptions } from './portico-options.ts';

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
      import('@portico/core/internal/account/account-reader'),
      wallet.load(),
    ]);
    const reader = createAccountReader(engine, storage, ethereumRpcUrl);
    set(reader);
    return reader;
  });
  return { getSnapshot, subscribe, load };
}
