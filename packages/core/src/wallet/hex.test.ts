import fc from 'fast-check';
import * as viem from 'viem/utils';
import { expect, it } from 'vitest';
import { numberToHex, stringToHex } from './hex.ts';

it('writes quantities and texts as viem does', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n }),
      fc.maxSafeNat(),
      fc.string({ unit: 'binary' }),
      (big, small, text) => {
        expect(numberToHex(big)).toBe(viem.numberToHex(big));
        expect(numberToHex(small)).toBe(viem.numberToHex(small));
        expect(stringToHex(text)).toBe(viem.stringToHex(text));
      },
    ),
  );
});

it.each([-1, -1n, 0.5, Number.NaN])('refuses %s', (value) => {
  expect(() => numberToHex(value)).toThrow(RangeError);
});
