'use client';

import type { Address } from '@portico/protocol';
import { formatUnits } from 'viem/utils';
import { useLocale } from '../context/portico-context.ts';
import { useAccountSource } from './use-account.ts';
import { useCurrentChain } from './use-wallet-engine.ts';

/** An amount, and its text. */
export type Balance = {
  /** In the smallest unit of the chain's currency: wei. */
  readonly value: bigint;
  /** Rounded: "0.0004 ETH". */
  readonly text: string;
  /** Every digit: "0.000400000000000001 ETH". */
  readonly exact: string;
};

/**
 * Returns the balance of an account in the native currency of the wallet's chain, else the session's or the site's first; undefined while
 * it is unknown.
 */
export function useBalance(account: Address | undefined): Balance | undefined {
  const { id, nativeCurrency } = useCurrentChain();
  const value = useAccountSource(({ balance }) => balance, account, id);
  const { format } = useLocale();
  if (value === undefined) return undefined;
  const { symbol, decimals } = nativeCurrency;
  return {
    value,
    text: `${formatBalance(value, decimals, format)} ${symbol}`,
    exact: `${exactAmount(value, decimals)} ${symbol}`,
  };
}

/** Returns true when the balance could not be read, so that no space is reserved for it. */
export function useBalanceFailed(account: Address | undefined): boolean {
  const { id } = useCurrentChain();
  const failed = useAccountSource(
    ({ balance }) =>
      (of, chainId) => {
        const { subscribe, hasFailed } = balance(of, chainId);
        return { subscribe, getSnapshot: hasFailed };
      },
    account,
    id,
  );
  return failed === true;
}

const small = { maximumFractionDigits: 4, roundingMode: 'trunc' } as const;
const large = {
  notation: 'compact',
  maximumSignificantDigits: 4,
  roundingMode: 'trunc',
} as const;

/** Formats an amount, rounded down: four decimals below 10,000, four digits above, never 0 for more. @param locale BCP 47, else the browser's. */
export function formatBalance(value: bigint, decimals: number, locale?: string): string {
  const unit = 10n ** BigInt(decimals);
  const smallest = unit / 10_000n;
  if (value > 0n && value < smallest)
    return `<${new Intl.NumberFormat(locale, small).format('0.0001')}`;
  const options = value < 10_000n * unit ? small : large;
  return new Intl.NumberFormat(locale, options).format(exactAmount(value, decimals));
}

/** Formats every digit of an amount: 1234.000000000000000001. */
export function exactAmount(value: bigint, decimals: number): Intl.StringNumericLiteral {
  // Digits with a decimal point, which Intl reads without rounding.
  return formatUnits(value, decimals) as Intl.StringNumericLiteral;
}
