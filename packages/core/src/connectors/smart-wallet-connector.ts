import type { CreateConnectorFn } from '@wagmi/core';
import { sleep, WalletError, walletErrorCode } from '../wallet/wallet-error.ts';
import type { WalletRequest } from '../wallet/wallet-requests.ts';
import { providerConnector } from './provider-connector.ts';

/** The common interface of the packages for `keys.coinbase.com`. */
export type SmartWalletProvider = {
  readonly request: (request: { method: string; params?: object }) => Promise<unknown>;
  /** Typed for one event only; values of all events are checked by the caller. */
  readonly on: (event: 'accountsChanged', listener: (value: string[]) => void) => unknown;
  readonly removeListener: (
    event: 'accountsChanged',
    listener: (value: string[]) => void,
  ) => unknown;
  readonly disconnect: () => Promise<void>;
};

/** A wallet whose pop-up is `keys.coinbase.com`. */
export type SmartWalletOptions = {
  readonly id: string;
  readonly name: string;
  readonly methods?: readonly string[];
  readonly createProvider: () => SmartWalletProvider;
};

/** The origin of the messages that the packages accept. */
const popupOrigin = 'https://keys.coinbase.com';

/** Methods that a package answers itself or in its pop-up. It would send all others to a node of the wallet's choice, a third party. */
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

/** Creates a connector over one of Coinbase's packages, which open a pop-up, and draw into the page when it is blocked. */
export function smartWalletConnector(options: SmartWalletOptions): CreateConnectorFn {
  const { id, name, methods = [], createProvider } = options;
  const known: ReadonlySet<string> = new Set([...commonMethods, ...methods]);
  let provider: SmartWalletProvider;
  let abort = new AbortController();
  let hasFailed = false;

  async function request({ method, params = [] }: WalletRequest): Promise<unknown> {
    if (!known.has(method)) throw new WalletError('WALLET_UNSUPPORTED');
    if (hasFailed) await endRequests();
    hasFailed = false;
    try {
      return await watchPopup(window, abort.signal, () => provider.request({ method, params }));
    } catch (error) {
      hasFailed = true;
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
          // Emitted at every request for accounts, which the listener would send.
          if (event !== 'connect') provider.on(event as 'accountsChanged', listener);
        },
        removeListener: (event, listener) =>
          provider.removeListener(event as 'accountsChanged', listener),
      };
    },
    async close() {
      abort.abort();
      abort = new AbortController();
      await provider.disconnect();
    },
  });
}

/** Ends requests whose window was blocked or closed early, as a closing window does: the next window would get them. */
async function endRequests(): Promise<void> {
  const data = { event: 'PopupUnload' };
  window.addEventListener('unhandledrejection', ignoreEnded);
  window.dispatchEvent(new MessageEvent('message', { origin: popupOrigin, data }));
  // The package closes its window in a microtask; the next request must not use that window.
  await sleep(0);
  // Browsers report rejections in a later task.
  setTimeout(() => window.removeEventListener('unhandledrejection', ignoreEnded));
}

/** One of the packages leaves the promise of its window unhandled. */
function ignoreEnded(event: PromiseRejectionEvent): void {
  if (walletErrorCode(event.reason) === 'WALLET_REJECTED') event.preventDefault();
}

/** The used part of a window. */
export type PopupOpener = Pick<Window, 'setInterval' | 'clearInterval' | 'open'>;

/** The interval of checks for a closed pop-up, in milliseconds. */
const checkInterval = 500;

/**
 * Runs a request that may open a pop-up, within the click. Coinbase's package would draw a message when the pop-up is blocked, and wait
 * forever when it is closed early. Aborting closes it. @throws WalletError POPUP_BLOCKED, or WALLET_REJECTED when closed without a response
 */
export async function watchPopup<T>(
  opener: PopupOpener,
  signal: AbortSignal,
  request: () => Promise<T>,
): Promise<T> {
  const ended = Promise.withResolvers<never>();
  const reject = () => ended.reject(new WalletError('WALLET_REJECTED'));
  const original = opener.open;
  const opened: { popup: Window | null } = { popup: null };
  opener.open = (...where) => {
    opened.popup = original.apply(opener, where);
    if (opened.popup) return opened.popup;
    ended.reject(new WalletError('POPUP_BLOCKED'));
    // The package reads only `closed`, and opens another pop-up the next time.
    return { closed: true, focus: () => undefined } as Window;
  };
  let answer: Promise<T>;
  try {
    answer = request();
  } finally {
    opener.open = original;
  }
  let seenClosed = false;
  const checking = opener.setInterval(() => {
    // A response may be on its way when the pop-up closes, so wait one more interval.
    if (seenClosed) reject();
    seenClosed = opened.popup?.closed === true;
  }, checkInterval);
  signal.addEventListener('abort', reject, { once: true });
  try {
    return await Promise.race([answer, ended.promise]);
  } finally {
    opener.clearInterval(checking);
    signal.removeEventListener('abort', reject);
    if (signal.aborted) opened.popup?.close();
  }
}
