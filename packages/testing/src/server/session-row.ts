import type { SessionRow } from '../../../server/src/store/rows.ts';
import type { SignIn, SignInOutcome, Store } from '../../../server/src/store/store.ts';

/** A session as a sign-in writes it, long past; `changes` say what matters. */
export function createSessionRow(changes: Partial<SessionRow> = {}): SessionRow {
  return {
    token_hash: 'hash',
    id: 'id',
    user_id: 'user',
    account: 'eip155:8453:0x00000000000000000000000000000000000A11cE',
    provider: 'siwe',
    address: '0x00000000000000000000000000000000000A11cE',
    chain_id: 8453,
    name: null,
    email: null,
    image: null,
    user_agent: null,
    created_at: 1,
    last_seen_at: 1,
    expires_at: 2,
    checked_at: null,
    data: null,
    ...changes,
  };
}

/** Opens a session as a sign-in does: the first one of an account makes the user that the row names. */
export async function openSession(
  store: Pick<Store, 'findAccount' | 'signIn'>,
  session: SessionRow,
  more: Partial<Omit<SignIn, 'session' | 'isNew'>> = {},
): Promise<SignInOutcome> {
  const known = await store.findAccount(session.account);
  const row = known === undefined ? session : { ...session, user_id: known.user_id };
  return store.signIn({ session: row, isNew: known === undefined, ip: null, ...more });
}
