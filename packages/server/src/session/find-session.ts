import type { Session } from '@portico/protocol';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import type { SessionRow } from '../store/store.ts';
import { endsAt, type SessionLifetime, touchInterval } from './lifetime.ts';
import { recheckInterval } from './recheck.ts';
import { sessionTokenHash } from './session-cookie.ts';

/** How sure to be of a session of a contract account; sessions of keys do not depend on the chain. */
export type Sureness = {
  /** Ask the chain again when the last time is longer ago, in seconds. Default 900. */
  readonly maxAge?: number;
  /** Refuse when no node can tell. By default the session stays. */
  readonly strict?: boolean;
};

/** Requests whose session ended while they were answered, because the account withdrew its signature. */
const withdrawn = new WeakSet<Request>();

/** Whether that is why a request has no session. */
export function wasWithdrawn(request: Request): boolean {
  return withdrawn.has(request);
}

/**
 * The live session of a request, or null. Reading notes the use, at most once a minute, and never creates,
 * revives or clears anything: an answer that arrives late changes nobody's session.
 * @throws AuthError STORE_UNAVAILABLE; CHAIN_UNAVAILABLE when strict
 */
export async function findSession(
  context: AuthContext,
  request: Request,
  sureness?: Sureness,
): Promise<{ row: SessionRow; session: Session } | null> {
  const tokenHash = sessionTokenHash(context, request);
  if (tokenHash === undefined) return null;
  const row = await context.store.findSession(tokenHash);
  const now = context.now();
  if (row === undefined || now >= endsAt(row, context.lifetime)) return null;
  if (row.checked_at !== null && !(await isConfirmed(context, row, sureness))) {
    withdrawn.add(request);
    return null;
  }
  if (now - row.last_seen_at < touchInterval(context.lifetime)) {
    return { row, session: toSession(row, context.lifetime) };
  }
  const touched = (await context.noteUse(tokenHash, now)) ? { ...row, last_seen_at: now } : row;
  return { row: touched, session: toSession(touched, context.lifetime) };
}

async function isConfirmed(
  { recheck, now }: AuthContext,
  row: SessionRow,
  { maxAge = recheckInterval / 1000, strict = false }: Sureness = {},
): Promise<boolean> {
  if (now() - (row.checked_at ?? 0) < maxAge * 1000) return true;
  const outcome = await recheck(row);
  if (outcome === 'unknown' && strict) throw new AuthError('CHAIN_UNAVAILABLE', { retryAfter: 5 });
  return outcome !== 'ended';
}

/** What the browser and server code see of a stored session. Set field by field: spreads cost twice as much. */
export function toSession(row: SessionRow, lifetime: SessionLifetime): Session {
  const user: { name?: string; email?: string; image?: string } = {};
  if (row.name !== null) user.name = row.name;
  if (row.email !== null) user.email = row.email;
  if (row.image !== null) user.image = row.image;
  const createdAt = new Date(row.created_at).toISOString();
  const expires = new Date(endsAt(row, lifetime)).toISOString();
  const { address, chain_id: chainId } = row;
  if (!isAddress(address)) return { user, createdAt, expires };
  if (chainId === null) return { user, address, createdAt, expires };
  return { user, address, chainId, createdAt, expires };
}

function isAddress(value: string | null): value is `0x${string}` {
  return value?.startsWith('0x') ?? false;
}
