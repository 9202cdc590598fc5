import { randomUUID } from 'node:crypto';
import type { Session } from '@portico/protocol';
import { AuthError, statusOf, toAuthError } from '../common/auth-error.ts';
import type { AccountKind } from '../common/kinds.ts';
import type { Logger, LogLimit } from '../common/logger.ts';
import type { PostRequest } from '../common/messages.ts';
import type { WriteRecord } from '../health/health.ts';
import { type Emit, emitEnded } from '../sessions/events.ts';
import {
  createSessionToken,
  hashSessionToken,
  type SessionLifetime,
  toSession,
} from '../sessions/session.ts';
import type { NewAccount, SessionRow, UnlinkedRow } from '../store/rows.ts';
import type { SignIn, Store } from '../store/store.ts';
import { restorableFor } from '../store/unlinked.ts';
import type { Instrument, Outcome } from '../telemetry/instrument.ts';
import { type AdmissionEnvironment, admit } from './allow.ts';
import type { Identity } from './identity.ts';
import type { Notify } from './notices.ts';
import type { RateLimits } from './rate-limit.ts';
import { recordRefusal } from './record-refusal.ts';

/** What signing in needs. */
export type SignInEnvironment = AdmissionEnvironment &
  RateLimits & {
    readonly store: Store;
    /** Tells health checks whether sessions can be written. */
    readonly writes: WriteRecord;
    /** Undefined where the site has no events. */
    readonly emit: Emit | undefined;
    /** Undefined where the site sends no mail. */
    readonly notify: Notify | undefined;
    /** Undefined where nothing observes the server. */
    readonly instrument: Instrument | undefined;
    readonly lifetime: SessionLifetime;
    /** Sign-ins that one network, and one account, may try in a minute. */
    readonly signInsPerMinute: number;
    /** Limits the log lines about requests beyond the rate limit, which nothing else limits. */
    readonly refusalLogLimit: LogLimit;
    readonly now: () => number;
    readonly random: (bytes: number) => Buffer;
    readonly logger: Logger;
  };

/** Where a sign-in comes from. */
export type SignInOrigin = {
  /** The id of the provider. */
  readonly provider: string;
  /** The visitor's address, where it is known. */
  readonly ip: string | undefined;
  readonly request: PostRequest;
  /** What shares a rate limit with it. */
  readonly network: string;
  /** The hashes of the session tokens that this browser holds: their sessions end when the new one begins. */
  readonly replaces: readonly string[];
  /** The only user that may sign in, by its id: a confirmation. */
  readonly user?: string | undefined;
  /**
   * Decides about an account that was removed and can be restored: true signs in to the user that had it, false makes a
   * new user, and 'ask' refuses. Unless given, a new user is made and it stays as it is.
   */
  readonly restore?: boolean | 'ask' | undefined;
};

/** A session that was just opened. The token exists here and in the cookie only. */
export type OpenedSession = {
  /** Whether the sign-in made the user. */
  readonly isNew: boolean;
  /** True where it linked an account again that had been removed. */
  readonly isRestored: boolean;
  readonly token: string;
  /** The absolute limit, in ms since the epoch. */
  readonly expiresAt: number;
  readonly session: Session;
  /** How the account proved itself, by a signature. */
  readonly kind?: AccountKind;
};

/**
 * One attempt to sign in: limits, the proof, the session and the record of a refusal.
 * @param prove checks what was posted; throws AuthError to refuse
 * @throws AuthError, with no session opened
 */
export async function signIn(
  environment: SignInEnvironment,
  origin: SignInOrigin,
  prove: () => Promise<Identity>,
): Promise<OpenedSession> {
  const { instrument } = environment;
  const task = () => openFor(environment, origin, prove);
  if (instrument === undefined) return task();
  const operation = { name: 'sign-in', provider: origin.provider } as const;
  return instrument.measure(operation, task, outcomeOf);
}

function outcomeOf({ kind }: OpenedSession): Outcome {
  return { code: 'ok', kind: kind ?? 'other' };
}

function openFor(
  environment: SignInEnvironment,
  origin: SignInOrigin,
  prove: () => Promise<Identity>,
): Promise<OpenedSession> {
  return attempt(environment, origin, prove, async (identity) => {
    const opened = await openSession(environment, origin, identity);
    environment.logger.info({ provider: origin.provider }, 'signed in');
    const { session, isNew, isRestored } = opened;
    const { user, account } = session;
    if (isRestored) {
      const { id } = user;
      await environment.emit?.('linked', { user: { id }, account });
      await environment.notify?.({ change: 'restored', userId: id, account }, origin.request);
    }
    await environment.emit?.('signedIn', { user, account, isNew, session });
    return opened;
  });
}

/**
 * One attempt to prove an account, within the limits, and to use it. A refusal is recorded.
 * @param use what the account is proved for
 * @throws AuthError
 */
export async function attempt<Result>(
  environment: SignInEnvironment,
  origin: SignInOrigin,
  prove: () => Promise<Identity>,
  use: (identity: Identity) => Promise<Result>,
): Promise<Result> {
  const { enforceLimit, signInsPerMinute } = environment;
  const limit = (name: string) => ({ name, maximum: signInsPerMinute, seconds: 60 });
  try {
    await enforceLimit(limit('network'), origin.network);
    const { instrument } = environment;
    const proof = { name: 'proof', provider: origin.provider } as const;
    const identity = await (instrument ? instrument.measure(proof, prove) : prove());
    // After the proof, so that an attacker cannot use up the attempts of another account.
    await enforceLimit(limit('account'), identity.account);
    return await use(identity);
  } catch (cause) {
    const error = toAuthError(cause);
    // An outage is logged by the handler, as any other is.
    if (statusOf(error.code) < 500) await recordRefusal(environment, origin, error);
    throw error;
  }
}

/** How often an account may change its user during one attempt before the client is asked to try again. */
export const maximumMoves = 5;

/** The user that a sign-in opens a session of. */
type SignInUser = Pick<SignIn, 'isNew' | 'unlinked'> & {
  readonly userId: string;
  /** The account as it was removed, where it is restored. */
  readonly restored?: UnlinkedRow;
};

/** @throws AuthError ACCOUNT_NOT_LINKED where it is not the expected user's, ACCOUNT_UNLINKED where the visitor must choose */
async function chooseUser(
  { store, now }: Pick<SignInEnvironment, 'store' | 'now'>,
  { user, restore }: SignInOrigin,
  account: string,
): Promise<SignInUser> {
  const findRemoved = async () => {
    const row = await store.findUnlinked(account);
    return row !== undefined && now() - row.unlinked_at < restorableFor ? row : undefined;
  };
  // First: one that another attempt restores meanwhile is then found linked.
  const restored = restore === true ? await findRemoved() : undefined;
  const known = await store.findAccount(account);
  if (user !== undefined && known?.user_id !== user) {
    throw new AuthError('ACCOUNT_NOT_LINKED', { account });
  }
  if (known !== undefined) return { userId: known.user_id, isNew: false };
  if (restored !== undefined) {
    return { userId: restored.user_id, isNew: false, unlinked: 'restore', restored };
  }
  // The time ran out meanwhile: a new user is not what was asked for.
  if (restore === true) throw new AuthError('ACCOUNT_NOT_LINKED', { account });
  if (restore === 'ask' && (await findRemoved()) !== undefined) {
    throw new AuthError('ACCOUNT_UNLINKED', { account });
  }
  return {
    ...{ userId: randomUUID(), isNew: true },
    ...(restore === false && { unlinked: 'forget' }),
  };
}

/**
 * Opens a session: a new token, the browser's old session ended and the nonce or link consumed, in one transaction.
 * An account that no user has makes one.
 * @throws AuthError NONCE_USED or EMAIL_LINK_INVALID when another request with the same one was faster;
 *   ACCOUNT_NOT_LINKED and ACCOUNT_UNLINKED as chooseUser does;
 *   ACCESS_DENIED when the site refuses; STORE_UNAVAILABLE or UNEXPECTED, with nothing written
 */
async function openSession(
  environment: SignInEnvironment,
  origin: SignInOrigin,
  identity: Identity,
): Promise<OpenedSession> {
  const { store, writes, allow, computeData, emit } = environment;
  const { account, proof, nonce, emailToken } = identity;
  const { replaces, ip = null } = origin;
  for (let move = 0; move < maximumMoves; move++) {
    const { userId, isNew, unlinked, restored } = await chooseUser(environment, origin, account);
    const { provider, request } = origin;
    const claimed = newAccount(identity, userId, provider);
    const asks = allow !== undefined || computeData !== undefined;
    const candidate = { account: claimed, isNew, restored, request };
    const data = asks ? await admit(environment, candidate) : null;
    const { token, row } = newSession(environment, claimed, {
      ...{ data, isRechecked: proof !== undefined },
      userAgent: request.headers.get('user-agent'),
    });
    const writing = store.signIn({
      session: row,
      isNew,
      ...(unlinked && { unlinked }),
      ...(proof && { proof }),
      ...(nonce && { nonce }),
      ...(emailToken !== undefined && { emailToken }),
      replaces,
      ip,
    });
    const result = await writing.catch((cause: unknown) => {
      writes.failedAt = performance.now();
      throw cause;
    });
    writes.failedAt = Number.NEGATIVE_INFINITY;
    if (result.outcome === 'ok') {
      const session = toSession(row, result.accounts, environment.lifetime);
      if (emit !== undefined) await emitEnded(emit, result.ended, 'replaced');
      const { kind } = identity;
      const isRestored = restored !== undefined;
      return {
        token,
        expiresAt: row.expires_at,
        session,
        isNew,
        isRestored,
        ...(kind && { kind }),
      };
    }
    if (result.outcome === 'nonce-used') throw new AuthError('NONCE_USED', { account });
    if (result.outcome === 'link-used') throw new AuthError('EMAIL_LINK_INVALID', { account });
    // Another first sign-in was faster, or the account was unlinked meanwhile: its user is looked up again.
  }
  throw new AuthError('STORE_UNAVAILABLE', {
    account,
    cause: new Error('The account changed its user with every attempt'),
  });
}

/** The account of a user, as a store keeps it. */
export function newAccount(identity: Identity, userId: string, provider: string): NewAccount {
  const { account, address = null, chainId = null } = identity;
  const { name = null, email = null, image = null } = identity;
  return { account, user_id: userId, provider, address, chain_id: chainId, name, email, image };
}

/** The row of a new session and the token that opens it. */
function newSession(
  { lifetime, now, random }: SignInEnvironment,
  account: NewAccount,
  {
    data,
    userAgent,
    isRechecked,
  }: {
    readonly data: string | null;
    readonly userAgent: string | null;
    /** Whether the chain is asked again later. */
    readonly isRechecked: boolean;
  },
): { readonly token: string; readonly row: SessionRow } {
  const token = createSessionToken(random);
  const tokenHash = hashSessionToken(token);
  if (tokenHash === undefined) throw new TypeError('A new token must have the form of a token');
  const at = now();
  const row: SessionRow = {
    ...account,
    token_hash: tokenHash,
    // Hex: an id that begins with a hyphen would be an option on a command line.
    id: random(12).toString('hex'),
    // Printable and bounded: it is shown in the user's list of sessions.
    user_agent: userAgent?.replace(/[^\x20-\x7e]/g, '').slice(0, 256) ?? null,
    data,
    created_at: at,
    last_seen_at: at,
    expires_at: at + lifetime.absolute * 1000,
    checked_at: isRechecked ? at : null,
  };
  return { token, row };
}
