import { attempt } from '../safe-storage.ts';
import { watchAnnouncements } from '../wallets/read-announcement.ts';
import { readRecents } from '../wallets/remembered-wallets.ts';
import { type InstalledWallet, listWallets } from '../wallets/wallet-options.ts';
import { type HtmlListData, longestShortList } from './html-dialog.ts';
import { createRow, span } from './html-rows.ts';

/**
 * Adds installed and recent wallets, which only this browser knows, to the list of the page's HTML, in React's order. Called
 * again, it adds what was found since.
 */
export function addOwnWallets(dialog: HTMLDialogElement): void {
  // Compared instead of selected: an id can be any text.
  const find = (name: string, value?: string) =>
    [...dialog.querySelectorAll<HTMLElement>(`[data-portico-${name}]`)].find(
      (each) => !value || each.getAttribute(`data-portico-${name}`) === value,
    );
  const group = dialog.querySelector<HTMLElement>('[data-portico-section^=group]');
  const heading = group?.previousElementSibling;
  const like = find('wallet');
  if (!heading || !like) return;
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
    data.offered,
  );
  let list: HTMLElement | undefined;
  for (const row of rows) {
    const { section, id, known } = row;
    list = find('section', section);
    if (!list) {
      // Copies have the components' markup.
      list = group.cloneNode() as HTMLElement;
      const title = heading.cloneNode() as Element;
      title.textContent = data[section as 'recent' | 'installed'];
      title.id = title.id.replace(/[^-]*$/, section);
      list.dataset['porticoSection'] = section;
      list.setAttribute('aria-labelledby', title.id);
      heading.before(title, list);
    }
    const button = find('wallet', id) ?? createRow(row, like);
    if (section === 'recent' && !list.contains(button))
      button.append(span('portico-recent', data.recent));
    list.append(button.parentElement ?? button);
    // List each wallet once.
    if (known && known.id !== id) find('wallet', known.id)?.parentElement?.remove();
  }
  // The item "All wallets" stays last.
  const more = dialog.querySelector('.portico-more')?.parentElement;
  if (more) list?.append(more);
  for (const empty of dialog.querySelectorAll('[data-portico-section]:empty')) {
    empty.previousElementSibling?.remove();
    empty.remove();
  }
  find('search')?.toggleAttribute('hidden', rows.length <= longestShortList);
}
