import type { CreateConnectorFn } from '@wagmi/core';
import { sleep, WalletError, walletErrorCode } from '../wallet/wallet-error.ts';
import type { WalletRequest } from '../wallet/wallet-requests.ts';
import { providerConnector } from './provider-connector.ts';
import { watchPopup } from './watch-popup.ts';

/** What the packages for `keys.coinbase.com` have in common. */
export type KeysProvider = {
  readonly request: (request: { method: string; params?: object }) => Promise<unknown>;
  /** They know the events by their names only; what they pass on is read by us. */
  readonly on: (event: 'accountsChanged', listener: (value: string[]) => void) => unknown;
  readonly removeListener: (
    event: 'accountsChanged',
    listener: (value: string[]) => void,
  ) => unknown;
  readonly disconnect: () => Promise<void>;
};

/** A wallet behind the window of `keys.coinbase.com`. */
export type KeysConnectorOptions = {
  readonly id: string;
  readonly name: string;
  /** Requests that it takes beside those that all of them take. */
  readonly methods?: readonly string[];
  readonly createProvider: () => KeysProvider;
};

/** Whose messages the packages listen to. */
const keysOrigin = 'https://keys.coinbase.com';

/**
 * What a package answers itself or in its pop-up. Everything else it would ask of a node that the wallet
 * names, from the visitor's browser: a host that this site knows nothing of.
 */
const commonMethods = [
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
];

/** A connector over one of Coinbase's packages, which open a window and draw into the page when they may not. */
export function keysConnector(options: KeysConnectorOptions): CreateConnectorFn {
  const { id, name, methods = [], createProvider } = options;
  const known: ReadonlySet<string> = new Set([...commonMethods, ...methods]);
  let provider: KeysProvider;
  let giveUp = new AbortController();
  let isGivenUp = false;

  async function request({ method, params = [] }: WalletRequest): Promise<unknown> {
    if (!known.has(method)) throw new WalletError('WALLET_UNSUPPORTED');
    if (isGivenUp) await endRequests();
    isGivenUp = false;
    try {
      return await watchPopup(window, giveUp.signal, () => provider.request({ method, params }));
    } catch (error) {
      isGivenUp = true;
      throw error;
    }
  }

  return providerConnector({
    id,
    name,
    async open() {
      provider = createProvider();
      return {
        request,
        on(event, listener) {
          // They say so whenever they are asked for accounts, which this would be answered with.
          if (event !== 'connect') provider.on(event as 'accountsChanged', listener);
        },
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

/**
 * A request whose window was blocked, or closed before its page was loaded, still waits in the package for a window: it
 * would send itself to the next one, beside the request that this is opened for. As if its own window had said good-bye.
 */
async function endRequests(): Promise<void> {
  const data = { event: 'PopupUnload' };
  window.addEventListener('unhandledrejection', ignoreEnded);
  window.dispatchEvent(new MessageEvent('message', { origin: keysOrigin, data }));
  // The package closes its window in a promise's reaction; the next one must not be that window.
  await sleep(0);
  // Browsers report rejections in a task of their own, which comes after this one.
  setTimeout(() => window.removeEventListener('unhandledrejection', ignoreEnded));
}

/** One of the packages waits for its window in a promise that it does not look after. */
function ignoreEnded(event: PromiseRejectionEvent): void {
  if (walletErrorCode(event.reason) === 'WALLET_REJECTED') event.preventDefault();
}
