import type { AccountFilter } from '../store/rows.ts';
import { type Owner, readOwner } from '../users/account-names.ts';
import { type Invocation, UsageError } from './command.ts';

/**
 * Reads an argument that names accounts or a user.
 * @throws UsageError
 */
export function requireOwner(word: string): Owner {
  const owner = readOwner(word);
  if (owner !== undefined) return owner;
  throw new UsageError(
    `"${word}" is not an account. Give an address (0x and 40 hex digits), a CAIP-10 account ` +
      '(eip155:8453:0x…), <provider>:<user id>, or the id of a user.',
  );
}

/**
 * Reads what a command lists: the rows of the named account or user, or of all, as many as `--limit` says.
 * @throws UsageError
 */
export function readFilter({ words, options }: Invocation, defaultLimit: number): AccountFilter {
  const [word] = words;
  return {
    ...(word !== undefined && requireOwner(word)),
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
