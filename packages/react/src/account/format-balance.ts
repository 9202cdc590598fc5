/**
 * An amount as people read it: at most four decimals below 10,000 and four digits above, never more
 * than there is, and never 0 for something.
 *
 * @param value In the smallest unit (wei).
 * @param decimals Places of the smallest unit: 18 for wei.
 * @param locale BCP 47; the browser's own by default.
 * @example formatBalance(400_000_000_000_000n, 18, 'en') // '0.0004'
 */
export function formatBalance(value: bigint, decimals: number, locale?: string): string {
  const exact = exactAmount(value, decimals);
  const unit = 10n ** BigInt(decimals);
  const least = unit / 10_000n;
  if (value > 0n && value < least) return `<${formatter(locale, small).format('0.0001')}`;
  return formatter(locale, value < 10_000n * unit ? small : large).format(exact);
}

/** Every digit of an amount, for those who want to know: 1234.000000000000000001. */
export function exactAmount(value: bigint, decimals: number): Intl.StringNumericLiteral {
  const digits = value.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  // Digits, and digits after a point: a number in words that Intl reads without rounding.
  return `${whole}${fraction === '' ? '' : `.${fraction}`}` as Intl.StringNumericLiteral;
}

const small = { maximumFractionDigits: 4, roundingMode: 'trunc' } as const;
const large = {
  notation: 'compact',
  maximumSignificantDigits: 4,
  roundingMode: 'trunc',
} as const;

function formatter(locale: string | undefined, options: Intl.NumberFormatOptions) {
  return new Intl.NumberFormat(locale, options);
}
