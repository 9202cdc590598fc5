import { attempt } from '../safe-storage.ts';

/** A wallet of this browser that announced itself (EIP-6963), as a copy: its own object may change. */
export type AnnouncedWallet = {
  /** Its reverse domain name. One that cannot be a domain name has `eip6963:` before it, so that it is no other wallet's id. */
  readonly id: string;
  /** One short line of plain text. */
  readonly name: string;
  /** A `data:` URI, for an `<img>` only. */
  readonly icon?: string | undefined;
  /** Has a function `request` (EIP-1193). Everything else about it is unknown. */
  readonly provider: object;
};

/** In characters, for each text but the icon. A name is shortened for the list; one beyond this is no name. */
const longestText = 1024;

/** More would only be an attempt to fill the list. */
const mostWallets = 64;

/**
 * Reads one announcement (EIP-6963, "Announce"). Extensions may announce anything: any part may be missing, of another type, or
 * throw. An icon that is not shown is left out; without any other part there is no wallet.
 */
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

/**
 * Asks the wallets of this browser to announce themselves, and listens to them until the returned function is called. They
 * answer within the call, because events are dispatched at once. No wallet is sent a request.
 *
 * @param onFound Called once for each wallet. Of those with the same reverse domain name it is the first one.
 */
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

/** Longer pictures are not shown. In characters of the `data:` URI: ten times a usual one. */
const longestIcon = 2 ** 18;

/**
 * White space, and characters that cannot be seen or change the writing direction, also of the text beside them. The two joiners
 * belong to the spelling of Persian and of some emoji.
 */
const invisible = /(?:[^\P{C}\u200c\u200d]|\s)+/gu;

/** A name longer than 32 characters would crowd the list, and every sentence that it is in. */
const long = /^(?=.{33})(.{30}\S?).+/u;

/** The name of a wallet as one short line of plain text. Wallets may announce anything. */
export function readableName(name: string): string {
  return name.replace(invisible, ' ').trim().replace(long, '$1…');
}

/** Only images in a `data:` URI of bounded length are shown: another URL would tell its host who visits. */
export function isOwnPicture(icon: unknown): icon is string {
  return typeof icon === 'string' && icon.length <= longestIcon && icon.startsWith('data:image/');
}
