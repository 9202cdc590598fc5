import {
  listWalletOptions,
  type WalletDescriptor,
  type WalletOption,
  type WalletSection,
} from '@portico/core';
import { findHtmlDialog, type HtmlListData } from '@portico/core/internal/press/html-dialog';
import { serverEnvironment } from '@portico/core/internal/wallets/wallet-environment';
import {
  readSectionName,
  recognisesProvider,
  sectionName,
} from '@portico/core/internal/wallets/wallet-options';

/** The wallet list of the page's HTML. */
export type HtmlList = Pick<HtmlListData, 'offered'> & {
  readonly sections: readonly WalletSection[];
};

/**
 * Reads the list from the page's HTML, with the wallets that the press script added: React hydrates exactly these rows.
 */
export function readHtmlList(): HtmlList {
  const dialog = findHtmlDialog();
  const lists = dialog?.querySelectorAll<HTMLElement>('[data-portico-section]') ?? [];
  const data = dialog?.querySelector<HTMLElement>('[data-portico-list]')?.dataset['porticoList'];
  const { offered = [] }: Partial<HtmlListData> = JSON.parse(data ?? '{}');
  return { offered, sections: [...lists].map(readSection) };
}

/** Creates the list that a server renders. */
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
      flag: findFlag(descriptor),
    };
    return action || rdns || wallet.flag ? [{ ...wallet, ...picture }] : [];
  });
  return { offered, sections };
}

/**
 * Returns the flag of the wallet's name, if the wallet is recognised by it, also beside other flags. The function
 * `recognises` cannot be written into HTML.
 */
function findFlag(wallet: WalletDescriptor): string | undefined {
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
