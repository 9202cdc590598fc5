import { attempt } from '../safe-storage.ts';
import { watchAnnouncements } from '../wallets/read-announcement.ts';
import { readRecents } from '../wallets/remembered-wallets.ts';
import { type InstalledWallet, listWallets } from '../wallets/wallet-options.ts';
import { type HtmlListData, longestShortList } from './html-dialog.ts';
import { createRow } from './html-rows.ts';

/**
 * Adds installed and recent wallets, which only this browser knows, to the list of the page's HTML, in React's order. The HTML
 * has a section for each kind, which is not shown while it is empty. Called again, it adds what was found since.
 */
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
  const announced: InstalledWallet[] = [];
  watchAnnouncements((wallet) => announced.push(wallet))();
  const injected = data.offered.filter(
    ({ flag }) => flag && attempt(() => Object(window)['ethereum'][flag] === true),
  );
  const rows = listWallets(
    // Beside announced wallets it most likely belongs to one of them.
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
      // In the components' markup its name is the last part.
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
