import { attempt } from '../safe-storage.ts';

/** A copy of a wallet's announcement (EIP-6963): the wallet's own object may change. */
export type AnnouncedWallet = {
  /** Its reverse domain name. Any other text is prefixed with `eip6963:`, so that it is no other wallet's id. */
  readonly id: string;
  /** One short line of plain text. */
  readonly name: string;
  /** A `data:` URI, for an `<img>` only. */
  readonly icon?: string | undefined;
  /** Has a function `request` (EIP-1193). Nothing else about it is checked. */
  readonly provider: object;
};

/** In characters, for each text but the icon. Longer texts are refused; shorter names are truncated for the list. */
const longestText = 1024;

/** The limit keeps an extension from flooding the list. */
const mostWallets = 64;

/** Reads one announcement (EIP-6963), of which any part may be anything. An invalid icon is dropped, any other part drops the wallet. */
export function readAnnouncement(event: Event): AnnouncedWallet | undefined {
  return attempt(() => {
    const { info, provider } = (event as CustomEvent).detail;
    const { uuid, name: given, rdns, icon } = info;
    if (
      !uuid ||
      !rdns ||
      ![uuid, given, rdns].every(isText) ||
      typeof provider.request !== 'function'
    )
      return;
    const id = /^[^:]+\./.test(rdns) ? rdns : `eip6963:${rdns}`;
    const name = readableName(given);
    return name ? { id, name, provider, ...(isOwnPicture(icon) && { icon }) } : undefined;
  });
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= longestText;
}

/** Asks wallets to announce themselves, and listens until stopped. Calls `onFound` for the first wallet of each reverse domain name. */
export function watchAnnouncements(onFound: (wallet: AnnouncedWallet) => void): () => void {
  const known = new Set<string>();
  const listener = (event: Event) => {
    const wallet = readAnnouncement(event);
    if (!wallet || known.has(wallet.id) || known.size === mostWallets) return;
    known.add(wallet.id);
    onFound(wallet);
  };
  window.addEventListener('eip6963:announceProvider', listener);
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  return () => window.removeEventListener('eip6963:announceProvider', listener);
}

/** The longest icon that is shown, in characters of its `data:` URI: ten times a usual one. */
const longestIcon = 2 ** 18;

/** White space, invisible characters and those that change the writing direction. Persian and some emoji need the two joiners. */
const invisible = /(?:[^\P{C}\u200c\u200d]|\s)+/gu;

/** Names over 32 characters do not fit the list and its sentences. */
const long = /^(?=.{33})(.{30}\S?).+/u;

/** Reduces the name of a wallet, which may be anything, to one short line of plain text. */
export function readableName(name: string): string {
  return name.replace(invisible, ' ').trim().replace(long, '$1…');
}

/** Checks that an icon is an image in a `data:` URI of bounded length. Any other URL would reveal visitors to its host. */
export function isOwnPicture(icon: unknown): icon is string {
  return typeof icon === 'string' && icon.length <= longestIcon && icon.startsWith('data:image/');
}
