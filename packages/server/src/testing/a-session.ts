import type { SessionRow } from '../store/store.ts';

/** A session as a sign-in writes it, long past; `changes` say what matters. */
export function aSession(changes: Partial<SessionRow> = {}): SessionRow {
  return {
    token_hash: 'hash',
    id: 'id',
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
    ...changes,
  };
}
