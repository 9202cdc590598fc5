// Default import: older Node versions lack `hash` and must reach the version check.
import nodeCrypto from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { OptionNames, Session, SessionBase, WalletAccount } from '@portico/protocol';
import { AuthError } from '../common/auth-error.ts';
import type { Logger } from '../common/logger.ts';
import type { WithHeaders } from '../common/messages.ts';
import type { NewAccount, Proof, SessionRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import type { Emit } from './events.ts';
import { type Recheck, recheckInterval } from './recheck.ts';

/** Lifetimes of a session, in seconds. */
export type SessionLifetime = {
  /** Ends a session that was not used for this long. Default 7 days. */
  readonly idle: number;
  /** Ends a session however much it is used. Default 30 days (NIST SP 800-63B, AAL1). */
  readonly absolute: number;
};

/** Seven days without use, thirty days at most. */
export const defaultLifetime: SessionLifetime = { idle: 7 * 86_400, absolute: 30 * 86_400 };

/** The longest of both limits, in seconds: browsers keep no cookie for longer than 400 days (RFC 6265bis, 5.6). */
export const maximumLifetime = 400 * 86_400;

/** Maximum age of the check of a contract account; sessions of keys do not depend on the chain. */
export type SessionCheckOptions = {
  /** Ask the chain again when the last check is older, in seconds. Default 900. */
  readonly maxAge?: number;
  /** Refuse when no node can answer. By default the session stays. */
  readonly strict?: boolean;
};

/** The names of those options: a misspelt one would check less. */
export const sessionCheckNames = {
  maxAge: true,
  strict: true,
} as const satisfies OptionNames<SessionCheckOptions>;

/** A stored session and what of it may be shown. */
export type FoundSession = { readonly row: SessionRow; readonly session: Session };

/** The dependencies of finding a session. */
export type SessionEnvironment = {
  readonly store: Store;
  readonly lifetime: SessionLifetime;
  readonly recheck: Recheck;
  readonly touchSession: TouchSession;
  readonly emit: Emit | undefined;
  readonly now: () => number;
};

/**
 * Finds the live session of a token's hash, or null. Reading records the use, at most once a minute, and revives nothing, however late.
 * @throws AuthError SESSION_REVOKED when its contract account rejected the signature; STORE_UNAVAILABLE; CHAIN_UNAVAILABLE if strict
 */
export async function findSession(
  { store, lifetime, recheck, touchSession, now }: SessionEnvironment,
  tokenHash: string,
  { maxAge = recheckInterval / 1000, strict = false }: SessionCheckOptions = {},
): Promise<FoundSession | null> {
  const row = await store.findSession(tokenHash);
  const at = now();
  if (row === undefined || at >= endsAt(row, lifetime)) return null;
  if (row.checked_at !== null && at - row.checked_at >= maxAge * 1000) {
    const outcome = await recheck(row);
    if (outcome === 'revoked') throw new AuthError('SESSION_REVOKED');
    if (outcome === 'unknown' && strict) {
      throw new AuthError('CHAIN_UNAVAILABLE', { retryAfter: 5 });
    }
  }
  // So that a read does not cost a write: each minute, or a tenth of a short idle limit, which would otherwise end sessions in use.
  const touchInterval = Math.min(60_000, lifetime.idle * 100);
  const fresh = at - row.last_seen_at < touchInterval;
  const current =
    fresh || !(await touchSession(tokenHash, at)) ? row : { ...row, last_seen_at: at };
  return { row: current, session: toSession(current, row.accounts, lifetime) };
}

/** Returns what browsers and server code see of a stored session. Set field by field: spreads cost twice as much. */
export function toSession(
  row: SessionRow,
  accounts: readonly string[],
  lifetime: SessionLifetime,
): Session {
  const { id, account, data } = row;
  const user: { id: string; name?: string; email?: string; image?: string } = { id: row.user_id };
  if (row.name !== null) user.name = row.name;
  if (row.email !== null) user.email = row.email;
  if (row.image !== null) user.image = row.image;
  const createdAt = new Date(row.created_at).toISOString();
  const expires = new Date(endsAt(row, lifetime)).toISOString();
  const { address, chain_id: chainId } = row;
  const wallets = findWallets(accounts);
  let session: SessionBase = { id, user, account, accounts, wallets, createdAt, expires };
  if (address !== null) {
    session =
      chainId === null
        ? { id, user, account, accounts, wallets, address, createdAt, expires }
        : { id, user, account, accounts, wallets, address, chainId, createdAt, expires };
  }
  // Typed by what the site returns now; a session from before has what it returned then, or nothing. Its own names win.
  return data === null ? (session as Session) : { ...JSON.parse(data), ...session };
}

/** Returns the wallets among accounts, in CAIP-10: `eip155:<chain id>:<address>`. */
export function findWallets(accounts: readonly string[]): readonly WalletAccount[] {
  const wallets: WalletAccount[] = [];
  for (const account of accounts) {
    const [namespace, chainId, address = ''] = account.split(':');
    if (namespace !== 'eip155' || !address.startsWith('0x')) continue;
    wallets.push({
      address: address as WalletAccount['address'],
      chainId: Number(chainId),
      account,
    });
  }
  return wallets;
}

/** Returns the time when an unused session ends, in ms since the epoch. Limits that were lowered since it began apply to it, too. */
export function endsAt(row: SessionRow, { idle, absolute }: SessionLifetime): number {
  return Math.min(row.expires_at, row.created_at + absolute * 1000, row.last_seen_at + idle * 1000);
}

/** Creates the row of a new session and its token: 256 random bits as 43 base64url characters, which only the cookie has. */
export function newSession(
  environment: {
    readonly lifetime: SessionLifetime;
    readonly now: () => number;
    readonly random: (bytes: number) => Buffer;
  },
  account: NewAccount,
  options: {
    readonly request: WithHeaders;
    readonly data: string | null;
    readonly proof: Proof | undefined;
  },
): { readonly token: string; readonly row: SessionRow } {
  const { lifetime, now, random } = environment;
  const { request, data, proof } = options;
  const token = random(32).toString('base64url');
  const tokenHash = hashSessionToken(token);
  if (tokenHash === undefined) throw new TypeError('A new token must have the form of a token');
  const userAgent = request.headers.get('user-agent');
  const at = now();
  const row: SessionRow = {
    ...account,
    token_hash: tokenHash,
    // Begins with the time, as UUIDs of version 7 do: with random ids a sign-in among a million sessions writes to more pages of an index.
    id: at.toString(16).padStart(12, '0') + random(6).toString('hex'),
    // Printable and bounded: it is shown in the user's list of sessions.
    user_agent: userAgent?.replace(/[^\x20-\x7e]/g, '').slice(0, 256) ?? null,
    data,
    created_at: at,
    last_seen_at: at,
    expires_at: at + lifetime.absolute * 1000,
    checked_at: proof === undefined ? null : at,
  };
  return { token, row };
}

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** Hashes a token by SHA-256 in hex, so that a copy of the database opens no session. Undefined for what cannot be a token. */
export function hashSessionToken(token: string | undefined): string | undefined {
  if (token === undefined || !tokenPattern.test(token)) return undefined;
  // The one-shot form takes less than half the time, and nearly every request hashes a token.
  return nodeCrypto.hash('sha256', token, 'hex');
}

/** The age that a proof may have when accounts are changed, in seconds: ten minutes. */
export const defaultFreshFor = 600;

/** The dependencies of the freshness check. */
export type FreshnessEnvironment = {
  readonly store: Pick<Store, 'findUser'>;
  readonly freshFor: number;
  readonly now: () => number;
};

/**
 * Requires a session that was opened a short time ago by an account that was linked before: a stolen cookie changes no account, and
 * neither does an account that its thief has just linked. The user's oldest account always counts, so that a new user can link a
 * second one at once.
 * @throws AuthError SESSION_NOT_FRESH, ACCOUNT_TOO_NEW, SESSION_REQUIRED when its account was unlinked meanwhile
 */
export async function requireFresh(
  { store, freshFor, now }: FreshnessEnvironment,
  { user_id: userId, account, created_at: openedAt }: SessionRow,
): Promise<void> {
  const limit = freshFor * 1000;
  if (now() - openedAt > limit) throw new AuthError('SESSION_NOT_FRESH');
  const accounts = (await store.findUser(userId))?.accounts ?? [];
  const opener = accounts.find((row) => row.account === account);
  if (opener === undefined) throw new AuthError('SESSION_REQUIRED');
  const isOldest = accounts.every((row) => row.linked_at >= opener.linked_at);
  if (!isOldest && openedAt - opener.linked_at <= limit) throw new AuthError('ACCOUNT_TOO_NEW');
}

/** Records that a session was used; resolves to whether that is known to be written. Never rejects. */
export type TouchSession = (tokenHash: string, at: number) => Promise<boolean>;

/** Time that a reader waits for the write, in milliseconds: far longer than it takes, unless something is wrong. */
const timeout = 100;

/** No reader waits for a database that is locked or full: the use is recorded in the background, one write at a time for a session. */
export function createTouchSession(
  store: Pick<Store, 'touchSession'>,
  logger: Logger,
): TouchSession {
  const pending = new Map<string, Promise<boolean>>();

  const write = async (tokenHash: string, at: number): Promise<boolean> => {
    try {
      await store.touchSession(tokenHash, at);
      return true;
    } catch (error) {
      logger.warn({ err: error }, 'the last use of a session could not be recorded');
      return false;
    }
  };

  return async (tokenHash, at) => {
    let written = pending.get(tokenHash);
    if (written === undefined) {
      written = write(tokenHash, at).finally(() => pending.delete(tokenHash));
      pending.set(tokenHash, written);
    }
    return Promise.race([written, setTimeout(timeout, false)]);
  };
}
