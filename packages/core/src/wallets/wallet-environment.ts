import { attempt } from '../safe-storage.ts';
import type { WalletDescriptor, WalletDownloads, WalletEnvironment } from './wallet-descriptor.ts';

/** What is asked of a window. */
export type EnvironmentSource = {
  readonly navigator: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & {
    readonly brave?: unknown;
  };
  readonly parent?: unknown;
  readonly ethereum?: unknown;
};

/** Where the page is shown. Changes nothing and asks no wallet anything. */
export function readEnvironment(
  source: EnvironmentSource,
): Omit<WalletEnvironment, 'otherInstalled'> {
  const { navigator, parent } = source;
  // An extension may have put a getter there that throws.
  const ethereum = attempt(() => source.ethereum, undefined);
  return {
    platform: detectPlatform(navigator),
    browser: navigator.brave === undefined ? detectBrowser(navigator.userAgent) : 'brave',
    framed: parent !== undefined && parent !== source,
    ethereum: typeof ethereum === 'object' && ethereum !== null ? ethereum : undefined,
  };
}

/**
 * Where a server has to suppose that a page will be shown, since its HTML is the same for all browsers: most lists are
 * alike, and the browser corrects the others.
 */
export const serverEnvironment: ReturnType<typeof readEnvironment> = {
  platform: 'desktop',
  browser: 'other',
  framed: false,
  ethereum: undefined,
};

/** The system, where it decides how a wallet is opened. A tablet counts as the phone it is made like. */
export function detectPlatform({
  userAgent,
  maxTouchPoints,
}: EnvironmentSource['navigator']): WalletEnvironment['platform'] {
  if (/android/i.test(userAgent)) return 'android';
  if (/iphone|ipod|ipad/i.test(userAgent)) return 'ios';
  // iPads say that they are Macs, which have no touch screens.
  return /macintosh/i.test(userAgent) && maxTouchPoints > 1 ? 'ios' : 'desktop';
}

/** Names that only one browser has, most particular first: all of them claim to be some other as well. */
const names: readonly [RegExp, WalletEnvironment['browser']][] = [
  [/\bedg(?:e|a|ios)?\//i, 'edge'],
  [/\bopr\//i, 'opera'],
  [/\b(?:firefox|fxios)\//i, 'firefox'],
  [/(?:chrome|chromium|crios)\//i, 'chrome'],
  [/\bversion\/[\d.]+ .*safari/i, 'safari'],
];

function detectBrowser(userAgent: string): WalletEnvironment['browser'] {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other';
}

/** What is known of the browser and the system when looking for a download. */
export type DownloadEnvironment = Pick<WalletEnvironment, 'platform' | 'browser'> & {
  /** Whether the site can pair with apps on phones. */
  readonly hasProjectId: boolean;
};

/** A wallet, as far as its downloads are concerned. */
type Downloadable = Pick<WalletDescriptor, 'downloadUrls' | 'pairing' | 'app'>;

/** Where to download a wallet in this browser. */
export type DownloadLinks = {
  /** Adds it to this browser: its page in this browser's store, never a general one. */
  readonly extension?: string | undefined;
  /** The store of this phone. */
  readonly store?: string | undefined;
  /** For another device, a phone, to open; absent where the app could not be connected from there. */
  readonly phone?: string | undefined;
};

/** Stores that a browser can use; the ones made on Chromium take Chrome's where there is none for them. */
const stores = {
  chrome: ['chrome'],
  brave: ['chrome'],
  edge: ['edge', 'chrome'],
  opera: ['opera', 'chrome'],
  firefox: ['firefox'],
  safari: ['safari'],
  other: [],
} as const satisfies Record<WalletEnvironment['browser'], readonly (keyof WalletDownloads)[]>;

/** The links of a wallet that are of use here. */
export function downloadLinks(
  { downloadUrls = {}, pairing, app }: Downloadable,
  { platform, browser, hasProjectId }: DownloadEnvironment,
): DownloadLinks {
  if (platform !== 'desktop') return { store: downloadUrls[platform] ?? downloadUrls.mobile };
  const [extension] = stores[browser].flatMap((name) => downloadUrls[name] ?? []);
  const pairs = hasProjectId || (pairing ?? app) === undefined;
  return { extension, phone: pairs ? downloadUrls.mobile : undefined };
}

/** Whether there is any. */
export function isObtainable(wallet: WalletDescriptor, environment: DownloadEnvironment): boolean {
  return Object.values(downloadLinks(wallet, environment)).some(Boolean);
}

/** The wallets to get: five at most, three on phones. Narrow windows show the first three of them, by their styles. */
export function obtainableWallets(
  catalogue: readonly WalletDescriptor[],
  environment: DownloadEnvironment,
): readonly WalletDescriptor[] {
  return catalogue
    .filter((wallet) => isObtainable(wallet, environment))
    .slice(0, environment.platform === 'desktop' ? 5 : 3);
}
