import { AuthError } from '../common/auth-error.ts';
import type { PostRequest } from '../common/messages.ts';
import { emitEnded } from '../sessions/events.ts';
import { endSessions } from '../sessions/sessions.ts';
import {
  type Identity,
  newAccount,
  proveAccount,
  recordAttempt,
  type SignInEnvironment,
  type SignInOrigin,
} from '../sign-in/sign-in.ts';
import { isKeyKind } from '../signature/verify-signature.ts';
import type { AccountChange, LinkOutcome, NewAccount, SessionRow } from '../store/rows.ts';
import { endingBatch } from '../store/statements.ts';

/** The dependencies of changing the accounts of a user. */
export type AccountsEnvironment = Pick<SignInEnvironment, 'store' | 'now' | 'emit' | 'notify'>;

/**
 * Links an account to the user of a session: limits, the proof, the link and the record of a refusal. Only a link consumes the
 * nonce, so that a refused attempt can be repeated. @throws AuthError ACCOUNT_TAKEN, ACCOUNT_LIMIT, and what prove throws
 */
export function linkAccount(
  environment: SignInEnvironment & AccountsEnvironment,
  origin: SignInOrigin,
  session: SessionRow,
  prove: () => Promise<Identity>,
): Promise<void> {
  return recordAttempt(environment, origin, async () =>
    linkIdentity(environment, origin, session, await proveAccount(environment, origin, prove)),
  );
}

/** Links an account that was proved. @throws AuthError as linkAccount does */
export async function linkIdentity(
  { store, now, emit, notify }: AccountsEnvironment,
  origin: SignInOrigin,
  session: SessionRow,
  identity: Identity,
): Promise<void> {
  const { account, nonce, emailToken } = identity;
  const { user_id: userId } = session;
  const outcome = await store.link({
    account: newAccount(identity, userId, origin.provider),
    byKey: isKeyKind(identity.kind),
    session: session.token_hash,
    ...(nonce && { nonce }),
    ...(emailToken !== undefined && { emailToken }),
    at: now(),
    actor: 'visitor',
    ip: origin.ip ?? null,
    sessionId: session.id,
  });
  requireLinked(outcome, account);
  if (outcome !== 'linked') return;
  await emit?.('linked', { user: { id: userId }, account });
  await notify?.({ change: 'linked', userId, account }, origin.request);
}

/**
 * Links an account on the operator's word; false where there is no such user.
 * @param newSince when the user was made, in milliseconds: a missing one is made with the account
 * @throws AuthError ACCOUNT_TAKEN, ACCOUNT_LIMIT, STORE_UNAVAILABLE
 */
export async function linkAsOperator(
  { store, now, emit }: AccountsEnvironment,
  account: NewAccount,
  newSince?: number,
): Promise<boolean> {
  const outcome = await store.link({
    account,
    ...(newSince !== undefined && { newSince }),
    at: now(),
    actor: 'operator',
    ip: null,
    sessionId: null,
  });
  if (outcome === 'no-user') return false;
  requireLinked(outcome, account.account);
  const { account: name, user_id: id } = account;
  if (outcome === 'linked') await emit?.('linked', { user: { id }, account: name });
  return true;
}

const linkRefusals = {
  taken: 'ACCOUNT_TAKEN',
  limit: 'ACCOUNT_LIMIT',
  'nonce-used': 'NONCE_USED',
  'link-used': 'EMAIL_LINK_INVALID',
  // It ended, or the user was deleted, while the account was proved.
  'no-session': 'SESSION_REQUIRED',
  'no-user': 'SESSION_REQUIRED',
} as const;

function requireLinked(outcome: LinkOutcome, account: string): void {
  if (outcome === 'linked' || outcome === 'known') return;
  throw new AuthError(linkRefusals[outcome], { account });
}

const unlinkRefusals = {
  last: 'ACCOUNT_LAST',
  'not-linked': 'ACCOUNT_NOT_LINKED',
  'no-session': 'SESSION_REQUIRED',
} as const;

type UnlinkRequest = Pick<AccountChange, 'ip' | 'sessionId'> & {
  readonly userId: string;
  readonly account: string;
  readonly actor: 'visitor' | 'operator';
  /** The hash of the token of the session that asks; none for the operator. */
  readonly session?: string;
  /** The request whose language the notice is in; no notice is sent without one. */
  readonly request?: PostRequest;
};

/**
 * Unlinks an account of a user and ends the sessions that it opened; returns their number.
 * @throws AuthError ACCOUNT_NOT_LINKED, ACCOUNT_LAST, SESSION_REQUIRED when the session ended meanwhile, STORE_UNAVAILABLE
 */
export async function unlinkAccount(
  environment: AccountsEnvironment,
  request: UnlinkRequest,
): Promise<number> {
  const { store, now, emit, notify } = environment;
  const { request: asked, ...change } = request;
  const { userId, account, actor, ip } = change;
  const at = now();
  const result = await store.unlink({ ...change, at, limit: endingBatch });
  if (result.outcome !== 'unlinked') {
    throw new AuthError(unlinkRefusals[result.outcome]);
  }
  let { length: ended } = result.ended;
  if (emit !== undefined) await emitEnded(emit, result.ended, 'unlinked');
  if (ended === endingBatch) {
    const ending = { at, event: 'session-ended', actor, ip } as const;
    ended += await endSessions(environment, { account }, ending, 'unlinked');
  }
  await emit?.('unlinked', { user: { id: userId }, account });
  const { isRestorable } = result;
  if (asked) await notify?.({ change: 'unlinked', userId, account, isRestorable }, asked);
  return ended;
}
