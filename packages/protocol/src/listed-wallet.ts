import { parseUrl } from './site-url.ts';
/** A wallet of WalletConnect's public list, as the session server sends it to pages. */
export type ListedWallet = {
  /** The list's own id: 64 hex characters. */
  readonly id: string;
  /** One line of plain text. */
  readonly name: string;
  /** A `data:` URI of a PNG, JPEG or WebP. */
  readonly icon?: string;
  /** Its app's scheme, such as `trust://`. */
  readonly native?: string;
  /** An https address that opens its app, such as `https://link.trustwallet.com`. */
  readonly universal?: string;
  /** Its page in Apple's store. */
  readonly ios?: string;
  /** Its page in Google's store. */
  readonly android?: string;
};

/** The response of `GET wallets`. */
export type WalletsAnswer = {
  readonly wallets: readonly ListedWallet[];
  /** Number of wallets on all pages. */
  readonly total: number;
};

/** Number of wallets on a page of `GET wallets`. */
export const walletsPerPage = 24;

const longestName = 32;
const longestLink = 256;
/** Control and format characters, which can turn the direction of what stands beside them around. */
const invisible = /[\p{C}\p{Zl}\p{Zp}]/gu;
const icon = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/;
const scheme = /^([a-z][a-z\d+.-]+):(?:\/\/[\w./-]*)?$/i;
/** Schemes that a browser handles itself. */
const browserSchemes =
  /^(?:https?|wss?|ftp|file|filesystem|data|blob|about|javascript|vbscript|view-source|content|intent|mailto|tel|sms|facetime|itms.*|market|ms-.*|chrome.*|moz-.*|resource)$/i;

/**
 * A wallet of the list, or undefined for what is none. The list is written by many and stored by browsers: links that do not
 * lead to an app or a store, and icons that are no pictures, are left out.
 */
export function readListedWallet(value: unknown): ListedWallet | undefined {
  const given: Readonly<Record<string, unknown>> = Object(value);
  const { id } = given;
  const name = readName(given['name']);
  if (typeof id !== 'string' || !/^[\da-f]{64}$/.test(id) || name === undefined) return undefined;
  const found = {
    icon: readText(given['icon'], (text) => icon.test(text), 64 * 1024),
    native: readText(given['native'], isAppScheme),
    universal: readText(given['universal'], (text) => isSecureUrl(text)),
    ios: readText(given['ios'], (text) => isSecureUrl(text, 'apps.apple.com')),
    android: readText(given['android'], (text) => isSecureUrl(text, 'play.google.com')),
  };
  const known = Object.entries(found).filter(([, text]) => text !== undefined);
  return { id, name, ...Object.fromEntries(known) };
}

/** Returns true when a wallet's name contains the search text, ignoring case and accents. */
export function matchesSearch(name: string, query: string): boolean {
  return fold(name).includes(fold(query.trim()));
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function readName(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const name = value.slice(0, 1000).replace(invisible, ' ').replace(/\s+/g, ' ').trim();
  return name === '' ? undefined : Array.from(name).slice(0, longestName).join('').trim();
}

function readText(
  value: unknown,
  isRight: (text: string) => boolean,
  longest = longestLink,
): string | undefined {
  return typeof value === 'string' && value.length <= longest && isRight(value) ? value : undefined;
}

function isAppScheme(text: string): boolean {
  const [, name] = scheme.exec(text) ?? [];
  return name !== undefined && !browserSchemes.test(name);
}

/** https, without credentials. A store's page may have a query, an app's link is only ever added to. */
function isSecureUrl(text: string, host?: string): boolean {
  const url = parseUrl(text);
  if (url?.protocol !== 'https:' || url.username || url.password || url.port) return false;
  return host === undefined ? url.search === '' && url.hash === '' : url.hostname === host;
}
