import { matchesSearch } from '@portico/protocol';
import { attempt } from '../safe-storage.ts';
import { injectedId, injectedName, isInjectedId } from './injected-providers.ts';
import type { WalletDescriptor, WalletEnvironment, WalletIdentity } from './wallet-descriptor.ts';
import { isObtainable } from './wallet-environment.ts';

/** The effect of picking a wallet: connect it, show how to get it, or open this site inside its app. */
export type WalletAction = 'connect' | 'get' | 'browse';

/** A wallet of the site's list, with what its place depends on. */
export type OfferedWallet = {
  readonly id: string;
  readonly name: string;
  /** The reverse domain names under which its extension announces itself (EIP-6963). */
  readonly rdns?: readonly string[] | undefined;
  /** Its section, unless it is installed or recent. */
  readonly section: string;
  /** Absent for a wallet that is listed only where it is installed. */
  readonly action?: WalletAction | undefined;
  /** It shows this page inside itself, as Safe does. */
  readonly isHost?: boolean | undefined;
};

/** A row of the list. */
export type WalletRow<Offered extends OfferedWallet> = Partial<Offered> & {
  readonly id: string;
  readonly name: string;
  readonly icon?: string | undefined;
  readonly action: WalletAction;
  readonly installed?: boolean;
  /** `best`, `recent`, `installed`, or the section of the site's list. */
  readonly section: string;
  /** The wallet of the site's list that is installed. */
  readonly known?: Offered | undefined;
};

/**
 * Orders the wallets: the best one, recent ones, installed ones, then the site's list, each once. The best one shows this page inside
 * itself, is alone at a bare `window.ethereum`, as in wallets' apps, or is the one installed wallet of a browser that used none yet.
 */
export function listWallets<Offered extends OfferedWallet>(
  installed: readonly WalletIdentity[],
  recents: readonly string[],
  offered: readonly Offered[],
): readonly WalletRow<Offered>[] {
  const here = installed.map((wallet) => {
    const known = offered.find(({ id, rdns = [] }) => [id, ...rdns].includes(wallet.id));
    return { ...known, ...wallet, known, action: 'connect', installed: true };
  });
  const rows = [
    ...here,
    ...offered.filter((wallet) => wallet.action && !here.some(({ known }) => known === wallet)),
  ] as readonly WalletRow<Offered>[];
  const recent = recents.flatMap(
    (wanted) =>
      rows.find(
        ({ action, id, known }) => action === 'connect' && [id, known?.id].includes(wanted),
      ) ?? [],
  );
  // Announced ids are reverse domain names.
  const isOther = here[1] || (recent[0] && here[0]?.id.includes('.'));
  const best = rows.find(({ isHost }) => isHost) ?? (here[0] && !isOther ? rows[0] : undefined);
  return [...new Set([...(best ? [best] : []), ...recent, ...rows])].map((row) => ({
    ...row,
    section:
      row === best
        ? 'best'
        : recent.includes(row)
          ? 'recent'
          : row.installed
            ? 'installed'
            : row.section,
  }));
}

/** A row of the wallet list. */
export type WalletOption = WalletIdentity & {
  /** Its icon in the stylesheet, unless it announced its own. */
  readonly mark?: string | undefined;
  /** For narrow places. */
  readonly shortName: string;
  readonly installed: boolean;
  /** It is one of the most recent wallets. */
  readonly recent: boolean;
  /** Its descriptor; absent for an announced wallet that the catalogue does not contain. */
  readonly descriptor?: WalletDescriptor | undefined;
  readonly action: WalletAction;
};

/** Rows under one heading. */
export type WalletSection = {
  readonly kind: 'best' | 'recent' | 'installed' | 'group';
  /** The heading of a `group`. */
  readonly name: string;
  readonly options: readonly WalletOption[];
};

/** The input of the list. */
export type WalletOptionsInput = {
  readonly catalogue: readonly WalletDescriptor[];
  /** The installed wallets that the engine found. */
  readonly installed: readonly WalletIdentity[];
  readonly environment: Omit<WalletEnvironment, 'otherInstalled'>;
  /** The providers at a bare `window.ethereum`. Default: the environment's. */
  readonly injected?: readonly object[];
  /** Newest first. */
  readonly recents: readonly string[];
  readonly hasProjectId: boolean;
};

/** Lists the wallets in sections, as `listWallets` orders them. Omits wallets that are hidden here or unusable. */
export function listWalletOptions(input: WalletOptionsInput): readonly WalletSection[] {
  const installed = findInstalledWallets(input);
  const offered = input.catalogue.flatMap((descriptor) => {
    const { id, name, rdns = [], group, hidden } = descriptor;
    const otherInstalled = installed.some((one) => ![id, ...rdns].includes(one.id));
    // An installed wallet is never hidden.
    const isInstalled = installed.some((one) => one.id === id);
    if (!isInstalled && hidden?.({ ...input.environment, otherInstalled })) return [];
    const section = sectionName(group);
    const action = chooseAction(descriptor, input);
    const isHost = hidden?.({ ...input.environment, framed: false, otherInstalled }) === true;
    return [{ id, name, rdns, section, action, isHost: isHost && !isInstalled, descriptor }];
  });
  const rows = listWallets(installed, input.recents, offered);
  return [...new Set(rows.map(({ section }) => section))].map((section) => ({
    ...readSectionName(section),
    options: rows.filter((row) => row.section === section).map(toOption),
  }));
}

/** Returns the section of a catalogue group, as `listWallets` and the HTML name it. */
export function sectionName(group = 'Popular'): string {
  return `group ${group}`;
}

/** Reads the name of a section of `listWallets` or the HTML. */
export function readSectionName(section: string): Pick<WalletSection, 'kind' | 'name'> {
  if (section === 'best' || section === 'recent' || section === 'installed')
    return { kind: section, name: '' };
  return { kind: 'group', name: section.replace('group ', '') };
}

function toOption(
  row: WalletRow<OfferedWallet & { readonly descriptor: WalletDescriptor }>,
): WalletOption {
  const { id, name, icon, installed = false, section, action, descriptor } = row;
  return {
    id,
    name,
    installed,
    recent: section === 'recent',
    action,
    descriptor,
    shortName: name === descriptor?.name ? (descriptor.shortName ?? name) : name,
    // Its own icon if it announced one, because its owner knows that.
    icon: icon ?? descriptor?.icon,
    mark: icon === undefined ? descriptor?.mark : undefined,
  };
}

/** Decides what picking a wallet does that is not installed. Undefined when it is unusable here. */
function chooseAction(
  wallet: WalletDescriptor,
  { environment, hasProjectId }: WalletOptionsInput,
): WalletAction | undefined {
  const obtainable = isObtainable(wallet, { ...environment, hasProjectId });
  // Without a project id nothing can be paired. Where the wallet can be installed, the visitor reads how instead.
  const pairs = wallet.pairing === undefined || hasProjectId || !obtainable;
  if (wallet.connector && pairs) return 'connect';
  if (wallet.browseLink && environment.platform !== 'desktop') return 'browse';
  return obtainable ? 'get' : undefined;
}

/** The id of the browser wallet, which recognises every provider. */
const anyWallet = 'injected';

/** Finds installed wallets: announced ones, unknown ones at `window.ethereum`, then the catalogue's. A nameless provider counts only alone. */
function findInstalledWallets(input: WalletOptionsInput): readonly WalletIdentity[] {
  const { catalogue, installed, environment, injected } = input;
  const announced = installed.filter(({ id }) => !isInjectedId(id));
  const providers = injected ?? (environment.ethereum ? [environment.ethereum] : []);
  const offered = catalogue.filter(
    ({ hidden }) => !hidden?.({ ...environment, otherInstalled: false }),
  );
  const isKnown = (wallet: WalletDescriptor) =>
    providers.some((provider) => recognisesProvider(wallet, provider));
  const known = offered.filter(isKnown).map(({ id, name }) => ({ id, name }));
  const unknown = providers
    .filter((provider) => !offered.some((wallet) => recognisesProvider(wallet, provider)))
    .flatMap((provider) => {
      const name = injectedName(provider);
      return name === undefined ? [] : [{ id: injectedId(provider), name }];
    });
  // A single provider most likely belongs to an announced wallet.
  const isAnother = announced.length === 0 || providers.length > 1;
  const found = [...announced, ...(isAnother ? unknown : []), ...known];
  const nameless = offered.filter(({ id }) => id === anyWallet && providers.length > 0);
  const here = found.length > 0 ? found : nameless.map(({ id, name }) => ({ id, name }));
  return [...new Map(here.map((wallet) => [wallet.id, wallet])).values()];
}

/** Checks that a provider is a wallet of the catalogue. Its function `recognises` and the provider may throw. */
export function recognisesProvider(
  { id, recognises }: WalletDescriptor,
  provider: object,
): boolean {
  return id !== anyWallet && attempt(() => recognises?.(provider)) === true;
}

/** Merges wallets that were found late into the visible list. Rows keep place and id, new ones come last: nothing moves under a pointer. */
export function mergeStable(
  shown: readonly WalletSection[] | undefined,
  next: readonly WalletSection[],
): readonly WalletSection[] {
  if (shown === undefined) return next;
  const options = next.flatMap(({ options: rows }) => rows);
  const placed = new Set<WalletOption>();
  const kept = shown.map((section) => ({
    ...section,
    options: section.options.flatMap((row) => {
      const found = options.find((option) => !placed.has(option) && isSame(row, option));
      if (!found) return [];
      placed.add(found);
      return [{ ...found, id: row.id, recent: row.recent }];
    }),
  }));
  const added = options.filter((option) => !placed.has(option));
  const last = kept.at(-1);
  if (last?.kind === 'installed') last.options.push(...added);
  else kept.push({ kind: 'installed', name: 'later', options: added });
  return kept.filter(({ options: rows }) => rows.length > 0);
}

/** Compares wallets: an extension has another id than the catalogue's row. Rows of the page's HTML have no descriptor. */
function isSame(row: WalletOption, option: WalletOption): boolean {
  const known = option.descriptor?.id;
  return row.id === option.id || (known !== undefined && known === (row.descriptor?.id ?? row.id));
}

/** Filters the rows by name and drops empty sections. */
export function searchSections(
  sections: readonly WalletSection[],
  query: string,
): readonly WalletSection[] {
  return sections
    .map((section) => ({
      ...section,
      options: section.options.filter(({ name }) => matchesSearch(name, query)),
    }))
    .filter(({ options }) => options.length > 0);
}

/** Counts the rows of all sections. */
export function countRows(sections: readonly WalletSection[] = []): number {
  return sections.reduce((sum, { options }) => sum + options.length, 0);
}
