import { createCoinbaseWalletSDK } from '@coinbase/wallet-sdk';
import type { CreateConnectorFn } from '@wagmi/core';
import type { ConnectorContext } from './connector-context.ts';
import { smartWalletConnector } from './smart-wallet-connector.ts';

/**
 * Connects Coinbase Wallet by its package: a pop-up with a passkey. "Smart wallet only", because the package's QR code injects
 * markup and styles that a strict content policy blocks.
 */
export function coinbaseConnector({
  appName,
  chains,
}: Pick<ConnectorContext, 'appName' | 'chains'>): CreateConnectorFn {
  return smartWalletConnector({
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
