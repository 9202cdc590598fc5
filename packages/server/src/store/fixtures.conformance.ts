import { openSession } from '@portico/testing/server/session-row';
import type { Link, SessionRow } from './rows.ts';
import type { SessionSelector, SignIn, Store } from './store.ts';

/** When the sessions of these tests begin. */
export const now = Date.parse('2026-03-01T12:00:00Z');
/** The owners of the rows. */
export const account = 'eip155:8453:0x00000000000000000000000000000000000A11cE';
/** Returns the user that an account's first session makes. */
export const toUserId = (name: string) => `user of ${name}`;
/** The user of that account. */
export const alice = toUserId(account);
/** The account of another user. */
export const bobsAccount = 'eip155:8453:0xb0b';
/** That other user. */
export const bob = toUserId(bobsAccount);

/** A session as a sign-in writes it. */
export function row(name: string, changes: Partial<SessionRow> = {}): SessionRow {
  return {
    token_hash: `hash-${name}`,
    id: `id-${name}`,
    user_id: toUserId(changes.account ?? account),
    account,
    provider: 'siwe',
    address: '0x00000000000000000000000000000000000A11cE',
    chain_id: 8453,
    name: 'Alice',
    email: null,
    image: null,
    user_agent: 'Test/1.0',
    created_at: now,
    last_seen_at: now,
    expires_at: now + 1_000_000,
    checked_at: null,
    data: null,
    ...changes,
  };
}

/** Signs in from an address that the audit trail should know. */
export const signIn = async (
  store: Store,
  { session, ...more }: Omit<SignIn, 'ip' | 'isNew'>,
): Promise<string> => (await openSession(store, session, { ip: '192.0.2.1', ...more })).outcome;

/** Lists the ids of the first user's sessions. */
export const ids = async (store: Store, limit = 10) =>
  (await store.listUserSessions(toUserId(account), limit)).map(({ id }) => id);

/** The ending that these tests give to sessions. */
export const ending = {
  at: now + 1,
  event: 'sign-out',
  actor: 'visitor',
  ip: '192.0.2.1',
} as const;

/** Ends sessions, and returns how many ended. */
export const end = async (store: Store, selector: SessionSelector, limit = 1000) =>
  (await store.endSessions(selector, ending, limit)).length;

/** The fields of every change of accounts. */
export const change = {
  at: now + 5,
  actor: 'visitor',
  ip: '192.0.2.1',
  sessionId: 'id-a',
} as const;

/** Links an email account to a user. */
export const linkEmail = (
  store: Store,
  name: string,
  userId: string,
  more: Partial<Link> = {},
): ReturnType<Store['link']> =>
  store.link({ ...change, account: emailAccount(name, userId), ...more });

/** Returns an email account as a link writes it. */
export const emailAccount = (name: string, userId: string) => ({
  account: name,
  user_id: userId,
  provider: 'email',
  address: null,
  chain_id: null,
  name: null,
  email: name.slice(6),
  image: null,
});

/** Lists the accounts of a user. */
export const accountsOf = async (store: Store, userId: string) =>
  (await store.findUser(userId))?.accounts.map((each) => each.account);

/** Does one thing fifty times at once. */
export const fifty = <Result>(run: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: 50 }, (_, index) => run(index)));
