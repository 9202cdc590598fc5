/** Where the browser keeps things; each function may throw, as those of `localStorage` do. */
export type WalletStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A JSON array of wallet ids, the most recent first. */
const recentsKey = 'portico.recent';

/** wagmi's own key: a site that moves here from wagmi keeps the wallets of its visitors connected. */
const connectorKey = 'wagmi.recentConnectorId';

/** How many wallets are remembered and shown. */
const limit = 3;

/** The most recent wallets, newest first, at most three. Anything damaged counts as none. */
export function readRecents(storage: WalletStorage): readonly string[] {
  const kept = read(storage, recentsKey);
  if (!Array.isArray(kept)) return [];
  return [...new Set(kept.filter((id) => typeof id === 'string'))].slice(0, limit);
}

/** Puts a wallet first among the most recent ones. */
export function rememberRecent(storage: WalletStorage, walletId: string): void {
  writeRecents(storage, [walletId, ...readRecents(storage).filter((id) => id !== walletId)]);
}

function writeRecents(storage: WalletStorage, ids: readonly string[]): void {
  quietly(() => storage.setItem(recentsKey, JSON.stringify(ids.slice(0, limit))));
}

/** The id of the connector to reconnect on page load: the last one, unless the visitor disconnected it. */
export function readRecentConnector(storage: WalletStorage): string | undefined {
  const id = read(storage, connectorKey);
  return typeof id === 'string' ? id : undefined;
}

/** @param connectorId Undefined forgets it. */
export function rememberConnector(storage: WalletStorage, connectorId: string | undefined): void {
  quietly(() =>
    connectorId === undefined
      ? storage.removeItem(connectorKey)
      : storage.setItem(connectorKey, JSON.stringify(connectorId)),
  );
}

/** Undefined also when it is damaged or storage is forbidden. */
function read(storage: WalletStorage, key: string): unknown {
  return quietly(() => JSON.parse(storage.getItem(key) ?? 'null'));
}

/** Storage may be full or forbidden; then nothing is remembered. */
function quietly(task: () => unknown): unknown {
  try {
    return task();
  } catch {
    return undefined;
  }
}

const versionKey = 'portico.version';

/** What is kept under each version, by the step that leads to it from the one before. */
const migrations: readonly ((storage: WalletStorage) => void)[] = [adoptRecents, adoptTransactions];

/** The version of what this library keeps in the browser. */
export const storageVersion = migrations.length;

/**
 * Brings what earlier versions left in the browser to this one. What a newer version left stays: each
 * reader drops what it does not understand. Never throws; where storage is full or forbidden the next
 * visit tries again.
 */
export function migrateStorage(storage: WalletStorage): void {
  quietly(() => {
    const found = Number(storage.getItem(versionKey) ?? 0);
    if (found >= storageVersion) return;
    const done = Number.isSafeInteger(found) && found > 0 ? found : 0;
    for (const migrate of migrations.slice(done)) migrate(storage);
    storage.setItem(versionKey, String(storageVersion));
  });
}

/** Version 1 takes over the wallets that RainbowKit remembered, under the same ids. */
function adoptRecents(storage: WalletStorage): void {
  const ids = read(storage, 'rk-recent');
  if (!Array.isArray(ids) || readRecents(storage).length > 0) return;
  writeRecents(
    storage,
    ids.filter((id) => typeof id === 'string'),
  );
}

/** Version 2 takes over the transactions that RainbowKit remembered, in the same form. */
function adoptTransactions(storage: WalletStorage): void {
  const kept = storage.getItem('rk-transactions');
  if (kept === null || storage.getItem('portico.transactions') !== null) return;
  // Damaged entries are left out when they are read.
  storage.setItem('portico.transactions', kept);
}
