import { createCoinbaseWalletSDK } from '@coinbase/wallet-sdk';
import type { CreateConnectorFn } from '@wagmi/core';
import type { ConnectorContext } from './connector-context.ts';
import { keysConnector } from './smart-wallet-connector.ts';

/**
 * Coinbase Wallet by its own package: a pop-up window with a passkey, on any device. The extension
 * announces itself and does not come here. "Smart wallet only", because the package's alternative, its own
 * code to scan, injects markup and styles that a strict content policy refuses.
 */
export function coinbaseConnector({
  appName,
  chains,
}: Pick<ConnectorContext, 'appName' | 'chains'>): CreateConnectorFn {
  return keysConnector({
    id: 'coinbase',
    name: 'Coinbase Wallet',
    createProvider: () =>
      createCoinbaseWalletSDK({
        appName,
        appChainIds: chains.map(({ id }) => id),
        preference: { options: 'smartWalletOnly', telemetry: false },
      }).getProvider(),
  });
}
