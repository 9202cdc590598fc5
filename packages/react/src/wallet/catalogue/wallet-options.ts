import { injectedId, injectedName, isInjectedId } from '../injected-providers.ts';
import type { WalletIdentity } from '../wallet-identity.ts';
import { isObtainable } from './download-links.ts';
import type { WalletDescriptor, WalletEnvironment } from './wallet-descriptor.ts';

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
  readonly action: 'connect' | 'get' | 'browse';
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
 * The wallet list: the most recent, then those that this browser has, then the catalogue's. A wallet is
 * listed once; what makes no sense here, or could not be used in any way, is left out.
 */
export function listWalletOptions(input: WalletOptionsInput): readonly WalletSection[] {
  const options = [
    ...announcedOptions(input),
    ...injectedOptions(input),
    ...catalogueOptions(input),
  ];
  const recent = input.recents.flatMap(
    (id) => options.find((option) => option.action === 'connect' && isNamed(option, id)) ?? [],
  );
  const used = [...new Set(recent)];
  const rest = options.filter((option) => !used.includes(option));
  const groupOf = ({ descriptor }: WalletOption) => descriptor?.group ?? 'Popular';
  const others = rest.filter(({ installed }) => !installed);
  const groups = [...new Set(others.map(groupOf))];
  const sections: readonly WalletSection[] = [
    { kind: 'recent', name: '', options: used.map((option) => ({ ...option, recent: true })) },
    { kind: 'installed', name: '', options: rest.filter(({ installed }) => installed) },
    ...groups.map((name) => ({
      kind: 'group' as const,
      name,
      options: others.filter((option) => groupOf(option) === name),
    })),
  ];
  return sections.filter(({ options: rows }) => rows.length > 0);
}

/** A wallet is remembered under its own id or, by other libraries, under that of the catalogue. */
function isNamed({ id, descriptor }: WalletOption, wanted: string): boolean {
  return id === wanted || descriptor?.id === wanted;
}

function announcedOptions({ installed, catalogue }: WalletOptionsInput): readonly WalletOption[] {
  return installed.filter(isAnnounced).map((wallet) => {
    const descriptor = catalogue.find(({ rdns }) => rdns?.includes(wallet.id));
    return {
      // Its own picture if it brought one, which is what its owner knows it by.
      icon: descriptor?.icon,
      mark: wallet.icon === undefined ? descriptor?.mark : undefined,
      ...wallet,
      shortName: wallet.name,
      installed: true,
      recent: false,
      action: 'connect',
      descriptor,
    };
  });
}

function isAnnounced({ id }: WalletIdentity): boolean {
  return !isInjectedId(id);
}

/** The browser wallet recognises everything. */
const anyWallet = 'injected';

/** Wallets that the catalogue does not know, at a bare `window.ethereum` under a name. */
function injectedOptions(input: WalletOptionsInput): readonly WalletOption[] {
  const providers = providersOf(input);
  const isKnown = (provider: object) =>
    input.catalogue.some(({ id, recognises }) => id !== anyWallet && recognises?.(provider));
  // One alone is most likely one of those that announced themselves.
  if (providers.length === 1 && input.installed.some(isAnnounced)) return [];
  const named = new Map<string, WalletOption>();
  for (const provider of providers) {
    const name = injectedName(provider);
    if (name === undefined || isKnown(provider)) continue;
    const id = injectedId(provider);
    named.set(id, { id, name, shortName: name, installed: true, recent: false, action: 'connect' });
  }
  return [...named.values()];
}

function providersOf({ environment: { ethereum }, injected }: WalletOptionsInput) {
  return injected ?? (ethereum ? [ethereum] : []);
}

function catalogueOptions(input: WalletOptionsInput): readonly WalletOption[] {
  const { catalogue, environment } = input;
  const known = new Set(input.installed.filter(isAnnounced).map(({ id }) => id));
  const providers = providersOf(input);
  const isHere = (wallet: WalletDescriptor) =>
    providers.some((provider) => wallet.recognises?.(provider) === true);
  const hasNamed = injectedOptions(input).length > 0;
  return catalogue.flatMap((wallet) => {
    if (wallet.rdns?.some((name) => known.has(name))) return [];
    const otherInstalled =
      known.size > 0 || hasNamed || catalogue.some((other) => other !== wallet && isHere(other));
    if (wallet.hidden?.({ ...environment, otherInstalled })) return [];
    const installed = isHere(wallet);
    const action = installed ? 'connect' : actionOf(wallet, input);
    if (action === undefined) return [];
    const { id, name, icon, mark, shortName = name } = wallet;
    const shown = { id, name, icon, mark, shortName };
    return [{ ...shown, installed, recent: false, action, descriptor: wallet }];
  });
}

/** For a wallet that is not installed. */
function actionOf(
  wallet: WalletDescriptor,
  { environment, hasProjectId }: WalletOptionsInput,
): WalletOption['action'] | undefined {
  const obtainable = isObtainable(wallet, { ...environment, hasProjectId });
  // Without a project id nothing can be paired; where the wallet can be installed, the visitor is shown how instead.
  const pairs = wallet.pairing === undefined || hasProjectId || !obtainable;
  if (wallet.connector && pairs) return 'connect';
  if (wallet.browseLink && environment.platform !== 'desktop') return 'browse';
  return obtainable ? 'get' : undefined;
}
