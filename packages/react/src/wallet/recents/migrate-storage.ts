import type { WalletStorage } from '../wallet-config.ts';
import { readRecents, writeRecents } from './recent-wallets.ts';

const key = 'portico.version';

/** What is kept under each version, by the step that leads to it from the one before. */
const steps: readonly ((storage: WalletStorage) => void)[] = [adoptRecents, adoptTransactions];

/** The version of what this library keeps in the browser. */
export const storageVersion = steps.length;

/**
 * Brings what earlier versions left in the browser to this one. What a newer version left stays: each
 * reader drops what it does not understand. Never throws.
 */
export function migrateStorage(storage: WalletStorage): void {
  try {
    const found = Number(storage.getItem(key) ?? 0);
    if (found >= storageVersion) return;
    for (const step of steps.slice(Number.isSafeInteger(found) && found > 0 ? found : 0)) {
      step(storage);
    }
    storage.setItem(key, String(storageVersion));
  } catch {
    // Storage is full or forbidden; the next visit tries again.
  }
}

/** Version 1 takes over the wallets that RainbowKit remembered, under the same ids. */
function adoptRecents(storage: WalletStorage): void {
  const kept = storage.getItem('rk-recent');
  if (kept === null || readRecents(storage).length > 0) return;
  try {
    const ids: unknown = JSON.parse(kept);
    if (Array.isArray(ids))
      writeRecents(
        storage,
        ids.filter((id) => typeof id === 'string'),
      );
  } catch {
    // Damaged: there is nothing to take over.
  }
}

/** Version 2 takes over the transactions that RainbowKit remembered, in the same form. */
function adoptTransactions(storage: WalletStorage): void {
  const kept = storage.getItem('rk-transactions');
  if (kept === null || storage.getItem('portico.transactions') !== null) return;
  // Whoever reads them leaves out what is damaged.
  storage.setItem('portico.transactions', kept);
}
