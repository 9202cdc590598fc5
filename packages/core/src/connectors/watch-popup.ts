import { WalletError } from '../wallet/wallet-error.ts';

/** The used part of a window. */
export type PopupOpener = Pick<Window, 'setInterval' | 'clearInterval' | 'open'>;

/** The interval of checks for a closed pop-up, in milliseconds. */
const checkInterval = 500;

/**
 * Runs a request that may open a pop-up, within the click. Without this, Coinbase's package draws its own message when the
 * browser blocks the pop-up, and waits forever when it is closed before its page is loaded.
 *
 * @param signal Aborts the request and closes the pop-up.
 * @throws WalletError POPUP_BLOCKED, or WALLET_REJECTED when the pop-up was closed without a response
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
