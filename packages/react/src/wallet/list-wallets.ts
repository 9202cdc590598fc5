import type { Connector } from '@wagmi/core';
import { connectorIdentity, type WalletIdentity } from './wallet-identity.ts';

/** Announced wallets, each once; the bare `window.ethereum` only when nobody announced himself. */
export function listWallets(connectors: readonly Connector[]): readonly WalletIdentity[] {
  const wallets = new Map<string, WalletIdentity>();
  for (const connector of connectors) {
    if (!wallets.has(connector.id)) wallets.set(connector.id, connectorIdentity(connector));
  }
  if (wallets.size > 1) wallets.delete('injected');
  return [...wallets.values()];
}
