import { type Kysely, sql } from 'kysely';
import { auditColumns } from './audit.ts';
import { consumingNonce } from './nonces.ts';
import type { EndedSession, HitRow, NewAccount, SessionRow } from './rows.ts';
import { compileKeyQueries } from './same-key.ts';
import type { OpenDatabase, Schema } from './schema.ts';
import { sessionColumns } from './sessions.ts';
import { findByKey, pickColumns, type Step, statement } from './statements.ts';
import type { SignInOutcome, Store } from './store.ts';
import { linkedAccountColumns, lockingUser, newAccountColumns, restorableFor } from './users.ts';

/** A statement of a sign-in. Where it must change a row and changes none, nothing is written, and this is why. */
type SignInStep = Step & { readonly otherwise?: Exclude<SignInOutcome['outcome'], 'ok'> };

/** Writes what a sign-in opens and uses up: one batch of statements that are compiled once. */
export function createSignIn(open: OpenDatabase): Store['signIn'] {
  const { batch } = open;
  const queries = { ...compileQueries(open), ...compileKeyQueries(open) };
  return async ({
    session,
    isNew,
    unlinked,
    proof,
    nonce,
    emailToken,
    replaces = [],
    revision = null,
    ip,
    ...key
  }) => {
    // An event's id begins with the session's: rows of one time are side by side in an index.
    const { id, token_hash, user_id: userId, created_at: at } = session;
    const by_key = key.byKey === true ? ('joins' as const) : null;
    const claimed = { ...session, at, by_key, revision };
    const steps: SignInStep[] = [];
    const must = (query: Step['query'], otherwise: NonNullable<SignInStep['otherwise']>) =>
      steps.push({ query, changes: 1, otherwise });

    // The first statement decides the race for the nonce, before anything else waits for a lock.
    if (nonce) must(queries.consumeNonce({ ...nonce, at }), 'nonce-used');
    if (emailToken !== undefined) must(queries.consumeLink({ hash: emailToken, at }), 'link-used');
    if (unlinked === 'restore') {
      const restoring = { ...session, since: at - restorableFor };
      // The user before its account, as everything that writes both: nothing waits in a circle.
      must(queries.lockUser({ userId }), 'account-moved');
      must(queries.restoreAccount(restoring), 'account-moved');
      const event = 'account-restored' as const;
      steps.push({
        query: queries.record({ ...session, event, auditId: `${id}.${event}`, at, ip }),
      });
    }
    if (key.joins !== undefined) {
      must(queries.lockUser({ userId }), 'account-moved');
      must(queries.joinAccount({ ...session, beside: key.joins }), 'account-moved');
      // The owner is checked before the limit, as where an account is linked.
      must(queries.checkNumber({ userId }), 'limit');
      const event = 'account-linked' as const;
      steps.push({
        query: queries.record({ ...session, event, auditId: `${id}.${event}`, at, ip }),
      });
    }
    if (isNew && key.sameKey !== undefined && key.sameKey.length > 0) {
      const { hold, insertUser } = queries.makeUserOfKey(session, key.sameKey);
      if (hold !== undefined) steps.push({ query: hold });
      must(insertUser, 'account-moved');
    } else if (isNew) steps.push({ query: queries.insertUser({ id: userId, at }) });
    const claim = isNew ? queries.insertAccount : queries.useAccount;
    must(claim(claimed), 'account-moved');
    if (unlinked !== undefined) steps.push({ query: queries.dropUnlinked(session) });
    const event = 'sign-in' as const;
    steps.push({ query: queries.record({ ...session, event, auditId: `${id}.${event}`, at, ip }) });
    const ends: number[] = [];
    for (const tokenHash of replaces) {
      const ending = { tokenHash, auditId: `${id}.ended-${ends.length}`, at, ip };
      steps.push({ query: queries.hold(ending) }, { query: queries.recordEnd(ending) });
      ends.push(steps.push({ query: queries.end(ending) }) - 1);
    }
    steps.push({ query: queries.insertSession(session) });
    if (proof) steps.push({ query: queries.insertProof({ token_hash, ...proof }) });
    if (!isNew) steps.push({ query: queries.accounts({ userId }) });

    const written = await batch(steps);
    if ('failed' in written) {
      return { outcome: steps[written.failed]?.otherwise ?? 'account-moved' };
    }
    const { results } = written;
    const ended = ends.flatMap((index) => (results[index]?.rows ?? []) as EndedSession[]);
    const accounts = isNew ? [session] : ((results.at(-1)?.rows ?? []) as SessionRow[]);
    return { outcome: 'ok', accounts: accounts.map(({ account }) => account), ended };
  };
}

/** An account that signs in or is linked at a time, and what its proof says of its key. */
type Claim = NewAccount & Pick<Schema['accounts'], 'by_key'> & { readonly at: number };

type Moment = { readonly at: number; readonly ip: string | null };

function compileQueries(open: OpenDatabase) {
  const { database } = open;
  return {
    consumeNonce: statement<Parameters<typeof consumingNonce>[1]>((nonce) =>
      consumingNonce(database, nonce, open),
    ),
    consumeLink: statement<Parameters<typeof consumingLink>[1]>((link) =>
      consumingLink(database, link),
    ),
    insertUser: statement<{ id: string; at: number }>(({ id, at }) =>
      database.insertInto('users').values({ id, created_at: at }),
    ),
    insertAccount: statement<Claim>((account) => insertingAccount(database, account)),
    // Locks the account's row: an unlink, or the end of all sessions, comes first, and this changes nothing, or it waits and finds
    // the session to end.
    useAccount: statement<Claim & { revision: number | null }>(
      ({ account, user_id, name, email, image, at, by_key, revision }) =>
        database
          .updateTable('accounts')
          .set({ name, email, image, last_used_at: at, by_key: sql`coalesce(by_key, ${by_key})` })
          .where('account', '=', account)
          .where('user_id', '=', user_id)
          .where('revision', '=', sql<number>`coalesce(${revision}, revision)`),
    ),
    lockUser: statement<{ userId: string }>(({ userId }) => lockingUser(database, userId)),
    // With its age, so that it counts for what it counted before. No limit of accounts applies: a thief may have filled it.
    restoreAccount: statement<SessionRow & { since: number }>(({ account, user_id, since }) =>
      database
        .insertInto('accounts')
        .columns([...linkedAccountColumns, 'revision'])
        .expression(({ selectFrom }) =>
          selectFrom('unlinked_account')
            .select([...newAccountColumns, 'linked_at', 'linked_at as last_used_at'])
            .select((of) =>
              of
                .selectFrom('accounts')
                .select(({ fn }) => fn.max('revision').as('revision'))
                .where('user_id', '=', user_id)
                .as('revision'),
            )
            .where('account', '=', account)
            .where('user_id', '=', user_id)
            .where('unlinked_at', '>', since),
        )
        .onConflict((conflict) => conflict.column('account').doNothing()),
    ),
    dropUnlinked: statement<{ account: string }>(({ account }) =>
      database.deleteFrom('unlinked_account').where('account', '=', account),
    ),
    record: statement<SessionRow & Moment & { auditId: string; event: Schema['audit']['event'] }>(
      ({ auditId: id, event, at, ip, user_id, account, provider, id: session_id }) =>
        database
          .insertInto('audit')
          .values({ id, at, event, actor: 'visitor', ip, user_id, account, provider, session_id }),
    ),
    ...compileEnding(database),
    insertSession: statement<SessionRow>((row) =>
      database.insertInto('session').values(pickColumns(row, sessionColumns)),
    ),
    insertProof: statement<Schema['proof']>(({ token_hash, hash, signature }) =>
      database.insertInto('proof').values({ token_hash, hash, signature }),
    ),
    accounts: statement<{ userId: string }>(({ userId }) =>
      database
        .selectFrom('accounts')
        .select('account')
        .where('user_id', '=', userId)
        .orderBy('linked_at')
        .orderBy('account'),
    ),
  };
}

/** Compiles the statements that end a session of the browser and add that to the audit trail. */
function compileEnding(database: Kysely<Schema>) {
  type Ending = Moment & { readonly tokenHash: string; readonly auditId: string };
  return {
    // So that of two sign-ins that replace one session, the second finds it gone when it writes the trail.
    hold: statement<Ending>(({ tokenHash }) =>
      database
        .updateTable('session')
        .set(({ ref }) => ({ last_seen_at: ref('last_seen_at') }))
        .where('token_hash', '=', tokenHash),
    ),
    recordEnd: statement<Ending>(({ tokenHash, auditId, at, ip }) =>
      database
        .insertInto('audit')
        .columns([...auditColumns])
        .expression(({ selectFrom, val }) =>
          selectFrom('session')
            .select([
              val(auditId).as('id'),
              val(at).as('at'),
              val('session-ended' as const).as('event'),
            ])
            .select(['user_id', 'account', 'provider', 'session.id as session_id'])
            .select([val('sign-in' as const).as('actor'), val(ip).as('ip')])
            .where('token_hash', '=', tokenHash),
        ),
    ),
    end: statement<Ending>(({ tokenHash }) =>
      database
        .deleteFrom('session')
        .where('token_hash', '=', tokenHash)
        .returning(['id', 'user_id', 'account', 'provider']),
    ),
  };
}

/** Builds the statement that links an account: it changes one row, or none where a user has it. */
export function insertingAccount(database: Kysely<Schema>, row: Claim) {
  const account = pickColumns(row, [...newAccountColumns, 'by_key']);
  return database
    .insertInto('accounts')
    .values({ ...account, linked_at: row.at, last_used_at: row.at })
    .onConflict((conflict) => conflict.column('account').doNothing());
}

/** Builds the statement that consumes a mailed link. Deleting decides the race, as inserting does for a nonce. */
export function consumingLink(
  database: Kysely<Schema>,
  { hash, at }: { hash: string; at: number },
) {
  return database.deleteFrom('email_token').where('hash', '=', hash).where('expires_at', '>', at);
}

/** Looks up how many events a window of a rate limit has. */
export const createFindHit = (open: OpenDatabase): Store['findHit'] =>
  findByKey<Pick<HitRow, 'key' | 'count'>>(open, 'key', (isAsked) =>
    open.database.selectFrom('hit').select(['key', 'count']).where(isAsked),
  );

/** Adds events to the counters of the rate limits, as one batch. */
export function createCountHits({ database, batch }: OpenDatabase): Store['countHits'] {
  const add = statement((hit: HitRow) =>
    database
      .insertInto('hit')
      .values({ key: hit.key, count: hit.count, expires_at: hit.expires_at })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ count: sql`hit.count + ${hit.count}` }),
      )
      .returning('count'),
  );
  return async (hits) => {
    // Every instance in the same order: two of them would each wait for a row that the other one holds.
    const order = [...hits.keys()].sort((a, b) => compare(hits[a]?.key, hits[b]?.key));
    const steps = order.flatMap((index) => hits[index] ?? []).map((hit) => ({ query: add(hit) }));
    const written = await batch(steps, { alone: true });
    if ('failed' in written) throw new Error('A counter could not be written');
    const counts = new Array<number>(hits.length);
    for (const [position, { rows }] of written.results.entries()) {
      const [row] = rows as { count: number }[];
      counts[order[position] ?? 0] = row?.count ?? 0;
    }
    return counts;
  };
}

const compare = (a = '', b = ''): number => (a < b ? -1 : Number(a > b));
