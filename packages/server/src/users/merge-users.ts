import { AuthError } from '../common/auth-error.ts';
import { emitEnded } from '../sessions/events.ts';
import { endSessions } from '../sessions/sessions.ts';
import { admit } from '../sign-in/allow.ts';
import {
  accountKeepsMoving,
  type Identity,
  maximumMoves,
  newAccount,
  proveAccount,
  recordAttempt,
  type SignInEnvironment,
  type SignInOrigin,
} from '../sign-in/sign-in.ts';
import type { Merge, MergeOutcome, SessionRow } from '../store/rows.ts';
import { endingBatch } from '../store/statements.ts';
import { type AccountsEnvironment, linkIdentity } from './accounts.ts';

/**
 * Joins the user of a wallet with the user of a session: limits, the proof, the site's `allow`, the merge and the record of a refusal.
 * An account without another user is linked.
 * @throws AuthError ACCESS_DENIED, ACCOUNT_TOO_NEW, ACCOUNT_LIMIT, ACCOUNT_TAKEN where a race for a free account was lost, and what prove throws
 */
export function mergeUsers(
  environment: SignInEnvironment & AccountsEnvironment,
  origin: SignInOrigin,
  session: SessionRow,
  prove: () => Promise<Identity>,
): Promise<void> {
  const { allow, store, now } = environment;
  const { user_id: userId, token_hash: tokenHash } = session;
  return recordAttempt(environment, origin, async () => {
    const identity = await proveAccount(environment, origin, prove);
    const { account, nonce } = identity;
    if (nonce === undefined) throw new AuthError('NONCE_MISMATCH', { account });
    for (let move = 0; move < maximumMoves; move++) {
      const known = await store.findAccount(account);
      if (known === undefined || known.user_id === userId) {
        return linkIdentity(environment, origin, session, identity);
      }
      const from = { userId: known.user_id, account };
      // An account that may not sign in takes its user to no other one, which may.
      if (allow) {
        const signer = newAccount(identity, from.userId, origin.provider);
        const candidate = { account: signer, isNew: false, request: origin.request };
        await admit({ store, allow, computeData: undefined }, candidate);
      }
      const result = await store.merge({
        userId,
        from,
        session: tokenHash,
        nonce,
        limit: endingBatch,
        at: now(),
        actor: 'visitor',
        ip: origin.ip ?? null,
        sessionId: session.id,
      });
      if (result.outcome === 'merged') {
        return reportMerge(environment, origin, { userId, from }, result);
      }
      if (result.outcome !== 'moved') throw new AuthError(refusals[result.outcome], { account });
    }
    throw accountKeepsMoving(account);
  });
}

const refusals = {
  'too-new': 'ACCOUNT_TOO_NEW',
  limit: 'ACCOUNT_LIMIT',
  'nonce-used': 'NONCE_USED',
  'no-session': 'SESSION_REQUIRED',
} as const satisfies Record<Exclude<MergeOutcome['outcome'], 'merged' | 'moved'>, string>;

/** Ends the sessions that one transaction left, and emits the events. */
async function reportMerge(
  environment: AccountsEnvironment,
  { ip, request }: SignInOrigin,
  { userId, from }: Pick<Merge, 'userId' | 'from'>,
  { accounts, ended }: Extract<MergeOutcome, { outcome: 'merged' }>,
): Promise<void> {
  const { now, emit, notify } = environment;
  if (emit !== undefined) await emitEnded(emit, ended, 'merged');
  if (ended.length === endingBatch) {
    const ending = { at: now(), event: 'session-ended', actor: 'visitor', ip: ip ?? null } as const;
    for (const account of accounts) {
      await endSessions(environment, { account, openedFor: from.userId }, ending, 'merged');
    }
  }
  await emit?.('merged', { user: { id: userId }, from: { id: from.userId }, accounts });
  await notify?.({ change: 'merged', userId, account: from.account }, request);
}
