import type { Connector } from '@wagmi/core';
import { enWallet } from '../locales/en-wallet.ts';
import { readableName } from './readable-name.ts';
import type { InstalledWallet } from './wallet-snapshot.ts';

/** A connector as the interface shows it. */
export function describeWallet({ id, name: announced, icon }: Connector): InstalledWallet {
  // A bare `window.ethereum` does not say who it is.
  if (id === 'injected') return { id, name: enWallet.browserWallet };
  const name = readableName(announced, id);
  // Only pictures that the wallet brought along: an address would tell its host who visits.
  const own = typeof icon === 'string' && icon.startsWith('data:image/');
  return own ? { id, name, icon } : { id, name };
}

/** Announced wallets, each once; the bare `window.ethereum` only when nobody announced himself. */
export function listWallets(connectors: readonly Connector[]): readonly InstalledWallet[] {
  const wallets = new Map<string, InstalledWallet>();
  for (const connector of connectors) {
    if (!wallets.has(connector.id)) wallets.set(connector.id, describeWallet(connector));
  }
  if (wallets.size > 1) wallets.delete('injected');
  return [...wallets.values()];
}
