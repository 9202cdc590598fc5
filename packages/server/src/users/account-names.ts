import { chains, checksumAddress, isSiweStatement } from '@portico/protocol';
import { readEmailAddress } from '../sign-in/email-address.ts';

/** An address, in any case. */
export const addressPattern = /^0x[0-9a-f]{40}$/i;
const accountPattern = /^eip155:(\d{1,15}):(0x[0-9a-f]{40})$/i;

/**
 * Reads an account as people write it, else returns undefined: an address (in any case) for that address on every chain that
 * Portico knows (the command line adds others of the database); CAIP-10 (`eip155:8453:0x…`) for one; `<provider>:<user id>` for
 * other providers, where an email address may be in any case.
 */
export function readAccounts(text: string): readonly string[] | undefined {
  if (addressPattern.test(text)) {
    return chains.map(({ id }) => `eip155:${id}:${toChecksum(text)}`);
  }
  const [, chainId, address] = accountPattern.exec(text) ?? [];
  if (chainId !== undefined && address !== undefined) {
    return [`eip155:${Number(chainId)}:${toChecksum(address)}`];
  }
  if (/^eip155:/i.test(text) || !/^[A-Za-z0-9_-]+:\P{Cc}+$/u.test(text)) return undefined;
  // email() names its accounts so; ids of other providers may be case-sensitive.
  const mailbox = text.startsWith('email:') ? readEmailAddress(text.slice(6)) : undefined;
  return [mailbox === undefined ? text : `email:${mailbox}`];
}

/** The id that a sign-in gives a user, in any case. */
export const userIdPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns true for what can be the id of a user: an imported one has any visible ASCII characters. */
export function isUserId(id: unknown): id is string {
  return typeof id === 'string' && /^[!-~]{1,128}$/.test(id);
}

/** The owner of sessions: some accounts, or a user. */
export type Owner = { readonly accounts: readonly string[] } | { readonly userId: string };

/** Returns the ids of users that a text may name: one that an import chose as it is written, one that a sign-in gave in any case. */
export function readUserIds(text: string): readonly string[] {
  if (!isUserId(text)) return [];
  return userIdPattern.test(text) ? [...new Set([text, text.toLowerCase()])] : [text];
}

/** Checksums an address, which may even begin with 0X. */
function toChecksum(address: string): string {
  return checksumAddress(`0x${address.slice(2)}`);
}

/**
 * Returns a short name of an account that its owner recognises and that gives little away: `0x1234…abcd`, `a…@example.com`, or the
 * provider's id.
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
