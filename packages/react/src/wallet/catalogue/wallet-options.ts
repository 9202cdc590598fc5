import type { WalletIdentity } from '../wallet-identity.ts';
import { isObtainable } from './download-links.ts';
import type { WalletDescriptor, WalletEnvironment } from './wallet-descriptor.ts';

/** A row of the wallet list. */
export type WalletOption = WalletIdentity & {
  /** For narrow places. */
  readonly shortName: string;
  readonly installed: boolean;
  /** Whether it is one of the most recent wallets. */
  readonly recent: boolean;
  /** What the catalogue says about it; absent for an announced wallet that it does not know. */
  readonly descriptor?: WalletDescriptor;
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
  /** Newest first. */
  readonly recents: readonly string[];
  readonly hasProjectId: boolean;
};

/**
 * The wallet list: the most recent, then those that this browser has, then the catalogue's. A wallet is
 * listed once; what makes no sense here, or could not be used in any way, is left out.
 */
export function listWalletOptions(input: WalletOptionsInput): readonly WalletSection[] {
  const options = [...announcedOptions(input), ...catalogueOptions(input)];
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

function announced({ installed }: WalletOptionsInput): readonly WalletIdentity[] {
  return installed.filter(({ id }) => id !== 'injected');
}

function announcedOptions(input: WalletOptionsInput): readonly WalletOption[] {
  return announced(input).map((wallet) => {
    const descriptor = input.catalogue.find((one) => one.rdns?.includes(wallet.id));
    // Its own picture if it brought one, which is what its owner knows it by.
    const icon = wallet.icon ?? descriptor?.icon;
    return {
      id: wallet.id,
      name: wallet.name,
      ...(icon === undefined ? {} : { icon }),
      shortName: wallet.name,
      installed: true,
      recent: false,
      action: 'connect',
      ...(descriptor ? { descriptor } : {}),
    };
  });
}

function catalogueOptions(input: WalletOptionsInput): readonly WalletOption[] {
  const { catalogue, environment } = input;
  const known = new Set(announced(input).map(({ id }) => id));
  const { ethereum } = environment;
  const isHere = (wallet: WalletDescriptor) =>
    ethereum !== undefined && wallet.recognises?.(ethereum) === true;
  return catalogue.flatMap((wallet) => {
    if (wallet.rdns?.some((name) => known.has(name))) return [];
    const otherInstalled =
      known.size > 0 || catalogue.some((other) => other !== wallet && isHere(other));
    if (wallet.hidden?.({ ...environment, otherInstalled })) return [];
    const action = actionOf(wallet, isHere(wallet), input);
    if (action === undefined) return [];
    const { id, name, icon, shortName = name } = wallet;
    const installed = isHere(wallet);
    return [{ id, name, icon, shortName, installed, recent: false, action, descriptor: wallet }];
  });
}

function actionOf(
  wallet: WalletDescriptor,
  installed: boolean,
  { environment, hasProjectId }: WalletOptionsInput,
): WalletOption['action'] | undefined {
  if (installed) return 'connect';
  const obtainable = isObtainable(wallet, environment);
  // Without a project id nothing can be paired; where the wallet can be installed, the visitor is shown how instead.
  const pairs = wallet.pairing === undefined || hasProjectId || !obtainable;
  if (wallet.connector && pairs) return 'connect';
  if (wallet.browseLink && environment.platform !== 'desktop') return 'browse';
  return obtainable ? 'get' : undefined;
}
