import { isObtainable } from './download-links.ts';
import { findWalletsHere } from './find-wallets-here.ts';
import {
  listWallets,
  type OfferedWallet,
  type WalletAction,
  type WalletRow,
} from './list-wallets.ts';
import type { WalletDescriptor, WalletEnvironment } from './wallet-descriptor.ts';
import type { WalletIdentity } from './wallet-identity.ts';

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
