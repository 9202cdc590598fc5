import type { Kysely } from 'kysely';
import { type AccountFilter, type Cursor, readCursor } from '../store/rows.ts';
import type { Schema } from '../store/schema.ts';
import { type Owner, readOwner } from '../users/account-names.ts';
import { type CommandOption, type Invocation, UsageError } from './command.ts';

/** Reads an argument that names accounts or a user. @throws UsageError */
export function requireOwner(word: string): Owner {
  const owner = readOwner(word);
  if (owner !== undefined) return owner;
  throw new UsageError(
    `"${word}" is not an account. Give an address (0x and 40 hex digits), a CAIP-10 account ` +
      '(eip155:8453:0x…), <provider>:<user id>, or the id of a user.',
  );
}

/** Reads what a command lists: rows of an account, of a user, or all, at most as many as `--limit` says. @throws UsageError */
export function readFilter({ words, options }: Invocation, defaultLimit: number): AccountFilter {
  const [word] = words;
  return { ...(word !== undefined && requireOwner(word)), limit: readLimit(options, defaultLimit) };
}

/** Reads the number of `--limit`. @throws UsageError */
export function readLimit(options: Invocation['options'], defaultLimit: number): number {
  const limit = String(options['limit'] ?? defaultLimit);
  if (!/^[1-9]\d{0,14}$/.test(limit)) {
    throw new UsageError(`--limit must be a whole number, at least 1, not "${limit}".`);
  }
  return Number(limit);
}

/** The options of a list that is shown page by page. */
export const pageOptions = {
  limit: { type: 'string', value: 'N', help: 'at most so many (100)' },
  after: { type: 'string', value: 'CURSOR', help: 'the page after the one that ended with this' },
} as const satisfies Readonly<Record<string, CommandOption>>;

/** Reads the row that `--after` names. @throws UsageError */
export function readAfter({ after }: Invocation['options']): Cursor | undefined {
  if (after === undefined) return undefined;
  const cursor = readCursor(String(after));
  if (cursor !== undefined) return cursor;
  throw new UsageError(`--after must be what the page before ended with, not "${after}".`);
}

/** Returns the lines below a page with the option for the next one; false after the last page. */
export const moreLines = (next: string | null): string | false =>
  next !== null && `\nMore: add --after ${next}`;

/** Adds the accounts of an address on chains that only the database knows. One that was named with its chain stays alone. */
export async function withOtherChains(
  database: Kysely<Schema>,
  accounts: readonly string[],
): Promise<readonly string[]> {
  const [first = '', second] = accounts;
  if (second === undefined) return accounts;
  const onAnyChain = `eip155:%:${first.split(':')[2]}`;
  const found = await Promise.all(
    (['accounts', 'session', 'audit', 'refusal'] as const).map((name) =>
      database
        .selectFrom(name)
        .select('account')
        .distinct()
        .where('account', 'like', onAnyChain)
        .execute(),
    ),
  );
  return [...new Set([...accounts, ...found.flat().flatMap(({ account }) => account ?? [])])];
}

/** Extends a filter to the accounts on every chain that the database knows. */
export async function onAllChains(
  database: Kysely<Schema>,
  filter: AccountFilter,
): Promise<AccountFilter> {
  const { accounts } = filter;
  return accounts ? { ...filter, accounts: await withOtherChains(database, accounts) } : filter;
}
