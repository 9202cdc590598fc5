import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactAmount, formatBalance } from './use-balance.ts';

const wei = 10n ** 18n;
const inEnglish = (value: bigint) => formatBalance(value, 18, 'en');

describe('a balance', () => {
  it.each([
    [0n, '0'],
    [1n, '<0.0001'],
    [wei / 10_000n - 1n, '<0.0001'],
    [wei / 10_000n, '0.0001'],
    [(wei * 4n) / 10_000n, '0.0004'],
    [wei / 3n, '0.3333'],
    [wei - 1n, '0.9999'],
    [wei, '1'],
    [wei * 1234n + wei / 2n, '1,234.5'],
    [wei * 10_000n - 1n, '9,999.9999'],
    [wei * 10_000n, '10K'],
    [wei * 12_345n, '12.34K'],
    [wei * 999_999n, '999.9K'],
    [wei * 1_000_000n, '1M'],
    [wei * 10n ** 12n, '1T'],
    [wei * 10n ** 15n, '1000T'],
  ])('of %s wei is formatted as %s', (value, text) => {
    expect(inEnglish(value)).toBe(text);
  });

  it('is formatted for the visitor’s locale', () => {
    expect(formatBalance(wei * 1234n + wei / 2n, 18, 'de')).toBe('1.234,5');
    expect(formatBalance(wei / 2n, 18, 'fr')).toBe('0,5');
  });

  it('is never rounded up or to zero, and has four correct digits', () => {
    const scales = { '': 1, K: 1e3, M: 1e6, B: 1e9, T: 1e12 } as const;
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 33n }),
        fc.integer({ min: 0, max: 33 }),
        (large, shift) => {
          const value = large / 10n ** BigInt(shift) + 1n;
          const shown = /^(<?)([\d,.]+)([KMBT]?)$/.exec(inEnglish(value));
          expect(shown).not.toBeNull();
          const [, less, digits = '', scale = ''] = shown ?? [];
          const number = Number(digits.replaceAll(',', ''));
          const true_ = Number(value) / 1e18;
          if (less === '<') {
            expect(true_).toBeLessThan(number);
            return;
          }
          const back = number * (Object.entries(scales).find(([name]) => name === scale)?.[1] ?? 0);
          expect(back).toBeGreaterThan(0);
          expect(back).toBeLessThanOrEqual(true_ * (1 + 1e-12));
          // One step of the last place that is shown: 0.0001, or a thousandth of a long number.
          expect(true_ - back).toBeLessThan(Math.max(0.0001 * (1 + 1e-6), true_ / 1000));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('can be shown to the last digit', () => {
    expect(exactAmount(1n, 18)).toBe('0.000000000000000001');
    expect(exactAmount(wei * 1234n + 1n, 18)).toBe('1234.000000000000000001');
    expect(exactAmount(15n, 0)).toBe('15');
  });
});
