import type { Kysely } from 'kysely';
import type { AccountFilter } from '../store/rows.ts';
import type { Schema } from '../store/schema.ts';

/**
 * The accounts that an address stands for, with those on chains outside of the table, which only the database knows: a
 * site may use any chain, and anyone may claim one. A single account was named with its chain and stays alone.
 */
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

/** A filter whose accounts are on every chain that the database knows. */
export async function onAllChains(
  database: Kysely<Schema>,
  filter: AccountFilter,
): Promise<AccountFilter> {
  const { accounts } = filter;
  return accounts ? { ...filter, accounts: await withOtherChains(database, accounts) } : filter;
}
