import { matchesSearch } from '@portico/protocol';
import { attempt } from '../safe-storage.ts';
import { injectedId, injectedName, isInjectedId } from './injected-providers.ts';
import {
  type InstalledWallet,
  listWallets,
  type OfferedWallet,
  type WalletAction,
  type WalletRow,
} from './list-wallets.ts';
import type { WalletDescriptor, WalletEnvironment, WalletIdentity } from './wallet-descriptor.ts';
import { isObtainable } from './wallet-environment.ts';

/** A row of the wallet list. */
export type WalletOption = WalletIdentity & {
  /** Its picture in the stylesheet, unless it brought its own. */
  readonly mark?: string | undefined;
  /** For narrow places. */
  readonly shortName: string;
  readonly installed: boolean;
  /** Whether it is one of the most recent wallets. */
  readonly recent: boolean;
  /** What the catalogue says about it; absent for an announced wallet that it does not know. */
  readonly descriptor?: WalletDescriptor | undefined;
  /** What picking it does: connect, tell how to get it, or open this site inside the wallet's app. */
  readonly action: WalletAction;
};

/** Rows under one heading. */
export type WalletSection = {
  readonly kind: 'recent' | 'installed' | 'group';
  /** The heading of a `group`. */
  readonly name: string;
  readonly options: readonly WalletOption[];
};

/** What the list is made from. */
export type WalletOptionsInput = {
  readonly catalogue: readonly WalletDescriptor[];
  /** What the engine found in this browser. */
  readonly installed: readonly WalletIdentity[];
  readonly environment: Omit<WalletEnvironment, 'otherInstalled'>;
  /** The providers at a bare `window.ethereum`. Default: that of the environment. */
  readonly injected?: readonly object[];
  /** Newest first. */
  readonly recents: readonly string[];
  readonly hasProjectId: boolean;
};

/**
 * The wallet list, as `listWallets` orders it. What makes no sense here, or could not be used in any way, is left out.
 */
export function listWalletOptions(input: WalletOptionsInput): readonly WalletSection[] {
  const installed = findWalletsHere(input);
  const offered = input.catalogue.flatMap((descriptor) => {
    const { id, name, rdns = [], group, hidden } = descriptor;
    const otherInstalled = installed.some((one) => ![id, ...rdns].includes(one.id));
    // A wallet that is installed is listed as what it is.
    const isInstalled = installed.some((one) => one.id === id);
    if (!isInstalled && hidden?.({ ...input.environment, otherInstalled })) return [];
    const section = sectionName(group);
    return [{ id, name, rdns, section, action: actionOf(descriptor, input), descriptor }];
  });
  const rows = listWallets(installed, input.recents, offered);
  return [...new Set(rows.map(({ section }) => section))].map((section) => ({
    ...readSectionName(section),
    options: rows.filter((row) => row.section === section).map(toOption),
  }));
}

/** The section of a group of the catalogue, as `listWallets` and the HTML name it. */
export function sectionName(group = 'Popular'): string {
  return `group ${group}`;
}

/** The heading of a section, as `listWallets` and the HTML name it. */
export function readSectionName(section: string): Pick<WalletSection, 'kind' | 'name'> {
  if (section === 'recent' || section === 'installed') return { kind: section, name: '' };
  return { kind: 'group', name: section.replace('group ', '') };
}

function toOption(
  row: WalletRow<OfferedWallet & { readonly descriptor: WalletDescriptor }>,
): WalletOption {
  const { id, name, icon, installed = false, section, action, descriptor } = row;
  return {
    ...{ id, name, installed, recent: section === 'recent', action, descriptor },
    shortName: name === descriptor?.name ? (descriptor.shortName ?? name) : name,
    // Its own picture if it brought one, which is what its owner knows it by.
    icon: icon ?? descriptor?.icon,
    mark: icon === undefined ? descriptor?.mark : undefined,
  };
}

/** For a wallet that is not installed. */
function actionOf(
  wallet: WalletDescriptor,
  { environment, hasProjectId }: WalletOptionsInput,
): WalletAction | undefined {
  const obtainable = isObtainable(wallet, { ...environment, hasProjectId });
  // Without a project id nothing can be paired; where the wallet can be installed, the visitor is shown how instead.
  const pairs = wallet.pairing === undefined || hasProjectId || !obtainable;
  if (wallet.connector && pairs) return 'connect';
  if (wallet.browseLink && environment.platform !== 'desktop') return 'browse';
  return obtainable ? 'get' : undefined;
}

/** The browser wallet, which stands for every provider. */
const anyWallet = 'injected';

/**
 * The wallets of this browser: those that announced themselves, then those at `window.ethereum`, first unknown ones, then those of
 * the catalogue in its order. A provider without a name is listed only alone.
 */
export function findWalletsHere({
  catalogue,
  installed,
  environment,
  injected,
}: WalletOptionsInput): readonly InstalledWallet[] {
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
  // One alone is most likely one of those that announced themselves.
  const isAnother = announced.length === 0 || providers.length > 1;
  const found = [...announced, ...(isAnother ? unknown : []), ...known];
  const nameless = offered.filter(({ id }) => id === anyWallet && providers.length > 0);
  const here = found.length > 0 ? found : nameless.map(({ id, name }) => ({ id, name }));
  return [...new Map(here.map((wallet) => [wallet.id, wallet])).values()];
}

/** Whether a provider is this wallet. A site's function may throw, as the provider's properties may. */
export function recognisesProvider(
  { id, recognises }: WalletDescriptor,
  provider: object,
): boolean {
  return id !== anyWallet && attempt(() => recognises?.(provider)) === true;
}

/**
 * The list after another wallet was found while it was open: every row stays where it is, also under its id, and says that its
 * wallet is installed now; wallets that had no row are added below all others. So nothing moves away under a pointer
 * that is about to press it, and the focus stays.
 *
 * @param shown What is on the screen; undefined before there is anything.
 * @param next The list as it would begin.
 */
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
  const sections =
    added.length === 0
      ? kept
      : last?.kind === 'installed'
        ? [...kept.slice(0, -1), { ...last, options: [...last.options, ...added] }]
        : [...kept, { kind: 'installed' as const, name: 'later', options: added }];
  return sections.filter(({ options: rows }) => rows.length > 0);
}

/**
 * An extension that announced itself has another id than the catalogue's row for the same wallet. Rows of the page's HTML have no
 * descriptor.
 */
function isSame(row: WalletOption, option: WalletOption): boolean {
  const known = option.descriptor?.id;
  return row.id === option.id || (known !== undefined && known === (row.descriptor?.id ?? row.id));
}

/** The rows whose names match, without sections that have none. */
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

/** How many rows there are. */
export function countRows(sections: readonly WalletSection[] = []): number {
  return sections.reduce((sum, { options }) => sum + options.length, 0);
}
