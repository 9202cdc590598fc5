import { describe, expect, test } from 'vitest';
import vectors from '../../vectors/eip55.json' with { type: 'json' };
import { checksumAddress } from './siwe-message.ts';

describe('checksumAddress', () => {
  test.each(vectors)('spells $checksum from any case', ({ lower, checksum }) => {
    expect(checksumAddress(lower)).toBe(checksum);
    expect(checksumAddress(checksum)).toBe(checksum);
    expect(checksumAddress(`0x${lower.slice(2).toUpperCase()}`)).toBe(checksum);
  });

  test.each(['', '0x', 'abc', `0x${'0'.repeat(39)}`, `0x${'0'.repeat(41)}`, `0x${'g'.repeat(40)}`])(
    'refuses %j',
    (text) => {
      expect(() => checksumAddress(text)).toThrow(
        expect.objectContaining({ code: 'SIWE_ADDRESS', field: 'address' }),
      );
    },
  );
});
