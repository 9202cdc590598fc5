import type { LoadConnector, Platform } from '../connectors/connector-context.ts';

/** The URLs to download a wallet: links only. A browser's URL is a page of its store; without one the wallet is not offered there. */
export type WalletDownloads = {
  readonly ios?: string;
  readonly android?: string;
  /** A page that opens the app store on any phone. Used in QR codes and as a fallback. */
  readonly mobile?: string;
  readonly chrome?: string;
  readonly edge?: string;
  readonly firefox?: string;
  readonly opera?: string;
  readonly safari?: string;
};

/** A step of setting up a wallet. */
export type WalletInstruction = {
  readonly step: 'install' | 'create' | 'scan' | 'refresh';
  readonly title: string;
  readonly description: string;
};

/** Instructions for a wallet that was just installed. */
export type WalletInstructions = {
  /** Default: the usual three, in the visitor's language. */
  readonly steps?: readonly WalletInstruction[];
  /** The wallet's own page about getting started. */
  readonly learnMoreUrl?: string;
};

/** The links by which a wallet on a phone takes a pairing URI (`wc:…`). */
export type WalletPairing = {
  /** Opens the wallet on this phone: a universal link, a native scheme or the URI itself. */
  readonly appLink: (uri: string, platform: Exclude<Platform, 'desktop'>) => string;
  /** The text of the QR code that a desktop shows to the phone. Default: the URI itself. */
  readonly codeText?: (uri: string) => string;
};

/** A wallet's app, connected by a code or a link. */
export type WalletApp = {
  readonly connector: LoadConnector;
  readonly pairing: WalletPairing;
};

/** A wallet that the connect dialog offers. Its place in the list is its index. */
export type WalletDescriptor = {
  /** Unique and stable: browsers remember it. */
  readonly id: string;
  readonly name: string;
  /** For narrow places. Default: the name. */
  readonly shortName?: string;
  /** A `data:` URI or a path of the site, for an `<img>` only. */
  readonly icon: string;
  /** The same icon in Portico's stylesheet, `portico-mark--{mark}`. For Portico's own wallets, whose rows are in the page's HTML. */
  readonly mark?: string | undefined;
  /** The wallet's colour, `#rgb` or `#rrggbb`. */
  readonly iconAccent?: string;
  readonly iconBackground: string;
  /** The heading of its group. Default: Popular. */
  readonly group?: string;
  /** Reverse domain names of its extension (EIP-6963), which is listed as installed. */
  readonly rdns?: readonly string[];
  /** Recognises this wallet at a bare `window.ethereum`, without an announcement. */
  readonly recognises?: (provider: object) => boolean;
  /** Hides the wallet where it cannot be used. */
  readonly hidden?: (environment: WalletEnvironment) => boolean;
  readonly downloadUrls?: WalletDownloads;
  readonly instructions?: {
    readonly phone?: WalletInstructions;
    readonly extension?: WalletInstructions;
  };
  /** Connects the wallet where no extension is installed. Without a connector it must be installed first. */
  readonly connector?: LoadConnector;
  /** For wallets whose connector reports a pairing URI. */
  readonly pairing?: WalletPairing;
  /** The wallet's app on a phone, where `connector` connects differently. Without a project id it opens this site by `browseLink`. */
  readonly app?: WalletApp;
  /** Opens this site inside the wallet's own browser on a phone, where no pairing is possible. */
  readonly browseLink?: (siteUrl: string) => string;
};

/**
 * Adds, re-orders or removes wallets. Called once.
 * @example (popular) => [myWallet, ...popular.filter(({ id }) => id !== 'brave')]
 */
export type ArrangeWallets = (
  popular: readonly WalletDescriptor[],
) => readonly WalletDescriptor[] | Promise<readonly WalletDescriptor[]>;

/** The environment of the page, as far as wallets depend on it. */
export type WalletEnvironment = {
  readonly platform: Platform;
  /** Decides the extension store. `other` has none that is known. */
  readonly browser: 'chrome' | 'edge' | 'firefox' | 'opera' | 'safari' | 'brave' | 'other';
  /** The page is shown inside another one, as Safe shows apps. */
  readonly framed: boolean;
  /** A bare `window.ethereum`, if there is one. */
  readonly ethereum: object | undefined;
  /** Another wallet of the list is installed. */
  readonly otherInstalled: boolean;
};

/** A wallet as it is shown: its id, its name and its icon. */
export type WalletIdentity = {
  /** Reverse domain name of an announced wallet (EIP-6963), `injected` or `injected:Name` for a bare one, or its id in the catalogue. */
  readonly id: string;
  readonly name: string;
  /** A `data:` URI, for an `<img>` only. */
  readonly icon?: string | undefined;
};

/** Returns what identifies a wallet of the catalogue. */
export function toIdentity({ id, name, icon }: WalletDescriptor): WalletIdentity {
  return { id, name, icon };
}

/** Not a dot: reverse domain names end with `.app`, too. */
const appSuffix = ':app';

/** Describes the app of a wallet that also connects otherwise. Connected under `{id}:app`, remembered under the wallet's own id. */
export function describeApp(wallet: WalletDescriptor): WalletDescriptor | undefined {
  const { app, rdns: _, recognises: __, ...rest } = wallet;
  return app && { ...rest, ...app };
}

/** Returns the id under which `findWallet` finds the app of a wallet. */
export function appId(walletId: string): string {
  return `${walletId}${appSuffix}`;
}

/** Returns the id of the wallet for its own id, or for its app's. */
export function toWalletId(id: string): string {
  return id.endsWith(appSuffix) ? id.slice(0, -appSuffix.length) : id;
}

/** Finds a wallet of the catalogue, or the app of one. */
export function findWallet(
  catalogue: readonly WalletDescriptor[],
  id: string,
): WalletDescriptor | undefined {
  const find = (wanted: string) => catalogue.find((wallet) => wallet.id === wanted);
  const wallet = find(id);
  if (wallet) return wallet;
  const owner = find(toWalletId(id));
  return owner && describeApp(owner);
}

/** Finds the wallet that is remembered with a connector: its app, where it was connected by pairing. */
export function findRememberedWallet(
  catalogue: readonly WalletDescriptor[],
  id: string,
  connectorId: string,
): WalletDescriptor | undefined {
  const isPaired = connectorId === 'walletConnect';
  return (isPaired ? findWallet(catalogue, appId(id)) : undefined) ?? findWallet(catalogue, id);
}
