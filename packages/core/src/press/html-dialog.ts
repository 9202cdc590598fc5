import type { OfferedWallet } from '../wallets/list-wallets.ts';

/**
 * What the HTML of the connect dialog and the code that answers for it agree on. The attributes are written by the
 * components, on the server, and read in the browser before React is there.
 */

/** The connect dialog of the page's HTML, until React has adopted it and closed it. */
export function findHtmlDialog(): HTMLDialogElement | null {
  return document.querySelector('dialog[data-portico-dialog="connect"]');
}

/** A list with more rows than this has a search field: `data-portico-search`, which is hidden otherwise. */
export const longestShortList = 8;

/** What the list says about wallets that only the browser knows of. JSON in the attribute `data-portico-list`. */
export type HtmlListData = {
  /** Headings; the first one marks each of its wallets, too. */
  readonly recent: string;
  readonly installed: string;
  /** Before the keys of what the site stores in the browser. */
  readonly storagePrefix: string;
  /** The site's wallets: those that have a row, and those that are listed only where they are installed. */
  readonly offered: readonly HtmlWallet[];
};

/** A wallet of the site's list in HTML. */
export type HtmlWallet = OfferedWallet & {
  /** As in `portico-mark--{mark}`. */
  readonly mark?: string | undefined;
  /** The property of a provider at `window.ethereum` that is true for this wallet alone. */
  readonly flag?: string | undefined;
  /** For a wallet without a mark. */
  readonly icon?: string | undefined;
};

/** Fired at the dialog by the press code when it has opened it. */
export const openEvent = 'portico:open';

/**
 * Fired at the dialog by React once its event handlers are in place. From then on the press code is silent; a press
 * that it kept is done now, as a click on the same element.
 */
export const adoptEvent = 'portico:adopt';

/** Fired at the document when what the dialog needs could not be loaded. */
export const failEvent = 'portico:fail';
