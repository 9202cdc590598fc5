import { parseJson, type SafeStorage } from '../safe-storage.ts';

/** wagmi's key, so that wallets stay connected when a site moves from wagmi. */
export const connectorKey = 'wagmi.recentConnectorId';

/** Reads the connector to reconnect: the last one, unless disconnected. Empty where Safe was, which would connect by itself otherwise. */
export function readRecentConnector(storage: SafeStorage): string | undefined {
  const id = parseJson(storage.getItem(connectorKey));
  return typeof id === 'string' ? id : undefined;
}

/** Checks that this page may be inside Safe. Firefox does not expose the parent's origin, so any frame may be, until it has responded. */
export function isInsideSafe(): boolean {
  if (typeof window !== 'object' || parent === window) return false;
  const [around = 'https://app.safe.global'] = location.ancestorOrigins ?? [];
  return around === 'https://app.safe.global';
}
