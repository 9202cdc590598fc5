import { createBaseAccountSDK } from '@base-org/account/browser';
import type { CreateConnectorFn } from '@wagmi/core';
import { WalletError, walletErrorCode } from '../wallet/wallet-error.ts';
import type { ConnectorContext } from './connector-context.ts';
import { type SmartWalletProvider, smartWalletConnector } from './smart-wallet-connector.ts';

/** Connects Base Account by its package: a pop-up that connects and signs in with one request (ERC-7846). Its telemetry is off. */
export function baseAccountConnector({ appName, chains }: ConnectorContext): CreateConnectorFn {
  return smartWalletConnector({
    id: 'baseAccount',
    name: 'Base Account',
    methods: ['wallet_connect'],
    createProvider: () =>
      requestAccountsAfterFailure(
        createBaseAccountSDK({
          appName,
          appChainIds: chains.map(({ id }) => id),
          preference: { telemetry: false },
        }).getProvider(),
      ),
  });
}

/** Requests only accounts after a failure: a window opens only within a press, so a second request cannot follow by itself. */
function requestAccountsAfterFailure(provider: SmartWalletProvider): SmartWalletProvider {
  let hasFailed = false;
  return {
    async request(request) {
      const isSingleRequest = request.method === 'wallet_connect';
      if (isSingleRequest && hasFailed) throw new WalletError('WALLET_UNSUPPORTED');
      try {
        return await provider.request(request);
      } catch (error) {
        hasFailed ||= isSingleRequest && walletErrorCode(error) !== 'WALLET_REJECTED';
        throw error;
      }
    },
    on: (event, listener) => provider.on(event, listener),
    removeListener: (event, listener) => provider.removeListener(event, listener),
    disconnect: () => provider.disconnect(),
  };
}
