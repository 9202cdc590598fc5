import { createCoinbaseWalletSDK } from '@coinbase/wallet-sdk';
import type { CreateConnectorFn } from '@wagmi/core';
import type { ConnectorContext } from '../catalogue/wallet-descriptor.ts';
import { WalletError } from '../wallet-error.ts';
import { providerConnector } from './provider-connector.ts';
import { watchPopup } from './watch-popup.ts';

type CoinbaseProvider = ReturnType<ReturnType<typeof createCoinbaseWalletSDK>['getProvider']>;

/**
 * What the package answers itself or in its pop-up. Everything else it would ask of a node that the wallet
 * names, from the visitor's browser: a host that this site knows nothing of.
 */
const methods: ReadonlySet<string> = new Set([
  'eth_requestAccounts',
  'eth_accounts',
  'eth_chainId',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_getCapabilities',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
]);

/**
 * Coinbase Wallet by its own package: a pop-up window with a passkey, on any device. The extension
 * announces itself and does not come here. "Smart wallet only", because the package's alternative, its own
 * code to scan, injects markup and styles that a strict content policy refuses.
 */
export function coinbaseConnector({
  appName,
  chains,
}: Pick<ConnectorContext, 'appName' | 'chains'>): CreateConnectorFn {
  let provider: CoinbaseProvider;
  let giveUp = new AbortController();
  return providerConnector({
    id: 'coinbase',
    name: 'Coinbase Wallet',
    async open() {
      provider = createCoinbaseWalletSDK({
        appName,
        appChainIds: chains.map(({ id }) => id),
        preference: { options: 'smartWalletOnly', telemetry: false },
      }).getProvider();
      return {
        async request({ method, params = [] }) {
          if (!methods.has(method)) throw new WalletError('WALLET_UNSUPPORTED');
          return watchPopup(window, giveUp.signal, () => provider.request({ method, params }));
        },
        // The package knows the events by their names only; what it passes on is read by us.
        on: (event, listener) => provider.on(event as 'accountsChanged', listener),
        removeListener: (event, listener) =>
          provider.removeListener(event as 'accountsChanged', listener),
      };
    },
    async close() {
      giveUp.abort();
      giveUp = new AbortController();
      await provider.disconnect();
    },
  });
}
