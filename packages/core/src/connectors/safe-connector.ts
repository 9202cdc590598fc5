import { SafeAppProvider } from '@safe-global/safe-apps-provider';
import SafeAppsSdk, { type SafeInfo } from '@safe-global/safe-apps-sdk';
import type { CreateConnectorFn } from '@wagmi/core';
import { WalletError, withTimeout } from '../wallet/wallet-error.ts';
import { providerConnector } from './provider-connector.ts';

/** Safe responds within milliseconds; another page around this one never does. In milliseconds. */
const answerTimeout = 1000;

/** Any page can frame this one and claim to be Safe; only this origin is trusted. */
const allowedDomains = [/^https:\/\/app\.safe\.global$/];

/** Connects Safe, where it shows this site inside itself. `connect` throws SAFE_UNAVAILABLE elsewhere. */
export function safeConnector(): CreateConnectorFn {
  return providerConnector({
    id: 'safe',
    name: 'Safe',
    async open() {
      const sdk = new SafeAppsSdk({ allowedDomains });
      // An error means the same to a visitor as no response.
      const asking: Promise<SafeInfo | null> = sdk.safe.getInfo().catch(() => null);
      const info = await withTimeout(asking, answerTimeout, 'SAFE_UNAVAILABLE');
      if (!info) throw new WalletError('SAFE_UNAVAILABLE');
      const provider = new SafeAppProvider(info, sdk);
      return {
        request: async ({ method, params = [] }): Promise<unknown> =>
          // No account is requested: the page is inside the only one.
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
