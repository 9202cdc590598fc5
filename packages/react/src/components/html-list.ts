import { findHtmlDialog, type HtmlListData } from '@portico/core/internal/press/html-dialog';
import type { WalletDescriptor } from '@portico/core/internal/wallets/wallet-descriptor';
import { serverEnvironment } from '@portico/core/internal/wallets/wallet-environment';
import {
  listWalletOptions,
  readSectionName,
  recognisesProvider,
  sectionName,
  type WalletOption,
  type WalletSection,
} from '@portico/core/internal/wallets/wallet-options';

/** The wallets of the page's HTML. */
export type HtmlList = Pick<HtmlListData, 'offered'> & {
  readonly sections: readonly WalletSection[];
};

/**
 * The list as the page's HTML has it, with what the press code added: React hydrates exactly this, whatever it is.
 */
export function readHtmlList(): HtmlList {
  const dialog = findHtmlDialog();
  const lists = dialog?.querySelectorAll<HTMLElement>('[data-portico-section]') ?? [];
  const data = dialog?.querySelector<HTMLElement>('[data-portico-list]')?.dataset['porticoList'];
  const { offered = [] }: Partial<HtmlListData> = JSON.parse(data ?? '{}');
  return { offered, sections: [...lists].map(readSection) };
}

/** The list as a server renders it. */
export function renderHtmlList(
  catalogue: readonly WalletDescriptor[],
  hasProjectId: boolean,
): HtmlList {
  const environment = serverEnvironment;
  const input = { catalogue, environment, installed: [], recents: [], hasProjectId };
  const sections = listWalletOptions(input);
  const options = sections.flatMap((section) => section.options);
  const offered = catalogue.flatMap((descriptor) => {
    const { id, name, rdns, mark, icon, group } = descriptor;
    const action = options.find((option) => option.id === id)?.action;
    const picture = mark ? { mark } : { icon };
    const wallet = {
      id,
      name,
      rdns,
      section: sectionName(group),
      action,
      flag: flagOf(descriptor),
    };
    return action || rdns || wallet.flag ? [{ ...wallet, ...picture }] : [];
  });
  return { offered, sections };
}

/**
 * The flag of its name, if the wallet is recognised by that one, also beside flags of others: the function that recognises it
 * cannot be in HTML.
 */
function flagOf(wallet: WalletDescriptor): string | undefined {
  const flag = `is${wallet.name.replaceAll(' ', '')}`;
  return recognisesProvider(wallet, { [flag]: true, isOther: true }) ? flag : undefined;
}

function readSection(list: HTMLElement): WalletSection {
  return {
    ...readSectionName(list.dataset['porticoSection'] ?? ''),
    options: [...list.querySelectorAll<HTMLElement>('[data-portico-wallet]')].map(readRow),
  };
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
