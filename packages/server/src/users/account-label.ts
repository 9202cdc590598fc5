import { isSiweStatement } from '@portico/protocol';

/**
 * A short name of an account, as in `session.account`, that its owner recognises and that gives little away: `0x1234…abcd`,
 * `a…@example.com`, or the provider's id for any other.
 */
export function accountLabel(account: string, ellipsis = '…'): string {
  const [, address] = /^eip155:\d+:(0x[0-9a-fA-F]{40})$/.exec(account) ?? [];
  if (address !== undefined) return `${address.slice(0, 6)}${ellipsis}${address.slice(-4)}`;
  const colon = account.indexOf(':');
  const at = account.lastIndexOf('@');
  const isEmail = at > colon + 1;
  return isEmail
    ? account.charAt(colon + 1) + ellipsis + account.slice(at)
    : account.slice(0, colon);
}

/** The same in the characters of an ERC-4361 statement, which are ASCII; undefined where the name has others. */
export function statementLabel(account: string): string | undefined {
  const label = accountLabel(account, '...');
  return isSiweStatement(label) ? label : undefined;
}
