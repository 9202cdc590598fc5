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

/** Reads the list from the page's HTML, with the wallets that the press script added: React hydrates exactly these rows. */
export function readHtmlList(): HtmlList {
  const dialog = findHtmlDialog();
  const lists = dialog?.querySelectorAll<HTMLElement>('[data-portico-section]') ?? [];
  const data = dialog?.querySelector<HTMLElement>('[data-portico-list]')?.dataset['porticoList'];
  const { offered = [], label = '' }: Partial<HtmlListData> = JSON.parse(data ?? '{}');
  return { offered, sections: [...lists].map((list) => readSection(list, label)) };
}

/** Sections that the press script fills. Empty ones are not shown. */
const ownSections: readonly WalletSection[] = (['best', 'recent', 'installed'] as const).map(
  (kind) => ({ kind, name: '', options: [] }),
);

/** Wallets that only set a flag at `window.ethereum`. The engine names any of them by `injectedName`, too large for the press script. */
const flagged = [{ id: 'injected:Trust', name: 'Trust', section: sectionName(), flag: 'isTrust' }];

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
    const isHost = isShownOnlyInside(descriptor);
    const action = isHost ? 'connect' : options.find((option) => option.id === id)?.action;
    const picture = mark ? { mark } : { icon };
    const wallet = {
      id,
      name,
      rdns,
      section: sectionName(group),
      action,
      flag: findFlag(descriptor),
      ...(isHost ? { isHost } : {}),
    };
    return action || rdns || wallet.flag ? [{ ...wallet, ...picture }] : [];
  });
  const unlisted = flagged.filter(
    ({ flag }) => !catalogue.some((wallet) => recognisesProvider(wallet, { [flag]: true })),
  );
  return { offered: [...offered, ...unlisted], sections: [...ownSections, ...sections] };
}

/** Returns the flag of the wallet's name, if it recognises the wallet, also beside others: HTML cannot hold the function `recognises`. */
function findFlag(wallet: WalletDescriptor): string | undefined {
  const flag = `is${wallet.name.replaceAll(' ', '')}`;
  return recognisesProvider(wallet, { [flag]: true, isOther: true }) ? flag : undefined;
}

/** Checks that a wallet is hidden unless it shows the page inside itself. */
function isShownOnlyInside({ connector, hidden }: WalletDescriptor): boolean {
  const isHidden = (framed: boolean) =>
    hidden?.({ ...serverEnvironment, framed, otherInstalled: false }) === true;
  return connector !== undefined && isHidden(false) && !isHidden(true);
}

function readSection(list: HTMLElement, label: string): WalletSection {
  const section = readSectionName(list.dataset['porticoSection'] ?? '');
  const rows = [...list.querySelectorAll<HTMLElement>('[data-portico-wallet]')];
  return {
    ...section,
    options: rows.map((row) => readRow(row, section.kind === 'best' ? label : '{}')),
  };
}

/** @param label Around the wallet's name. */
function readRow(row: HTMLElement, label: string): WalletOption {
  const text = row.querySelector('.portico-wallet-name')?.textContent ?? '';
  const [before = '', after = ''] = label.split('{}');
  const name = text.slice(before.length, text.length - after.length);
  const mark = row.querySelector('[class*="portico-mark--"]')?.className.split('--')[1];
  return {
    id: row.dataset['porticoWallet'] ?? '',
    name,
    shortName: name,
    icon: row.querySelector('img')?.getAttribute('src') ?? undefined,
    mark,
    installed: row.closest('[data-portico-section="installed"]') !== null,
    recent: row.closest('[data-portico-section="recent"]') !== null,
    action: 'connect',
  };
}
