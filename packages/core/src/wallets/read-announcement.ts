import { attempt } from '../attempt.ts';
import { isOwnPicture, readableName } from './readable-name.ts';

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
