import { keccak_256 } from '@noble/hashes/sha3.js';

/**
 * The hash that `personal_sign` signs (EIP-191, version 0x45): keccak-256 over a prefix, the length of the
 * message in bytes of UTF-8, and the message exactly as it was received.
 */
export function hashMessage(message: string): Uint8Array {
  const bytes = Buffer.from(message, 'utf8');
  const prefix = Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`, 'utf8');
  return keccak_256(Buffer.concat([prefix, bytes]));
}
