import { attempt } from '../safe-storage.ts';
import { watchAnnouncements } from '../wallets/read-announcement.ts';
import { readRecents } from '../wallets/remembered-wallets.ts';
import type { WalletIdentity } from '../wallets/wallet-descriptor.ts';
import { listWallets, type WalletRow } from '../wallets/wallet-options.ts';
import { type HtmlListData, type HtmlWallet, longestShortList } from './html-dialog.ts';

/** Adds this browser's installed and recent wallets to the list of the page's HTML, in React's order. Called again, it adds later ones. */
export function addOwnWallets(dialog: HTMLDialogElement): void {
  // Compared instead of selected: an id can be any text.
  const find = (attribute: string, value?: string) =>
    [...dialog.querySelectorAll<HTMLElement>(`[data-portico-${attribute}]`)].find(
      (each) => !value || Object.values(each.dataset).includes(value),
    );
  const group = find('section^=group');
  const like = find('wallet');
  if (!group || !like) return;
  const data: HtmlListData = JSON.parse(find('list')?.dataset['porticoList'] ?? '');
  const announced: WalletIdentity[] = [];
  watchAnnouncements((wallet) => announced.push(wallet))();
  const injected = data.offered.filter(
    ({ flag }) => flag && attempt(() => Object(window)['ethereum'][flag] === true),
  );
  const rows = listWallets(
    // A provider beside announced wallets most likely belongs to one of them.
    announced[0] ? announced : injected,
    readRecents({ getItem: (key) => localStorage.getItem(data.storagePrefix + key) }),
    data.offered.filter(({ isHost }) => !isHost || parent !== window),
  );
  let list = group;
  for (const row of rows) {
    const { section, id, known } = row;
    list = find('section', section) ?? list;
    const button = find('wallet', id) ?? createRow(row, like);
    if (section === 'best') {
      (group.previousElementSibling as Element).textContent = data.others;
      // The components' markup ends with its name.
      (button.lastChild as ChildNode).textContent = data.label.replace('{}', row.name);
    }
    list.append(button.parentElement ?? button);
    // List each wallet once.
    if (known && known.id !== id) find('wallet', known.id)?.parentElement?.remove();
  }
  // The item "All wallets" stays last.
  const more = dialog.querySelector('.portico-more')?.parentElement;
  if (more) list.append(more);
  find('search')?.toggleAttribute('hidden', rows.length <= longestShortList);
}

/** Creates a row inside its item, as a copy of one of the HTML's rows, which has the components' markup. */
function createRow(
  { id, name, icon, mark }: WalletRow<HtmlWallet>,
  like: HTMLElement,
): HTMLElement {
  const row = like.parentElement?.cloneNode(true).firstChild as HTMLElement;
  row.dataset['porticoWallet'] = id;
  row.replaceChildren(createPicture(name, icon, mark), span('portico-wallet-name', name));
  return row;
}

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
