import type { WalletStorage } from '../wallet-config.ts';

/** A JSON array of wallet ids, the one used last first. */
const key = 'portico.recent';

/** How many are remembered and shown. */
const limit = 3;

/** The wallets used last, newest first, at most three. Anything damaged counts as none. */
export function readRecents(storage: WalletStorage): readonly string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return [...new Set(kept.filter((id) => typeof id === 'string'))].slice(0, limit);
  } catch {
    // Damaged, or storage is forbidden.
    return [];
  }
}

/** Puts a wallet first among those used last. Never throws: storage may be full or forbidden. */
export function rememberRecent(storage: WalletStorage, walletId: string): void {
  writeRecents(storage, [walletId, ...readRecents(storage).filter((id) => id !== walletId)]);
}

/** Replaces the list, cut to what is kept. Never throws. */
export function writeRecents(storage: WalletStorage, ids: readonly string[]): void {
  try {
    storage.setItem(key, JSON.stringify(ids.slice(0, limit)));
  } catch {
    // Nothing is remembered then.
  }
}
