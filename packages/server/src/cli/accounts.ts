import { chains, checksumAddress } from '@portico/protocol';
import { readEmailAddress } from '../sign-in/email-address.ts';
import type { AccountFilter } from '../store/sessions.ts';
import { type Invocation, UsageError } from './command.ts';

const addressPattern = /^0x[0-9a-f]{40}$/i;
const accountPattern = /^eip155:(\d{1,15}):(0x[0-9a-f]{40})$/i;

/**
 * The accounts that a word means: an address (in any case) stands for that address on every chain that
 * Portico knows (the commands add others of the database: `withOtherChains`); CAIP-10 (`eip155:8453:0x…`) for one. Accounts of other providers are as the trail shows
 * them, `<provider>:<user id>`; after `email:` the address may be written in any case.
 * @throws UsageError
 */
export function accountsOf(word: string): readonly string[] {
  if (addressPattern.test(word)) {
    return chains.map(({ id }) => `eip155:${id}:${toChecksum(word)}`);
  }
  const [, chainId, address] = accountPattern.exec(word) ?? [];
  if (chainId !== undefined && address !== undefined) {
    return [`eip155:${Number(chainId)}:${toChecksum(address)}`];
  }
  if (/^eip155:/i.test(word) || !/^[A-Za-z0-9_-]+:./.test(word)) {
    throw new UsageError(
      `"${word}" is not an account. Give an address (0x and 40 hex digits), a CAIP-10 account ` +
        '(eip155:8453:0x…), <provider>:<user id>, or the id of a user.',
    );
  }
  // As email() names its accounts; ids of other providers may be case-sensitive.
  const mailbox = word.startsWith('email:') ? readEmailAddress(word.slice(6)) : undefined;
  return [mailbox === undefined ? word : `email:${mailbox}`];
}

const userIdPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whose: of some accounts, or of a user. */
export type Owner = { readonly accounts: readonly string[] } | { readonly userId: string };

/**
 * What an argument names: a user by its id, or accounts as accountsOf() reads them.
 * @throws UsageError
 */
export function ownerOf(word: string): Owner {
  return userIdPattern.test(word) ? { userId: word.toLowerCase() } : { accounts: accountsOf(word) };
}

/** Copied from somewhere, an address may even begin with 0X. */
function toChecksum(address: string): string {
  return checksumAddress(`0x${address.slice(2)}`);
}

/**
 * What a command lists: of the account or user that was named or of all, and as many as `--limit` says.
 * @throws UsageError
 */
export function readFilter({ words, options }: Invocation, defaultLimit: number): AccountFilter {
  const [word] = words;
  return {
    ...(word !== undefined && ownerOf(word)),
    limit: readLimit(options, defaultLimit),
  };
}

/**
 * The number of `--limit`.
 * @throws UsageError
 */
export function readLimit(options: Invocation['options'], defaultLimit: number): number {
  const limit = String(options['limit'] ?? defaultLimit);
  if (!/^[1-9]\d{0,14}$/.test(limit)) {
    throw new UsageError(`--limit must be a whole number, at least 1, not "${limit}".`);
  }
  return Number(limit);
}
