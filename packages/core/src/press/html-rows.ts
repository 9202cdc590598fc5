import type { WalletRow } from '../wallets/list-wallets.ts';
import type { HtmlWallet } from './html-dialog.ts';

/** A new row in its item. `like` is one of the HTML's rows, whose copy has the markup of the components. */
export function createRow(
  { id, name, icon, mark }: WalletRow<HtmlWallet>,
  like: HTMLElement,
): HTMLElement {
  const row = like.parentElement?.cloneNode(true).firstChild as HTMLElement;
  row.dataset['porticoWallet'] = id;
  row.replaceChildren(pictureOf(name, icon, mark), span('portico-wallet-name', name));
  return row;
}

/** Text with a class. */
export function span(className: string, textContent?: string): HTMLElement {
  return Object.assign(document.createElement('span'), { className, textContent });
}

/** Its icon, else its picture in the stylesheet, else its initial. */
function pictureOf(name: string, icon: string | undefined, mark: string | undefined): Element {
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
