import { type Address, base } from '@portico/protocol';
import { useAccountSource } from '../context/use-account-source.ts';
import { useLocale } from '../locales/use-words.ts';
import { exactAmount, formatBalance } from './format-balance.ts';

/** An amount, and how to say it. */
export type Balance = {
  /** In wei. */
  readonly value: bigint;
  /** For reading: "0.0004 ETH". */
  readonly text: string;
  /** To the last digit: "0.000400000000000001 ETH". */
  readonly exact: string;
};

/** Ether that an account has on Base; undefined while it is not known. */
export function useBalance(account: Address | undefined): Balance | undefined {
  const value = useAccountSource(({ balance }) => balance, account);
  const { format } = useLocale();
  if (value === undefined) return undefined;
  const { symbol, decimals } = base.nativeCurrency;
  return {
    value,
    text: `${formatBalance(value, decimals, format)} ${symbol}`,
    exact: `${exactAmount(value, decimals)} ${symbol}`,
  };
}
