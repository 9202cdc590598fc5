import type { OfferedWallet } from '../wallets/wallet-options.ts';

// The contract between the connect dialog's HTML, whose attributes components write on the server, and the press script.

/** Finds the connect dialog of the page's HTML, until React has adopted and closed it. */
export function findHtmlDialog(): HTMLDialogElement | null {
  return document.querySelector('dialog[data-portico-dialog="connect"]');
}

/** Longer lists show the search field, `data-portico-search`. */
export const longestShortList = 8;

/** Data for wallets that only the browser knows, as JSON in the attribute `data-portico-list`. */
export type HtmlListData = {
  /** The heading of the site's list below the best wallet. */
  readonly others: string;
  /** The label of the best wallet, with `{}` for its name. */
  readonly label: string;
  /** The prefix of the site's keys in the browser's storage. */
  readonly storagePrefix: string;
  /** The site's wallets, also those without a row, which are listed only where they are installed. */
  readonly offered: readonly HtmlWallet[];
};

/** A wallet of the site's list in HTML. */
export type HtmlWallet = OfferedWallet & {
  /** The suffix of the class `portico-mark--{mark}`. */
  readonly mark?: string | undefined;
  /** The property of a provider at `window.ethereum` that identifies this wallet. */
  readonly flag?: string | undefined;
  /** For a wallet without a mark. */
  readonly icon?: string | undefined;
};

/** Dispatched at the dialog by the press script after opening it. */
export const openEvent = 'portico:open';

/** Dispatched at the dialog by React once its handlers are attached. The press script stops, and repeats a kept press as a click. */
export const adoptEvent = 'portico:adopt';

/** Dispatched at the document when the dialog's code could not be loaded. */
export const failEvent = 'portico:fail';
