import { createWalletStore, type WalletStore } from './wallet-store.ts';

let store: WalletStore | undefined;

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/**
 * The wallet of this page: one, because wagmi listens to the page's wallets for good. On a server each
 * call gives a new one that never leaves `disconnected`, so nothing is shared between visitors.
 */
export function browserWalletStore(): WalletStore {
  if (typeof window === 'undefined') return create();
  store ??= create();
  return store;
}

function create(): WalletStore {
  return createWalletStore({
    storage: {
      getItem: (key) => localStorage.getItem(key),
      setItem: (key, value) => localStorage.setItem(key, value),
      removeItem: (key) => localStorage.removeItem(key),
    },
    wait,
    loadEngine: async () => (await import('./wallet-engine.ts')).createWalletEngine,
  });
}
