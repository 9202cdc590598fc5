import { parseJson, type SafeStorage } from '../safe-storage.ts';

/** wagmi's own key: a site that moves here from wagmi keeps its visitors' wallets connected. */
const connectorKey = 'wagmi.recentConnectorId';

/** The connector to reconnect on page load: the last one, unless the visitor disconnected it. */
export function readRecentConnector(storage: SafeStorage): string | undefined {
  const id = parseJson(storage.getItem(connectorKey));
  return typeof id === 'string' ? id : undefined;
}

/** @param connectorId Undefined forgets it. */
export function rememberConnector(storage: SafeStorage, connectorId: string | undefined): void {
  if (connectorId === undefined) storage.removeItem(connectorKey);
  else storage.setItem(connectorKey, JSON.stringify(connectorId));
}
