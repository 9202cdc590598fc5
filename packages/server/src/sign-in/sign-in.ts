import { randomUUID } from 'node:crypto';
import type { Session } from '@portico/protocol';
import { AuthError, getStatus, toAuthError } from '../common/auth-error.ts';
import type { AccountKind } from '../common/kinds.ts';
import type { Logger, LogLimit } from '../common/logger.ts';
import type { PostRequest } from '../common/messages.ts';
import type { WriteRecord } from '../health/health.ts';
import { type Emit, emitEnded, type Notify } from '../sessions/events.ts';
import { newSession, type SessionLifetime, toSession } from '../sessions/session.ts';
import { isKeyKind } from '../signature/verify-signature.ts';
import type { AccountRow, NewAccount, Proof } from '../store/rows.ts';
import type { SignIn, Store } from '../store/store.ts';
import { restorableFor } from '../store/users.ts';
import type { Outcome, Telemetry } from '../telemetry/telemetry.ts';
import { type AdmissionEnvironment, admit } from './allow.ts';
import { type RateLimits, recordRefusal } from './rate-limit.ts';
import { findSameKey, type SameKey, type SameKeyEnvironment } from './same-key.ts';

/** The dependencies of signing in. */
export type SignInEnvironment = AdmissionEnvironment &
  RateLimits &
  SameKeyEnvironment & {
    readonly store: Store;
    readonly writes: WriteRecord;
    readonly emit: Emit | undefined;
    readonly notify: Notify | undefined;
    readonly telemetry: Telemetry | undefined;
    readonly lifetime: SessionLifetime;
    /** Sign-ins that one network, and one account, may try in a minute. */
    readonly signInsPerMinute: number;
    /** Limits the log lines about requests beyond the rate limit, which nothing else limits. */
    readonly refusalLogLimit: LogLimit;
    readonly now: () => number;
    readonly random: (bytes: number) => Buffer;
    readonly logger: Logger;
  };

/** The origin of a sign-in: provider, address and browser. */
export type SignInOrigin = {
  readonly provider: string;
  readonly ip: string | undefined;
  readonly request: PostRequest;
  /** The network that shares a rate limit with it. */
  readonly network: string;
  /** The hashes of the session tokens that this browser holds: their sessions end when the new one begins. */
  readonly replaces: readonly string[];
  /** The only user that may sign in, by its id: a confirmation. */
  readonly user?: string | undefined;
  /**
   * For an account that was removed and can be restored: true signs in to the user that had it, false makes a new user, 'ask'
   * refuses. By default a new user is made and the removed account stays as it is.
   */
  readonly restore?: boolean | 'ask' | undefined;
};

/** A session that was just opened. The token exists here and in the cookie only. */
export type OpenedSession = {
  /** True if the sign-in made the user. */
  readonly isNew: boolean;
  /** The change where it linked an account to a user that existed. */
  readonly change: 'linked' | 'restored' | undefined;
  readonly token: string;
  /** The absolute limit, in ms since the epoch. */
  readonly expiresAt: number;
  readonly session: Session;
  /** The kind of account, where a signature proved it. */
  readonly kind?: AccountKind | undefined;
};

/**
 * Signs in, step by step, from the received proof to the session.
 * @throws AuthError, with no session opened: what proveAccount and chooseUser throw; ACCESS_DENIED when the site refuses;
 * ACCOUNT_LIMIT when its key's user has too many accounts; NONCE_USED or EMAIL_LINK_INVALID when another request was faster;
 * STORE_UNAVAILABLE or UNEXPECTED
 */
export function signIn(
  environment: SignInEnvironment,
  origin: SignInOrigin,
  prove: () => Promise<Identity>,
): Promise<OpenedSession> {
  const { allow, computeData, emit, lifetime, logger, notify, store, writes } = environment;
  const { provider, request, replaces, ip = null } = origin;
  const attempt = async (): Promise<OpenedSession> => {
    // Limits; then origin, message, nonce and signature.
    const identity = await proveAccount(environment, origin, prove);
    const { account, kind, proof, nonce, emailToken } = identity;
    for (let move = 0; move < maximumMoves; move++) {
      const { userId, isNew, added, change, ...choice } = await chooseUser(
        environment,
        origin,
        identity,
      );
      const claimed = newAccount(identity, userId, provider);
      // The site decides, by `allow` and `session.data`.
      const candidate = { account: claimed, isNew, added, request };
      const data = allow || computeData ? await admit(environment, candidate) : null;
      const { token, row } = newSession(environment, claimed, { request, data, proof });
      // One transaction: consumes the nonce or the mailed link, ends the browser's old session, opens the new one.
      const byKey = isKeyKind(kind);
      const proved = { byKey, proof, nonce, emailToken };
      const entry = { session: row, isNew, ...choice, ...proved, replaces, ip };
      const result = await store.signIn(entry).catch((cause) => {
        writes.failedAt = performance.now();
        throw cause;
      });
      writes.failedAt = Number.NEGATIVE_INFINITY;
      if (result.outcome === 'ok') {
        const session = toSession(row, result.accounts, lifetime);
        // The site hears of it, by events and notices.
        if (emit !== undefined) await emitEnded(emit, result.ended, 'replaced');
        logger.info({ provider }, 'signed in');
        if (change !== undefined) {
          await emit?.('linked', { user: { id: userId }, account });
          await notify?.({ change, userId, account }, request);
        }
        await emit?.('signedIn', { user: session.user, account, isNew, session });
        return { token, expiresAt: row.expires_at, session, isNew, change, kind };
      }
      if (result.outcome === 'nonce-used') throw new AuthError('NONCE_USED', { account });
      if (result.outcome === 'link-used') throw new AuthError('EMAIL_LINK_INVALID', { account });
      if (result.outcome === 'limit') throw new AuthError('ACCOUNT_LIMIT', { account });
      // Another first sign-in was faster, or the account was unlinked or signed out everywhere meanwhile: all is decided again.
    }
    throw accountKeepsMoving(account);
  };
  return recordAttempt(environment, origin, attempt, toOutcome);
}

function toOutcome({ kind }: OpenedSession): Outcome {
  return { code: 'ok', kind: kind ?? 'other' };
}

/** The error after as many attempts as maximumMoves allows. */
export function accountKeepsMoving(account: string): AuthError {
  const cause = new Error('The account changed its user with every attempt');
  return new AuthError('STORE_UNAVAILABLE', { account, cause });
}

/** Proves an account within the rate limits. @throws AuthError RATE_LIMITED, STORE_UNAVAILABLE, and what `prove` throws */
export async function proveAccount(
  { enforceLimit, signInsPerMinute, telemetry }: SignInEnvironment,
  { provider, network }: SignInOrigin,
  prove: () => Promise<Identity>,
): Promise<Identity> {
  const limit = { maximum: signInsPerMinute, seconds: 60 };
  await enforceLimit({ ...limit, name: 'network' }, network);
  const identity = await (telemetry
    ? telemetry.measure({ name: 'proof', provider }, prove)
    : prove());
  // After the proof, so that an attacker cannot use up the attempts of another account.
  await enforceLimit({ ...limit, name: 'account' }, identity.account);
  return identity;
}

/** Runs an attempt to use an account. Records a refusal. @throws AuthError */
export async function recordAttempt<Result>(
  environment: SignInEnvironment,
  origin: SignInOrigin,
  attempt: () => Promise<Result>,
  toOutcome?: (result: Result) => Outcome,
): Promise<Result> {
  const { telemetry } = environment;
  if (telemetry !== undefined && toOutcome !== undefined) {
    const operation = { name: 'sign-in', provider: origin.provider } as const;
    const run = () => recordAttempt(environment, origin, attempt);
    return telemetry.measure(operation, run, toOutcome);
  }
  try {
    return await attempt();
  } catch (cause) {
    const error = toAuthError(cause);
    // An outage is logged by the handler, as any other is.
    if (getStatus(error.code) < 500) await recordRefusal(environment, origin, error);
    throw error;
  }
}

/** Changes of an account's user during one attempt, after which the client is asked to try again. */
export const maximumMoves = 5;

type SignInUser = Pick<SignIn, 'isNew' | 'unlinked' | 'sameKey' | 'joins' | 'revision'> & {
  readonly userId: string;
  /** The account as it is linked to a user that exists, and the change that this is. */
  readonly added?: Pick<AccountRow, 'account' | 'linked_at'>;
  readonly change?: 'linked' | 'restored';
};

const noOthers: SameKey = { sameKey: [] };

/** @throws AuthError ACCOUNT_NOT_LINKED where it is not the expected user's, ACCOUNT_UNLINKED where the visitor must choose */
async function chooseUser(
  environment: SameKeyEnvironment & Pick<SignInEnvironment, 'store' | 'now'>,
  { user, restore }: SignInOrigin,
  identity: Identity,
): Promise<SignInUser> {
  const { store, now } = environment;
  const { account, kind } = identity;
  // First where it is to be restored: one that another attempt restores meanwhile is then found linked.
  let removed = restore === true ? await store.findUnlinked(account) : undefined;
  const known = await store.findAccount(account);
  if (restore === 'ask' && known === undefined) removed = await store.findUnlinked(account);
  const isRestorable = removed !== undefined && now() - removed.unlinked_at < restorableFor;
  const restored = restore === true && isRestorable ? removed : undefined;
  const isFree = known === undefined && restored === undefined;
  const isOfKey = isFree && isKeyKind(kind) && environment.sameUserChains.length > 1;
  const { sameKey, beside } = isOfKey ? await findSameKey(environment, identity) : noOthers;
  const owner = known ?? beside;
  if (user !== undefined && owner?.user_id !== user) {
    throw new AuthError('ACCOUNT_NOT_LINKED', { account });
  }
  if (known !== undefined) {
    return { userId: known.user_id, isNew: false, revision: known.revision };
  }
  if (restored !== undefined) {
    const { user_id: userId } = restored;
    const accounts = (await store.findUser(userId))?.accounts ?? [];
    const revision = Math.max(0, ...accounts.map((row) => row.revision));
    const change = 'restored';
    return { userId, isNew: false, unlinked: 'restore', added: restored, change, revision };
  }
  // The time ran out meanwhile: a new user is not what was asked for.
  if (restore === true) throw new AuthError('ACCOUNT_NOT_LINKED', { account });
  if (isRestorable) throw new AuthError('ACCOUNT_UNLINKED', { account });
  const unlinked = restore === false ? 'forget' : undefined;
  if (beside === undefined) return { userId: randomUUID(), isNew: true, unlinked, sameKey };
  const { user_id: userId, account: joins, linked_at, revision } = beside;
  const added = { account, linked_at };
  return { userId, isNew: false, unlinked, joins, added, change: 'linked', revision };
}

/** The account of a user, as a store keeps it. */
export function newAccount(identity: Identity, userId: string, provider: string): NewAccount {
  const { account, address = null, chainId = null } = identity;
  const { name = null, email = null, image = null } = identity;
  return { account, user_id: userId, provider, address, chain_id: chainId, name, email, image };
}

/** A proved account, with the fields that its session shows. */
export type Identity = {
  /** CAIP-10 account for wallets, otherwise an id that is unique within the provider. */
  readonly account: string;
  readonly address?: `0x${string}`;
  readonly chainId?: number;
  readonly name?: string;
  readonly email?: string;
  readonly image?: string;
  /** The kind of account, where a signature proved it. */
  readonly kind?: AccountKind;
  /** The proof to check a contract account with again: the hash that was signed and the signature, in hex. */
  readonly proof?: Proof;
  /** A nonce that opening the session consumes. */
  readonly nonce?: { readonly hash: string; readonly expiresAt: number };
  /** The hash of a mailed link that opening the session consumes. */
  readonly emailToken?: string;
};

/** The identity of a wallet. */
export type WalletIdentity = Identity & Required<Pick<Identity, 'address' | 'chainId'>>;
