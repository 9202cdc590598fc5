import type { WalletRow } from '../wallets/wallet-options.ts';
import type { HtmlWallet } from './html-dialog.ts';

/** Creates a row inside its item, as a copy of one of the HTML's rows, which has the components' markup. */
export function createRow(
  { id, name, icon, mark }: WalletRow<HtmlWallet>,
  like: HTMLElement,
): HTMLElement {
  const row = like.parentElement?.cloneNode(true).firstChild as HTMLElement;
  row.dataset['porticoWallet'] = id;
  row.replaceChildren(createPicture(name, icon, mark), span('portico-wallet-name', name));
  return row;
}

/** Creates a text with a class. */
function span(className: string, textContent?: string): HTMLElement {
  return Object.assign(document.createElement('span'), { className, textContent });
}

/** Creates a wallet's icon: its own, the stylesheet's, or its initial. */
function createPicture(name: string, icon: string | undefined, mark: string | undefined): Element {
  const initial = span('portico-wallet-initial portico-mark', [...name][0]?.toUpperCase());
  initial.ariaHidden = 'true';
  if (!icon) return mark ? span(`portico-mark portico-mark--${mark}`) : initial;
  return Object.assign(new Image(28, 28), {
    alt: '',
    className: 'portico-mark',
    src: icon,
    onerror(this: Element) {
      this.replaceWith(initial);
    },
  });
}
