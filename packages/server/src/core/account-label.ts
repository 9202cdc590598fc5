import { isSiweStatement } from '@portico/protocol';
import type { AccountRow } from '../store/store.ts';
import { isAddress } from './session.ts';

/**
 * A short name of an account that its owner recognises and that gives nothing away: `0x1234…abcd`, `a…@example.com`, or the
 * provider's id for any other.
 */
export function accountLabel(
  { account, address, provider }: Pick<AccountRow, 'account' | 'address' | 'provider'>,
  ellipsis = '…',
): string {
  if (isAddress(address)) return `${address.slice(0, 6)}${ellipsis}${address.slice(-4)}`;
  const name = account.slice(provider.length + 1);
  const at = name.lastIndexOf('@');
  return at > 0 ? `${name.slice(0, 1)}${ellipsis}${name.slice(at)}` : provider;
}

/** The same in the characters of an ERC-4361 statement, which are ASCII; undefined where its name has others. */
export function statementLabel(account: Parameters<typeof accountLabel>[0]): string | undefined {
  const label = accountLabel(account, '...');
  return isSiweStatement(label) ? label : undefined;
}
