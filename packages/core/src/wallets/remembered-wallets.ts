import { attempt, type SafeStorage } from '../safe-storage.ts';
import { connectorKey } from './recent-connector.ts';

/** A JSON array of wallet ids, the most recent first. */
const recentsKey = 'portico.recent';

const limit = 3;

/** Reads the ids of the most recent wallets, newest first, at most three. Damaged data counts as none. */
export function readRecents(storage: Pick<SafeStorage, 'getItem'>): readonly string[] {
  return readIds(storage, recentsKey).slice(0, limit);
}

/** Moves a wallet to the front of the most recent ones. */
export function rememberRecent(storage: SafeStorage, walletId: string): void {
  writeRecents(storage, [walletId, ...readRecents(storage).filter((id) => id !== walletId)]);
}

/** Stores the connector to reconnect. @param connectorId Undefined removes it. */
export function rememberConnector(storage: SafeStorage, connectorId: string | undefined): void {
  if (connectorId === undefined) storage.removeItem(connectorKey);
  else storage.setItem(connectorKey, JSON.stringify(connectorId));
}

function writeRecents(storage: SafeStorage, ids: readonly string[]): boolean {
  return storage.setItem(recentsKey, JSON.stringify(ids.slice(0, limit)));
}

function readIds(storage: Pick<SafeStorage, 'getItem'>, key: string): readonly string[] {
  return attempt(() => {
    const ids: readonly unknown[] = JSON.parse(storage.getItem(key) ?? '');
    return [...new Set(ids.filter((id) => typeof id === 'string'))];
  }, []);
}

const versionKey = 'portico.version';

/** Each migrates to the next version, and returns false when storage is full. */
const migrations: readonly ((storage: SafeStorage) => boolean)[] = [
  adoptRecents,
  adoptTransactions,
];

/** The version of the data that this library stores in the browser. */
export const storageVersion = migrations.length;

/** Migrates data of earlier versions; newer data stays. Where storage is full the next visit tries again. */
export function migrateStorage(storage: SafeStorage): void {
  const found = Number(storage.getItem(versionKey) ?? 0);
  if (found >= storageVersion) return;
  const done = Number.isSafeInteger(found) && found > 0 ? found : 0;
  const migrated = migrations.slice(done).every((migrate) => migrate(storage));
  if (migrated) storage.setItem(versionKey, String(storageVersion));
}

/** Version 1 adopts the wallets that RainbowKit remembered, under the same ids. */
function adoptRecents(storage: SafeStorage): boolean {
  const ids = readIds(storage, 'rk-recent');
  return ids.length === 0 || readRecents(storage).length > 0 || writeRecents(storage, ids);
}

/** Version 2 adopts the transactions that RainbowKit remembered, in the same format. */
function adoptTransactions(storage: SafeStorage): boolean {
  const stored = storage.getItem('rk-transactions');
  if (stored === null || storage.getItem('portico.transactions') !== null) return true;
  // Damaged entries are dropped when they are read.
  return storage.setItem('portico.transactions', stored);
}
