import type { CreateConnectorFn } from '@wagmi/core';
import type { SiteChains } from '../wallet/site-chains.ts';

/** The system that the page runs on, as far as it decides how a wallet is opened. */
export type Platform = 'desktop' | 'android' | 'ios';

/**
 * Where to download a wallet. Every URL is only ever a link: nothing is loaded from these hosts. A browser's is the wallet's
 * page in that browser's store; where there is none, the wallet is not offered for that browser.
 */
export type WalletDownloads = {
  readonly ios?: string;
  readonly android?: string;
  /** A page that leads any phone to its store. Used in QR codes and as a fallback. */
  readonly mobile?: string;
  readonly chrome?: string;
  readonly edge?: string;
  readonly firefox?: string;
  readonly opera?: string;
  readonly safari?: string;
};

/** One step of setting up a wallet. */
export type WalletInstruction = {
  readonly step: 'install' | 'create' | 'scan' | 'refresh';
  readonly title: string;
  readonly description: string;
};

/** How to set up a wallet that was just installed. */
export type WalletInstructions = {
  /** Default: the usual three, in the visitor's language. */
  readonly steps?: readonly WalletInstruction[];
  /** The wallet's own page about getting started. */
  readonly learnMoreUrl?: string;
};

/** How a wallet on a phone takes a pairing URI (`wc:…`). */
export type WalletPairing = {
  /** What opens the wallet on this phone: a universal link, a native scheme or the URI itself. */
  readonly appLink: (uri: string, platform: Exclude<Platform, 'desktop'>) => string;
  /** What the code says that a desktop shows to the phone. Default: the URI itself. */
  readonly codeText?: (uri: string) => string;
};

/** Connects a wallet's app, by a code or a link. */
export type WalletApp = {
  readonly connector: LoadConnector;
  readonly pairing: WalletPairing;
};

/** A wallet as the connect dialog offers it. Its place in the list is its index. */
export type WalletDescriptor = {
  /** Unique and stable: it is remembered in visitors' browsers. */
  readonly id: string;
  readonly name: string;
  /** For narrow places. Default: the name. */
  readonly shortName?: string;
  /** A `data:` URI or a path of the site, for an `<img>` only. */
  readonly icon: string;
  /**
   * The same picture in Portico's stylesheet, as the class `portico-mark--{mark}`. Only for wallets that come with
   * Portico: their rows are in the page's HTML, and one cached file has their pictures.
   */
  readonly mark?: string | undefined;
  /** The wallet's colour, `#rgb` or `#rrggbb`. */
  readonly iconAccent?: string;
  readonly iconBackground: string;
  /** The heading that it is listed under. Default: Popular. */
  readonly group?: string;
  /** Names under which its extension announces itself (EIP-6963); such a wallet is listed as installed. */
  readonly rdns?: readonly string[];
  /** Whether a bare `window.ethereum`, which announced nothing, is this wallet. */
  readonly recognises?: (provider: object) => boolean;
  /** Whether it makes no sense to offer it here. */
  readonly hidden?: (environment: WalletEnvironment) => boolean;
  readonly downloadUrls?: WalletDownloads;
  readonly instructions?: {
    readonly phone?: WalletInstructions;
    readonly extension?: WalletInstructions;
  };
  /** How to connect where no extension is installed. Without one it has to be installed first. */
  readonly connector?: LoadConnector;
  /** For wallets whose connector reports a pairing URI. */
  readonly pairing?: WalletPairing;
  /**
   * The wallet's app on a phone, where `connector` is another way to connect, such as a passkey in a window. Each is offered
   * beside the other; the app, where the site has no project id, by `browseLink` on the phone itself.
   */
  readonly app?: WalletApp;
  /** Opens this site inside the wallet's own browser on a phone, where no pairing is possible. */
  readonly browseLink?: (siteUrl: string) => string;
};

/**
 * Adds, re-orders or removes wallets. Called once, when the list is first needed.
 *
 * @example
 * (popular) => [myWallet, ...popular.filter(({ id }) => id !== 'brave')]
 */
export type ArrangeWallets = (
  popular: readonly WalletDescriptor[],
) => readonly WalletDescriptor[] | Promise<readonly WalletDescriptor[]>;

/** What a wallet may want to know about where the page is shown. */
export type WalletEnvironment = {
  readonly platform: Platform;
  /** Which extension store applies; `other` for browsers without one that we know. */
  readonly browser: 'chrome' | 'edge' | 'firefox' | 'opera' | 'safari' | 'brave' | 'other';
  /** Whether the page is shown inside another one, as Safe shows apps. */
  readonly framed: boolean;
  /** A bare `window.ethereum`, if there is one. */
  readonly ethereum: object | undefined;
  /** Whether any other wallet of the list is installed here. */
  readonly otherInstalled: boolean;
};
/** What a connector may be made from. */
export type ConnectorContext = {
  /** The wallet that the visitor picked, for messages. */
  readonly walletName: string;
  readonly appName: string;
  /** The chains of the site, the first before all others. */
  readonly chains: SiteChains;
  readonly walletConnectProjectId: string | undefined;
  /** Default: WalletConnect's own relay. */
  readonly walletConnectRelayUrl?: string | undefined;
  /** Before the keys of everything that the site stores in the browser; empty unless `storageKey` is set. */
  readonly storagePrefix: string;
  readonly platform: Platform;
};

/**
 * Fetches the code of a connector and returns how wagmi makes it. Called at the visitor's click, or on
 * page load for the most recent wallet; never before.
 *
 * - Wallets that name the same function share one connector, made once per page.
 * - A pairing URI is reported as wagmi's own connectors do it:
 *   `config.emitter.emit('message', { type: 'display_uri', data: uri })`. A later one replaces it.
 * - `connect()` rejects with a `WalletError` where the reason is known: POPUP_BLOCKED, RELAY_UNREACHABLE,
 *   PROPOSAL_EXPIRED, SETTLEMENT_FAILED, WALLET_NOT_CONFIGURED. Codes of EIP-1193 are understood as they are.
 * - The visitor may give up at any time: `disconnect()` is then called, also while `connect()` is pending,
 *   and whatever it was waiting for has to end.
 */
export type LoadConnector = (context: ConnectorContext) => Promise<CreateConnectorFn>;
