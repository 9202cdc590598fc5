import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** Accounts in one transaction. Bounds the values of a statement, and how long other requests wait. */
const batch = 500;

/** A session, as far as its account's user follows from it. */
type Adoptable = Readonly<
  Pick<
    Schema['session'],
    | 'token_hash'
    | 'account'
    | 'provider'
    | 'address'
    | 'chain_id'
    | 'name'
    | 'email'
    | 'image'
    | 'created_at'
  >
>;

/** An account that signed in before there were users. */
type KnownAccount = Omit<Schema['accounts'], 'user_id'>;

/**
 * Gives everyone who signed in before there were users a user: each account of the audit trail and of live sessions
 * becomes one. No session ends. Several instances may do so at once, and an older version may go on signing in.
 * @param trail whether the trail is read, too: once, when the tables are new
 */
export async function adoptAll(database: Kysely<Schema>, trail: boolean): Promise<void> {
  // The trail first: it knows an account's first sign-in.
  if (trail) await adoptTrail(database);
  while (true) {
    const sessions = await database
      .selectFrom('session')
      .select(['token_hash', 'account', 'provider', 'address', 'chain_id', 'created_at'])
      .select(['name', 'email', 'image'])
      .where('user_id', 'is', null)
      .orderBy('created_at')
      .limit(batch)
      .execute();
    if (sessions.length > 0) await adoptSessions(database, sessions);
    if (sessions.length < batch) return;
    await setImmediate();
  }
}

/** Gives sessions the users of their accounts, oldest session first; account → user. */
export function adoptSessions(
  database: Kysely<Schema>,
  sessions: readonly Adoptable[],
): Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, KnownAccount>();
  for (const { token_hash: _, created_at: at, ...session } of sessions) {
    const linked_at = known.get(session.account)?.linked_at ?? at;
    known.set(session.account, { ...pickAccount(session), linked_at, last_used_at: at });
  }
  return database.transaction().execute(async (transaction) => {
    const users = await adoptAccounts(transaction, [...known.values()]);
    await transaction
      .updateTable('session')
      .set(({ selectFrom }) => ({
        user_id: selectFrom('accounts')
          .select('accounts.user_id')
          .whereRef('accounts.account', '=', 'session.account'),
      }))
      .where(
        'token_hash',
        'in',
        sessions.map((session) => session.token_hash),
      )
      .execute();
    return users;
  });
}

function pickAccount({
  account,
  provider,
  address,
  chain_id,
  name,
  email,
  image,
}: Omit<Adoptable, 'token_hash' | 'created_at'>) {
  return { account, provider, address, chain_id, name, email, image };
}

/** Accounts of the trail that opened a session once, in the order of their names. */
async function adoptTrail(database: Kysely<Schema>): Promise<void> {
  for (let after = ''; ; await setImmediate()) {
    const found = await database
      .selectFrom('audit')
      .select(({ fn }) => [
        'account',
        fn.max('provider').as('provider'),
        fn.min('at').as('linked_at'),
        fn.max('at').as('last_used_at'),
      ])
      .where('event', '=', 'sign-in')
      .where('account', '>', after)
      .groupBy('account')
      .orderBy('account')
      .limit(batch)
      .execute();
    const accounts = found.map(({ account, provider, ...times }) => ({
      ...{ account: account ?? '', provider: provider ?? '', ...addressOf(account ?? '') },
      ...{ name: null, email: null, image: null, ...times },
    }));
    if (accounts.length > 0) {
      await database.transaction().execute((transaction) => adoptAccounts(transaction, accounts));
    }
    if (accounts.length < batch) return;
    after = accounts.at(-1)?.account ?? '';
  }
}

function addressOf(account: string): Pick<KnownAccount, 'address' | 'chain_id'> {
  const [, chainId, address] = /^eip155:(\d{1,15}):(0x[0-9a-fA-F]{40})$/.exec(account) ?? [];
  if (chainId === undefined || address === undefined) return { address: null, chain_id: null };
  return { address, chain_id: Number(chainId) };
}

/**
 * Makes a user for each account that has none; account → user. Always in the order of their names, so that two
 * instances that meet wait for each other instead of blocking each other.
 */
async function adoptAccounts(
  transaction: Kysely<Schema>,
  accounts: readonly KnownAccount[],
): Promise<ReadonlyMap<string, string>> {
  const sorted = [...accounts].sort((a, b) => (a.account < b.account ? -1 : 1));
  const made = sorted.map((account) => ({ ...account, user_id: randomUUID() }));
  await transaction
    .insertInto('users')
    .values(made.map(({ user_id: id, linked_at: created_at }) => ({ id, created_at })))
    .execute();
  const users = await transaction
    .insertInto('accounts')
    .values(made)
    .onConflict((conflict) =>
      // Not "do nothing", which returns no row: whose it is has to be known.
      conflict.column('account').doUpdateSet({
        name: sql`coalesce(excluded.name, accounts.name)`,
        email: sql`coalesce(excluded.email, accounts.email)`,
        image: sql`coalesce(excluded.image, accounts.image)`,
        last_used_at: sql`case when excluded.last_used_at > accounts.last_used_at
          then excluded.last_used_at else accounts.last_used_at end`,
      }),
    )
    .returning(['account', 'user_id'])
    .execute();
  const userOf = new Map(users.map(({ account, user_id: userId }) => [account, userId]));
  const unused = made.filter(({ account, user_id: userId }) => userOf.get(account) !== userId);
  if (unused.length > 0) {
    const ids = unused.map(({ user_id: id }) => id);
    await transaction.deleteFrom('users').where('id', 'in', ids).execute();
  }
  return userOf;
}
