import type { WalletStore } from '../wallet/wallet-store.ts';
import type { AccountReader } from './account-reader.ts';

/** The account reader before and after its code is there: the part that every page carries. */
export type LazyAccount = {
  readonly getSnapshot: () => AccountReader | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Rejects when the code cannot be fetched; the next call tries again. */
  readonly load: () => Promise<AccountReader>;
};

/** @param create Makes the reader; called again only when it failed. */
function createLazyAccount(create: () => Promise<AccountReader>): LazyAccount {
  const listeners = new Set<() => void>();
  let reader: AccountReader | undefined;
  let loading: Promise<AccountReader> | undefined;
  return {
    getSnapshot: () => reader,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load() {
      loading ??= create().then(
        (made) => {
          reader = made;
          for (const listener of listeners) listener();
          return made;
        },
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}

let account: LazyAccount | undefined;

/** The account reader of this page: one, like the wallet it reads for. Not for servers to call `load` on. */
export function browserAccount(
  wallet: WalletStore,
  ethereumRpcUrl: string | undefined,
): LazyAccount {
  const create = () =>
    createLazyAccount(async () => {
      const [{ createAccountReader }, engine] = await Promise.all([
        import('./account-reader.ts'),
        wallet.load(),
      ]);
      return createAccountReader(engine, ethereumRpcUrl);
    });
  if (typeof window === 'undefined') return create();
  account ??= create();
  return account;
}
