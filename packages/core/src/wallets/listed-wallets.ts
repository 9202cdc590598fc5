import {
  authBasePath,
  type ListedWallet,
  readListedWallet,
  type WalletsAnswer,
} from '@portico/protocol';
import { loadWalletConnect } from '../connectors/load-connectors.ts';
import { parseJson, type SafeStorage } from '../safe-storage.ts';
import type { WalletDescriptor } from './wallet-descriptor.ts';

/** The last wallet that was picked from the list, as JSON: after a reload the list is not loaded. */
const storageKey = 'portico.listed';

/** The list of all wallets, and the one picked from it. */
export type ListedWallets = ReturnType<typeof createListedWallets>;

/** Creates the client of the list. @param basePath The session API, which serves the list. */
export function createListedWallets(storage: SafeStorage, basePath: string = authBasePath) {
  let picked = readListedWallet(parseJson(storage.getItem(storageKey)));
  return {
    /** Fetches a page of the list, the first is 1; an empty search is for all. @throws Error when unreachable, or without a list */
    async fetch(page: number, search: string, signal: AbortSignal): Promise<WalletsAnswer> {
      const query = new URLSearchParams({ page: String(page), search: search.trim() });
      // Nothing in it depends on the visitor.
      const init = { signal, credentials: 'omit' } as const;
      const response = await fetch(`${basePath}/wallets?${query}`, init);
      const { wallets, total }: Partial<WalletsAnswer> = Object(await response.json());
      if (!response.ok || !Array.isArray(wallets)) throw new Error('There is no list of wallets');
      return {
        wallets: wallets.flatMap((wallet) => readListedWallet(wallet) ?? []),
        total: Number(total) || 0,
      };
    },
    /** Adds a wallet to the catalogue, now and after a reload. */
    keep(wallet: ListedWallet): void {
      picked = wallet;
      storage.setItem(storageKey, JSON.stringify(wallet));
    },
    kept: (): readonly WalletDescriptor[] => (picked ? [describeListedWallet(picked)] : []),
  };
}

/** Describes a wallet of the list for the catalogue: an app to pair with. */
export function describeListedWallet(wallet: ListedWallet): WalletDescriptor {
  const { id, name, icon = '', ios, android } = wallet;
  return {
    id,
    name,
    icon,
    iconBackground: '#fff',
    downloadUrls: { ...(ios && { ios }), ...(android && { android }) },
    connector: loadWalletConnect,
    pairing: { appLink: (uri) => pairingLink(wallet, uri) },
  };
}

/** Builds the link as WalletConnect's libraries do. Without one of the wallet, the system offers wallets for the URI. */
function pairingLink({ native, universal }: ListedWallet, uri: string): string {
  const link = native ?? universal;
  if (link === undefined) return uri;
  const base = link.includes('://') ? link : `${link.replace(':', '')}://`;
  return `${base}${base.endsWith('/') ? '' : '/'}wc?uri=${encodeURIComponent(uri)}`;
}
