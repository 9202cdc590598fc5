import { createCoinbaseWalletSDK } from '@coinbase/wallet-sdk';
import type { CreateConnectorFn } from '@wagmi/core';
import type { ConnectorContext } from './connector-context.ts';
import { smartWalletConnector } from './smart-wallet-connector.ts';

/** Connects Coinbase Wallet by its package: a pop-up with a passkey. A strict content policy blocks the markup of the package's QR code. */
export function coinbaseConnector({ appName, chains }: ConnectorContext): CreateConnectorFn {
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
