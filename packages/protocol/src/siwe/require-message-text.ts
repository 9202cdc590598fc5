import { SiweMessageError } from './siwe-message-error.ts';

/** A sign-in message is at most this many characters (and bytes: it is ASCII). */
export const maxSiweMessageLength = 8192;

/** The bound and the alphabet of a whole message: printable ASCII and LF. No CR, no tab, no BOM. */
export function requireMessageText(text: string): string {
  if (text.length > maxSiweMessageLength) {
    throw new SiweMessageError(
      'SIWE_TOO_LONG',
      'message',
      `must be at most ${maxSiweMessageLength} characters`,
    );
  }
  if (/[^\n\x20-\x7e]/.test(text)) {
    throw new SiweMessageError(
      'SIWE_NOT_ASCII',
      'message',
      'must be printable ASCII with LF line ends',
    );
  }
  return text;
}
