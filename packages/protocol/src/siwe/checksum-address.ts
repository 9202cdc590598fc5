import { keccak_256 } from '@noble/hashes/sha3.js';
import type { Address } from '../api.ts';
import { SiweMessageError } from './siwe-message-error.ts';

const addressPattern = /^0x[0-9A-Fa-f]{40}$/;

/**
 * The EIP-55 spelling of an address given in any case.
 *
 * @throws SiweMessageError `SIWE_ADDRESS` when it is not 0x and 40 hex digits.
 */
export function checksumAddress(address: string): Address {
  // The type too: a pattern would take an array of one address for the address.
  if (typeof address !== 'string' || !addressPattern.test(address)) {
    throw new SiweMessageError('SIWE_ADDRESS', 'address', 'must be 0x and 40 hex digits');
  }
  const digits = address.slice(2).toLowerCase();
  const hash = keccak_256(asciiBytes(digits));
  let spelled = '';
  for (let i = 0; i < digits.length; i++) {
    const byte = hash[i >> 1] ?? 0;
    const nibble = i % 2 === 0 ? byte >> 4 : byte & 0xf;
    const digit = digits.charAt(i);
    spelled += nibble >= 8 ? digit.toUpperCase() : digit;
  }
  return `0x${spelled}`;
}

/** Cheaper than a TextEncoder for 40 characters that are known to be ASCII. */
function asciiBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
