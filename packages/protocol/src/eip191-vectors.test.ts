import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import vectors from '../vectors/eip191.json' with { type: 'json' };

// The signatures are for implementations of recovery; here the vectors are checked against the standard.
describe('EIP-191 vectors', () => {
  test.each(vectors)('hash $name as version 0x45', ({ message, hash }) => {
    const bytes = utf8ToBytes(message);
    const prefix = utf8ToBytes(`\x19Ethereum Signed Message:\n${bytes.length}`);
    expect(`0x${bytesToHex(keccak_256(concatBytes(prefix, bytes)))}`).toBe(hash);
  });
});
