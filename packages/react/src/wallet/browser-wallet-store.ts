import type { WalletDescriptor } from './catalogue/wallet-descriptor.ts';
import type { WalletSettings } from './wallet-settings.ts';
import { createWalletStore, type WalletStore } from './wallet-store.ts';

let store: WalletStore | undefined;

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

// Servers have no `reportError`.
const report = (error: unknown) => reportError(error);

/**
 * The wallet of this page: one, because wagmi listens to the page's wallets for good; the first settings
 * count. On a server each call gives a new one that never leaves `disconnected`, so nothing is shared
 * between visitors.
 */
export function browserWalletStore(settings: WalletSettings): WalletStore {
  if (typeof window === 'undefined') return create(settings);
  store ??= create(settings);
  return store;
}

function create({ wallets, ...settings }: WalletSettings): WalletStore {
  let loading: Promise<readonly WalletDescriptor[]> | undefined;
  const catalogue = () => {
    loading ??= import('./catalogue/prepare-catalogue.ts').then(({ prepareCatalogue }) =>
      prepareCatalogue(wallets, report),
    );
    // A failed fetch is tried again by the next intent.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  return createWalletStore({
    storage: {
      getItem: (key) => localStorage.getItem(key),
      setItem: (key, value) => localStorage.setItem(key, value),
      removeItem: (key) => localStorage.removeItem(key),
    },
    wait,
    catalogue,
    ...settings,
    report,
    loadEngine: async () => (await import('./wallet-engine.ts')).createWalletEngine,
  });
}
