import { SafeAppProvider } from '@safe-global/safe-apps-provider';
import SafeAppsSdk, { type SafeInfo } from '@safe-global/safe-apps-sdk';
import type { CreateConnectorFn } from '@wagmi/core';
import { WalletError, withTimeout } from '../wallet/wallet-error.ts';
import { providerConnector } from './provider-connector.ts';

/** Safe answers within milliseconds; another page that shows this one in a frame never does. */
const answerTimeout = 1000;

/** Only this page is believed to be Safe: any page can put this one in a frame and claim to be it. */
const allowedDomains = [/^https:\/\/app\.safe\.global$/];

/** Safe, where it shows this site inside itself. @throws WalletError SAFE_UNAVAILABLE from `connect`. */
export function safeConnector(): CreateConnectorFn {
  return providerConnector({
    id: 'safe',
    name: 'Safe',
    async open() {
      const sdk = new SafeAppsSdk({ allowedDomains });
      // An error, or nothing at all, is the same to a visitor.
      const asking: Promise<SafeInfo | null> = sdk.safe.getInfo().catch(() => null);
      const info = await withTimeout(asking, answerTimeout, 'SAFE_UNAVAILABLE');
      if (!info) throw new WalletError('SAFE_UNAVAILABLE');
      const provider = new SafeAppProvider(info, sdk);
      return {
        request: async ({ method, params = [] }): Promise<unknown> =>
          // Accounts are never asked for: the page is inside the one account.
          provider.request({
            method: method === 'eth_requestAccounts' ? 'eth_accounts' : method,
            params: Array.isArray(params) ? [...params] : [params],
          }),
        on: (event, listener) => provider.on(event, listener),
        removeListener: (event, listener) => provider.removeListener(event, listener),
      };
    },
  });
}
