import { WalletError } from '../wallet/wallet-error.ts';

/** What is needed of the window. */
export type PopupOpener = Pick<Window, 'setInterval' | 'clearInterval' | 'open'>;

/** How often to check whether the pop-up is still open, in milliseconds. */
const checkInterval = 500;

/**
 * Runs a request that may open a pop-up, which has to happen before anything is awaited. Coinbase's
 * package draws its own message when the browser blocks the pop-up, and waits forever when it is
 * closed before its page was loaded.
 *
 * @param signal Gives up, and closes the pop-up.
 * @throws WalletError POPUP_BLOCKED, or WALLET_REJECTED when the pop-up is gone without an answer.
 */
export async function watchPopup<T>(
  opener: PopupOpener,
  signal: AbortSignal,
  request: () => Promise<T>,
): Promise<T> {
  const over = Promise.withResolvers<never>();
  const leave = () => over.reject(new WalletError('WALLET_REJECTED'));
  const original = opener.open;
  const shown: { popup: Window | null } = { popup: null };
  opener.open = (...where) => {
    shown.popup = original.apply(opener, where);
    if (shown.popup) return shown.popup;
    over.reject(new WalletError('POPUP_BLOCKED'));
    // To the package, which looks at nothing else, this is a pop-up that was closed at once: so it opens
    // another one the next time.
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
    // An answer may be on its way when the pop-up closes, so it has one round more.
    if (seenClosed) leave();
    seenClosed = shown.popup?.closed === true;
  }, checkInterval);
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([answer, over.promise]);
  } finally {
    opener.clearInterval(checking);
    signal.removeEventListener('abort', leave);
    if (signal.aborted) shown.popup?.close();
  }
}
