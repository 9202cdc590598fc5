import type { Platform } from '../connectors/connector-context.ts';
import { attempt } from '../safe-storage.ts';
import type { WalletDescriptor, WalletDownloads, WalletEnvironment } from './wallet-descriptor.ts';

/** The used part of a window. */
export type EnvironmentSource = {
  readonly navigator: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & {
    readonly brave?: unknown;
  };
  readonly parent?: unknown;
  readonly ethereum?: unknown;
};

/** Reads where the page is shown. Sends no request to any wallet. */
export function readEnvironment(
  source: EnvironmentSource,
): Omit<WalletEnvironment, 'otherInstalled'> {
  const { navigator, parent } = source;
  // An extension may have defined a getter that throws.
  const ethereum = attempt(() => source.ethereum, undefined);
  return {
    platform: detectPlatform(navigator),
    browser: navigator.brave === undefined ? detectBrowser(navigator.userAgent) : 'brave',
    framed: parent !== undefined && parent !== source,
    ethereum: typeof ethereum === 'object' && ethereum !== null ? ethereum : undefined,
  };
}

/** The environment that a server assumes for all browsers. The browser corrects the list where it differs. */
export const serverEnvironment: ReturnType<typeof readEnvironment> = {
  platform: 'desktop',
  browser: 'other',
  framed: false,
  ethereum: undefined,
};

/** Detects the system, as far as it decides how a wallet is opened. A tablet counts as a phone. */
export function detectPlatform(navigator: EnvironmentSource['navigator']): Platform {
  const { userAgent, maxTouchPoints } = navigator;
  if (/android/i.test(userAgent)) return 'android';
  if (/iphone|ipod|ipad/i.test(userAgent)) return 'ios';
  // iPads identify as Macs, which have no touch screens.
  return /macintosh/i.test(userAgent) && maxTouchPoints > 1 ? 'ios' : 'desktop';
}

/** Browsers by a part of their user agent, most specific first: each also claims to be another one. */
const browsers: readonly [RegExp, WalletEnvironment['browser']][] = [
  [/\bedg(?:e|a|ios)?\//i, 'edge'],
  [/\bopr\//i, 'opera'],
  [/\b(?:firefox|fxios)\//i, 'firefox'],
  [/(?:chrome|chromium|crios)\//i, 'chrome'],
  [/\bversion\/[\d.]+ .*safari/i, 'safari'],
];

function detectBrowser(userAgent: string): WalletEnvironment['browser'] {
  return browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other';
}

/** The environment of a download. */
export type DownloadEnvironment = Pick<WalletEnvironment, 'platform' | 'browser'> & {
  /** The site can pair with apps on phones. */
  readonly hasProjectId: boolean;
};

/** The links to download a wallet in this browser. */
export type DownloadLinks = {
  /** Its page in this browser's extension store, never a general one. */
  readonly extension?: string | undefined;
  /** Its page in the app store of this phone. */
  readonly store?: string | undefined;
  /** For a phone beside this device; absent where its app could not be connected. */
  readonly phone?: string | undefined;
};

/** Extension stores by browser. Those based on Chromium can use Chrome's. */
const stores = {
  chrome: ['chrome'],
  brave: ['chrome'],
  edge: ['edge', 'chrome'],
  opera: ['opera', 'chrome'],
  firefox: ['firefox'],
  safari: ['safari'],
  other: [],
} as const satisfies Record<WalletEnvironment['browser'], readonly (keyof WalletDownloads)[]>;

/** Returns the links of a wallet that this browser can use. */
export function downloadLinks(
  { downloadUrls = {}, pairing, app }: Pick<WalletDescriptor, 'downloadUrls' | 'pairing' | 'app'>,
  { platform, browser, hasProjectId }: DownloadEnvironment,
): DownloadLinks {
  if (platform !== 'desktop') return { store: downloadUrls[platform] ?? downloadUrls.mobile };
  const [extension] = stores[browser].flatMap((name) => downloadUrls[name] ?? []);
  const pairs = hasProjectId || (pairing ?? app) === undefined;
  return { extension, phone: pairs ? downloadUrls.mobile : undefined };
}

/** Checks that a wallet can be downloaded for this browser. */
export function isObtainable(wallet: WalletDescriptor, environment: DownloadEnvironment): boolean {
  return Object.values(downloadLinks(wallet, environment)).some(Boolean);
}

/** Checks that an account is created in a window of the wallet itself, as with Base Account. */
export function needsNoInstall(wallet: WalletDescriptor): boolean {
  const { connector, pairing, downloadUrls, hidden } = wallet;
  return connector !== undefined && !(pairing ?? downloadUrls ?? hidden);
}

/** The number of wallets to get that are offered. Narrow windows hide all but three by their styles. */
export function offerLimit({ platform }: DownloadEnvironment): number {
  return platform === 'desktop' ? 5 : 3;
}

/** Lists wallets to get: those without installation, then those for this browser or phone, then those for another device. */
export function obtainableWallets(
  catalogue: readonly WalletDescriptor[],
  environment: DownloadEnvironment,
): readonly WalletDescriptor[] {
  const rank = (wallet: WalletDescriptor) => {
    if (needsNoInstall(wallet)) return 0;
    const { extension, store } = downloadLinks(wallet, environment);
    return (extension ?? store) ? 1 : 2;
  };
  return catalogue
    .filter((wallet) => needsNoInstall(wallet) || isObtainable(wallet, environment))
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, offerLimit(environment));
}
