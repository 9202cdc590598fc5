import { createSafeStorage } from '../safe-storage.ts';
import { isOwnPicture } from '../wallet/readable-name.ts';
import { readRecents } from '../wallet/remembered-wallets.ts';
import { type AnnouncedWallet, announcedWallets } from './announced-wallets.ts';
import { type HtmlListData, longestShortList } from './html-dialog.ts';

/**
 * Completes the list of the page's HTML with what only this browser knows, as React lists it later
 * (`listWalletOptions`): recent wallets first, then the installed ones, each wallet once.
 */
export function addOwnWallets(dialog: HTMLDialogElement): void {
  const pane = dialog.querySelector<HTMLElement>('[data-portico-list]');
  const [first] = pane ? rowsOf(pane) : [];
  const list = first?.closest('ul');
  const heading = list?.previousElementSibling;
  if (!pane || !first || !list || !heading) return;
  const { recent, installed, storagePrefix }: HtmlListData = JSON.parse(
    pane.dataset['porticoList'] ?? '{}',
  );

  /** A section like the one that is there, so that it has the markup of the components. */
  const section = (kind: string, text: string, before: Element | null | undefined): Element => {
    const found = pane.querySelector(`[data-portico-section="${kind}"]`);
    if (found) return found;
    const added = list.cloneNode() as HTMLElement;
    const title = heading.cloneNode() as HTMLElement;
    title.textContent = text;
    title.id = heading.id.replace(/[^-]*$/, kind);
    added.dataset['porticoSection'] = kind;
    added.setAttribute('aria-labelledby', title.id);
    before?.before(title, added);
    return added;
  };

  for (const wallet of announcedWallets()) {
    const rows = rowsOf(pane);
    if (rows.some(({ dataset }) => dataset['porticoWallet'] === wallet.id)) continue;
    const known = rows.find(({ dataset }) =>
      dataset['porticoRdns']?.split(' ').includes(wallet.id),
    );
    const group = pane.querySelector('[data-portico-section^="group"]')?.previousElementSibling;
    section('installed', installed, group).append(installedRow(first, wallet, known));
    // The same wallet is not offered a second time.
    known?.parentElement?.remove();
  }

  const storage = createSafeStorage(() => localStorage, storagePrefix);
  for (const wanted of readRecents(storage)) {
    const row = rowsOf(pane).find(
      ({ dataset: { porticoWallet, porticoDescriptor, porticoAction } }) =>
        !porticoAction && (porticoWallet === wanted || porticoDescriptor === wanted),
    );
    if (!row || row.querySelector('.portico-recent')) continue;
    row.append(span('portico-recent', recent));
    const item = row.parentElement ?? row;
    section('recent', recent, pane.querySelector('.portico-group')).append(item);
  }

  let last: Element | undefined;
  for (const each of pane.querySelectorAll('[data-portico-section]')) {
    if (each.querySelector('[data-portico-wallet]')) {
      last = each;
      continue;
    }
    // What leads to all wallets stays the last one.
    last?.append(...each.children);
    each.previousElementSibling?.remove();
    each.remove();
  }
  pane
    .querySelector('[data-portico-search]')
    ?.toggleAttribute('hidden', rowsOf(pane).length <= longestShortList);
}

function rowsOf(pane: Element): HTMLElement[] {
  return [...pane.querySelectorAll<HTMLElement>('[data-portico-wallet]')];
}

function span(className: string, text: string): HTMLSpanElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}

/** @param known The wallet's row in the catalogue, if it has one: its picture stands in for one that is missing. */
function installedRow(
  row: HTMLElement,
  wallet: AnnouncedWallet,
  known: HTMLElement | undefined,
): Node {
  const item = (row.parentElement ?? row).cloneNode() as HTMLElement;
  const added = row.cloneNode() as HTMLElement;
  const { id, name } = wallet;
  const descriptor = known?.dataset['porticoWallet'];
  for (const attribute of Object.keys(added.dataset)) delete added.dataset[attribute];
  Object.assign(added.dataset, {
    porticoWallet: id,
    ...(descriptor && { porticoDescriptor: descriptor }),
  });
  const picture = pictureOf(wallet, known);
  added.append(picture, span('portico-wallet-name', name));
  item.append(added);
  return item;
}

function pictureOf({ name, icon }: AnnouncedWallet, known: HTMLElement | undefined): Node {
  const drawn = known?.firstElementChild;
  if (drawn && !isOwnPicture(icon)) return drawn.cloneNode(true);
  const initial = span(
    'portico-wallet-initial portico-mark',
    Array.from(name)[0]?.toUpperCase() ?? '',
  );
  initial.setAttribute('aria-hidden', 'true');
  if (!isOwnPicture(icon)) return initial;
  const image = new Image(28, 28);
  image.alt = '';
  image.className = 'portico-mark';
  image.src = icon;
  image.onerror = () => image.replaceWith(initial);
  return image;
}
