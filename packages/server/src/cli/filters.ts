import type { Kysely } from 'kysely';
import { auditTrail } from '../store/audit.ts';
import { type AccountFilter, type Cursor, readCursor } from '../store/rows.ts';
import type { Schema } from '../store/schema.ts';
import { findUser } from '../store/users.ts';
import { type Owner, readAccounts, readUserIds, userIdPattern } from '../users/account-names.ts';
import { type CommandOption, type Invocation, UsageError } from './command.ts';

/** Finds the accounts, on every chain, or the user that an argument names. @throws UsageError */
export async function requireOwner(database: Kysely<Schema>, word: string): Promise<Owner> {
  const accounts = readAccounts(word);
  if (accounts !== undefined) return { accounts: await onAllChains(database, accounts) };
  const ids = readUserIds(word);
  for (const userId of ids) {
    // One that is gone may have left a trail.
    const events = await auditTrail(database, { userId, limit: 1 });
    if (events.length > 0 || (await findUser(database, userId))) return { userId };
  }
  const [userId] = ids;
  if (userId !== undefined && userIdPattern.test(userId)) return { userId };
  throw new UsageError(
    `"${word}" is not an account. Give an address (0x and 40 hex digits), a CAIP-10 account ` +
      '(eip155:8453:0x…), <provider>:<user id>, or the id of a user.',
  );
}

/** Reads what a command lists: rows of an account, of a user, or all, at most so many. @throws UsageError */
export async function readFilter(
  database: Kysely<Schema>,
  { words: [word] }: Invocation,
  limit: number,
): Promise<AccountFilter> {
  return { ...(word !== undefined && (await requireOwner(database, word))), limit };
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
export function moreLines(next: string | null): string | false {
  if (next === null) return false;
  // The id of an imported user may have characters that mean something to a shell.
  const word = /^[\w.-]+$/.test(next) ? next : `'${next.replaceAll("'", "'\\''")}'`;
  return `\nMore: add --after ${word}`;
}

/** Adds the accounts of an address on chains that only the database knows. One that was named with its chain stays alone. */
async function onAllChains(
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
