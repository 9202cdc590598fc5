import {
  authBasePath,
  type ListedWallet,
  readListedWallet,
  type WalletsAnswer,
} from '@portico/protocol';
import { loadWalletConnect } from '../connectors/load-connectors.ts';
import { parseJson, type SafeStorage } from '../safe-storage.ts';
import type { WalletDescriptor } from './wallet-descriptor.ts';

/** The last wallet that was picked from the list, as JSON: after a reload it is known by this alone. */
const storageKey = 'portico.listed';

/** The list of all wallets, and the one that was picked from it. */
export type ListedWallets = ReturnType<typeof createListedWallets>;

/** @param basePath Where the session API is, which has the list. */
export function createListedWallets(storage: SafeStorage, basePath: string = authBasePath) {
  let picked = readListedWallet(parseJson(storage.getItem(storageKey)));
  return {
    /**
     * A page of the list, whose first is 1.
     * @param search Part of a name; empty for all.
     * @throws Error when the server cannot be reached, or has no list
     */
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
    /** Makes a wallet known to the engine, now and after a reload. */
    keep(wallet: ListedWallet): void {
      picked = wallet;
      storage.setItem(storageKey, JSON.stringify(wallet));
    },
    /** What the engine knows beside the site's catalogue. */
    kept: (): readonly WalletDescriptor[] => (picked ? [describeListedWallet(picked)] : []),
  };
}

/** A wallet of the list as the catalogue describes wallets: an app that is paired. */
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

/** As WalletConnect's own libraries make it. Without a link of its own the system offers the wallets that take the URI. */
function pairingLink({ native, universal }: ListedWallet, uri: string): string {
  const link = native ?? universal;
  if (link === undefined) return uri;
  const base = link.includes('://') ? link : `${link.replace(':', '')}://`;
  return `${base}${base.endsWith('/') ? '' : '/'}wc?uri=${encodeURIComponent(uri)}`;
}
