import type { Kysely } from 'kysely';
import { auditTrail, countRefusal, listRefusals } from './audit.ts';
import { describeError } from './database-errors.ts';
import { deleteUser, forget } from './forget.ts';
import { openHistory, type ReadHistory, type StoreStart } from './history.ts';
import { link, unlink } from './links.ts';
import { merge } from './merge.ts';
import { migrate } from './migrate.ts';
import { createFindNonce, releaseAttempt, reserveAttempt } from './nonces.ts';
import { sweep } from './retention.ts';
import type { EmailTokenRow, InstanceRow } from './rows.ts';
import type { OpenDatabase, Schema } from './schema.ts';
import {
  countSessions,
  createFindSession,
  endSessions,
  listingSessions,
  setSessionData,
} from './sessions.ts';
import { createCountHits, createFindHit, createSignIn } from './sign-in.ts';
import { guard } from './statements.ts';
import type { Store } from './store.ts';
import { createFindAccount, createFindUnlinked, findUser, listUsers } from './users.ts';

/** Creates a store on an open database, which it brings up to date, and closes after a failure. @throws Error with the reason */
export async function createKyselyStore(
  open: OpenDatabase,
  name = 'The database',
  start: StoreStart = {},
): Promise<Store> {
  let readHistory: ReadHistory | undefined;
  try {
    readHistory = await prepareDatabase(open, start);
  } catch (cause) {
    await open.close();
    throw new Error(`${name} could not be prepared: ${describeError(cause)}`, { cause });
  }
  return { ...guard(methods(open, readHistory)), close: () => open.close() };
}

/** Brings an open database up to date, and finds out where it comes from. */
export async function prepareDatabase(
  open: OpenDatabase,
  start: StoreStart,
): Promise<ReadHistory | undefined> {
  await migrate(open);
  return openHistory(open, start);
}

function methods(open: OpenDatabase, readHistory: ReadHistory | undefined): Omit<Store, 'close'> {
  const { database } = open;
  return {
    signIn: createSignIn(open),
    findSession: createFindSession(open),
    async touchSession(tokenHash, lastSeenAt) {
      await database
        .updateTable('session')
        .set({ last_seen_at: lastSeenAt })
        .where('token_hash', '=', tokenHash)
        .where('last_seen_at', '<', lastSeenAt)
        .execute();
    },
    findProof: (tokenHash) =>
      database
        .selectFrom('proof')
        .select(['hash', 'signature'])
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst(),
    async recordCheck(tokenHash, at) {
      await database
        .updateTable('session')
        .set({ checked_at: at })
        .where('token_hash', '=', tokenHash)
        .execute();
    },
    endSessions: (...ending) => endSessions(database, ...ending),
    setSessionData: (...change) => setSessionData(database, ...change),
    // Also those that have expired: the caller knows the idle limit.
    listUserSessions: (userId, limit) => listingSessions(database, { userId, limit }, 0).execute(),
    listSessions: (...list) => listingSessions(database, ...list).execute(),
    findAccount: createFindAccount(open),
    findUnlinked: createFindUnlinked(open),
    findUser: (userId) => findUser(database, userId),
    listUsers: (page) => listUsers(database, page),
    link: (entry) => link(database, entry, open),
    unlink: (entry) => unlink(database, entry),
    merge: (entry) => merge(database, entry, open),
    deleteUser: (deletion) => deleteUser(database, deletion),

    reserveAttempt: (...attempt) => reserveAttempt(database, ...attempt),
    releaseAttempt: (hash) => releaseAttempt(database, hash),
    findNonce: createFindNonce(open, readHistory),

    createEmailToken: (token) => createEmailToken(database, token),
    moveEmailToken: (...move) => moveEmailToken(database, ...move),
    findEmailToken: (hash) =>
      database
        .selectFrom('email_token')
        .select(emailTokenColumns)
        .where('hash', '=', hash)
        .executeTakeFirst(),

    findHit: createFindHit(open),
    countHits: createCountHits(open),

    countRefusal: (refusal) => countRefusal(database, refusal),
    refusals: ({ account, limit }) =>
      listRefusals(database, { accounts: account === undefined ? account : [account], limit }),
    auditTrail: ({ account, limit }) =>
      auditTrail(database, { accounts: account === undefined ? account : [account], limit }),

    forget: (account) => forget(database, account),
    sweep: (limits) => sweep(database, limits),
    ...instanceMethods(database),
    countSessions: (idleSince) => countSessions(open, idleSince),
    waiting: async () => open.waiting(),
    async ping() {
      await open.verify?.();
      await readHistory?.();
      // A table, so that a database without ours, or one that cannot be read, is not called well.
      await database.selectFrom('nonce').select('hash').limit(1).execute();
    },
  };
}

const emailTokenColumns = ['mailbox', 'hash', 'email', 'user_id', 'code', 'expires_at'] as const;

async function createEmailToken(database: Kysely<Schema>, token: EmailTokenRow): Promise<void> {
  const { mailbox: _, ...link } = token;
  await database
    .insertInto('email_token')
    .values(token)
    .onConflict((conflict) => conflict.column('mailbox').doUpdateSet(link))
    .execute();
}

/** Deletes and inserts: of two that move to one mailbox at once, the second takes the place of the first. */
function moveEmailToken(database: Kysely<Schema>, hash: string, mailbox: string): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    const moved = await transaction
      .deleteFrom('email_token')
      .where('hash', '=', hash)
      .returning(emailTokenColumns)
      .executeTakeFirst();
    if (moved !== undefined) await createEmailToken(transaction, { ...moved, mailbox });
  });
}

function instanceMethods(
  database: Kysely<Schema>,
): Pick<Store, 'announce' | 'retire' | 'listInstances'> {
  return {
    async announce({ id, name, version, started_at, ...seen }, forgetBefore) {
      await database
        .insertInto('instance')
        .values({ id, name, version, started_at, ...seen })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(seen))
        .execute();
      await database.deleteFrom('instance').where('seen_at', '<', forgetBefore).execute();
    },
    async retire(id) {
      await database.deleteFrom('instance').where('id', '=', id).execute();
    },
    listInstances: () => listInstances(database),
  };
}

/** Returns the instances that were seen last, by name. */
export function listInstances(database: Kysely<Schema>): Promise<readonly InstanceRow[]> {
  return database
    .selectFrom('instance')
    .select(['id', 'name', 'version', 'state', 'nodes', 'started_at', 'seen_at'])
    .orderBy('name')
    .orderBy('id')
    .limit(1000)
    .execute();
}
