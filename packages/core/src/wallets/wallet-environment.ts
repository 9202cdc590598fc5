import { attempt } from '../attempt.ts';
import type { WalletEnvironment } from './wallet-descriptor.ts';

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
    platform: platformOf(navigator),
    browser: navigator.brave === undefined ? browserOf(navigator.userAgent) : 'brave',
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
export function platformOf({
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

function browserOf(userAgent: string): WalletEnvironment['browser'] {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other';
}
