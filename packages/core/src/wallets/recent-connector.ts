import { parseJson, type SafeStorage } from '../safe-storage.ts';

/** wagmi's own key: a site that moves here from wagmi keeps its visitors' wallets connected. */
const connectorKey = 'wagmi.recentConnectorId';

/**
 * The connector to reconnect on page load: the last one, unless the visitor disconnected it. Empty where Safe was
 * disconnected, which would else connect by itself.
 */
export function readRecentConnector(storage: SafeStorage): string | undefined {
  const id = parseJson(storage.getItem(connectorKey));
  return typeof id === 'string' ? id : undefined;
}

/** @param connectorId Undefined forgets it. */
export function rememberConnector(storage: SafeStorage, connectorId: string | undefined): void {
  if (connectorId === undefined) storage.removeItem(connectorKey);
  else storage.setItem(connectorKey, JSON.stringify(connectorId));
}

/**
 * Whether Safe may be the page around this one. Firefox does not say which page that is, so there any frame may be
 * Safe's, until the connector has asked.
 */
export function isInsideSafe(): boolean {
  if (typeof window !== 'object' || parent === window) return false;
  const [around = 'https://app.safe.global'] = location.ancestorOrigins ?? [];
  return around === 'https://app.safe.global';
}
