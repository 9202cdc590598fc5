import type { Connector } from '@wagmi/core';
import type { WalletDescriptor } from './catalogue/wallet-descriptor.ts';

/**
 * The extension behind a wallet of the list: the one that announced itself under its id or one of its
 * names, or a bare `window.ethereum` that is recognisably this wallet. Never anybody else's.
 */
export function findAnnounced(
  connectors: readonly Connector[],
  walletId: string,
  descriptor?: WalletDescriptor,
): Connector | undefined {
  const byId = (id: string) => connectors.find((connector) => connector.id === id);
  const named = [walletId, ...(descriptor?.rdns ?? [])].map(byId).find(Boolean);
  if (named || !descriptor?.recognises) return named;
  const ethereum: unknown = Reflect.get(window, 'ethereum');
  const isIt = typeof ethereum === 'object' && ethereum !== null && descriptor.recognises(ethereum);
  return isIt ? byId('injected') : undefined;
}
