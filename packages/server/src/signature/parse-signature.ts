import { AuthError } from '../auth-error.ts';

/** Real smart-account signatures exceed 3 kB; nothing known comes near this. */
const maximumBytes = 16 * 1024;

/**
 * The bytes of a 0x-prefixed signature.
 * @throws AuthError SIG_MALFORMED for anything that is not an even number of hex digits, or is too long
 */
export function parseSignature(value: unknown): Uint8Array {
  if (
    typeof value !== 'string' ||
    value.length > 2 + 2 * maximumBytes ||
    value.length % 2 !== 0 ||
    !/^0x[0-9a-fA-F]*$/.test(value)
  ) {
    throw new AuthError('SIG_MALFORMED');
  }
  return Buffer.from(value.slice(2), 'hex');
}
