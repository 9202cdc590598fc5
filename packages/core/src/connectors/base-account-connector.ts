import { createBaseAccountSDK } from '@base-org/account/browser';
import type { CreateConnectorFn } from '@wagmi/core';
import { WalletError, walletErrorCode } from '../wallet/wallet-error.ts';
import type { ConnectorContext } from './connector-context.ts';
import { type KeysProvider, keysConnector } from './smart-wallet-connector.ts';

/**
 * Base Account by its own package: the window of `keys.coinbase.com`, which connects and signs in with one question
 * (ERC-7846). The package sends what visitors do to its maker's hosts unless `telemetry` is false.
 */
export function baseAccountConnector({
  appName,
  chains,
}: Pick<ConnectorContext, 'appName' | 'chains'>): CreateConnectorFn {
  return keysConnector({
    id: 'baseAccount',
    name: 'Base Account',
    methods: ['wallet_connect'],
    createProvider: () =>
      askTwiceAfterFailure(
        createBaseAccountSDK({
          appName,
          appChainIds: chains.map(({ id }) => id),
          preference: { telemetry: false },
        }).getProvider(),
      ),
  });
}

/**
 * Once the one question failed, the next press asks for the account alone: a window opens only within a press, so that the
 * second question could not follow by itself.
 */
function askTwiceAfterFailure(provider: KeysProvider): KeysProvider {
  let hasFailed = false;
  return {
    async request(request) {
      const isOneQuestion = request.method === 'wallet_connect';
      if (isOneQuestion && hasFailed) throw new WalletError('WALLET_UNSUPPORTED');
      try {
        return await provider.request(request);
      } catch (error) {
        hasFailed ||= isOneQuestion && walletErrorCode(error) !== 'WALLET_REJECTED';
        throw error;
      }
    },
    on: (event, listener) => provider.on(event, listener),
    removeListener: (event, listener) => provider.removeListener(event, listener),
    disconnect: () => provider.disconnect(),
  };
}
