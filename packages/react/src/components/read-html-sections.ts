import { findHtmlDialog } from '../press/html-dialog.ts';
import type { WalletOption, WalletSection } from '../wallet/catalogue/wallet-options.ts';

/**
 * The list as the page's HTML has it, with what the press code added: React hydrates exactly this, whatever it is.
 */
export function readHtmlSections(): readonly WalletSection[] {
  const lists = findHtmlDialog()?.querySelectorAll<HTMLElement>('[data-portico-section]') ?? [];
  return [...lists].map((list) => {
    const [kind = '', ...name] = (list.dataset['porticoSection'] ?? '').split(' ');
    return {
      kind: kind === 'recent' || kind === 'installed' ? kind : 'group',
      name: name.join(' '),
      options: [...list.querySelectorAll<HTMLElement>('[data-portico-wallet]')].map(readRow),
    };
  });
}

function readRow(row: HTMLElement): WalletOption {
  const name = row.querySelector('.portico-wallet-name')?.textContent ?? '';
  const mark = row.querySelector('[class*="portico-mark--"]')?.className.split('--')[1];
  return {
    id: row.dataset['porticoWallet'] ?? '',
    name,
    shortName: name,
    icon: row.querySelector('img')?.getAttribute('src') ?? undefined,
    mark,
    installed: row.closest('[data-portico-section="installed"]') !== null,
    recent: row.querySelector('.portico-recent') !== null,
    action: 'connect',
  };
}
