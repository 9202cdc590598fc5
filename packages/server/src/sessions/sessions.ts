import type { Session } from '@portico/protocol';
import type { SessionEndReason } from '../common/kinds.ts';
import type { EndedSession, NewAccount } from '../store/rows.ts';
import { endInBatches } from '../store/statements.ts';
import type { SessionEnd, SessionSelector } from '../store/store.ts';
import { emitEnded } from './events.ts';
import { endsAt, type FoundSession, type SessionEnvironment, toSession } from './session.ts';
import type { ComputeData, NoData, SessionDataRequest } from './session-data.ts';

/** One session of a user, as the user or an operator sees it. Its `id` names it for `end` and opens nothing. */
export type ListedSession<Data extends object = NoData> = Session<Data> & {
  /** ISO 8601, at most a minute behind. */
  readonly lastSeenAt: string;
  /** The browser's User-Agent, printable and bounded, or null. */
  readonly userAgent: string | null;
};

/** Sessions seen from the server, by the user's id: `session.user.id`. */
export type Sessions<Data extends object = NoData> = {
  /** The live sessions of a user, whichever account opened them, newest first, at most a hundred. */
  list(userId: string): Promise<readonly ListedSession<Data>[]>;
  /** Ends one; false when it had ended. */
  end(userId: string, id: string): Promise<boolean>;
  /** Ends all, and has sign-ins under way decided again; returns how many there were. */
  endAll(userId: string): Promise<number>;
  /**
   * Computes `session.data` again for every live session of a user, as after their role changed, and returns how many there are.
   * @throws AuthError STORE_UNAVAILABLE; UNEXPECTED when `session.data` failed
   */
  refresh(userId: string): Promise<number>;
};

/** Caps the list so that a flood of sessions cannot slow the page. */
export const maximumListed = 100;

/** Ends every selected session, in batches, and emits an event for each. Returns how many there were. */
export async function endSessions(
  { store, emit }: Pick<SessionEnvironment, 'store' | 'emit'>,
  selector: SessionSelector,
  ending: SessionEnd & { readonly actor: keyof typeof reasons },
  reason: SessionEndReason = reasons[ending.actor],
): Promise<number> {
  const all: EndedSession[] = [];
  const total = await endInBatches(async (limit) => {
    const ended = await store.endSessions(selector, ending, limit);
    if (emit !== undefined) all.push(...ended);
    return ended;
  });
  if (emit !== undefined) await emitEnded(emit, all, reason);
  return total;
}

const reasons = { visitor: 'user', operator: 'operator' } as const;

/** Sessions as the operator ends them, which the audit trail records. */
export function createSessions(environment: SessionEnvironment & RefreshEnvironment): Sessions {
  const { store, lifetime, now } = environment;
  const ending = () =>
    ({ at: now(), event: 'session-ended', actor: 'operator', ip: null }) as const;
  return {
    async list(userId) {
      const rows = await store.listUserSessions(userId, maximumListed);
      const user = await store.findUser(userId);
      const accounts = user?.accounts.map(({ account }) => account) ?? [];
      return rows
        .filter((row) => now() < endsAt(row, lifetime))
        .map((row) => ({
          ...toSession(row, accounts, lifetime),
          lastSeenAt: new Date(row.last_seen_at).toISOString(),
          userAgent: row.user_agent,
        }));
    },
    end: async (userId, id) => (await endSessions(environment, { userId, id }, ending())) > 0,
    endAll: (userId) => endSessions(environment, { userId }, ending()),
    refresh: (userId) => refreshData(environment, userId),
  };
}

type RefreshEnvironment = Pick<SessionEnvironment, 'store' | 'lifetime'> & {
  readonly computeData: ComputeData | undefined;
};

/** Builds the argument of the site's functions about an account of a user. */
export function dataRequest(
  row: Pick<NewAccount, 'account' | 'user_id' | 'provider' | 'address' | 'chain_id'>,
  accounts: readonly string[],
): SessionDataRequest {
  const { account, user_id: id, provider, address, chain_id: chainId } = row;
  return {
    user: { id },
    account,
    accounts,
    ...(address !== null && { address }),
    ...(chainId !== null && { chainId }),
    provider,
  };
}

/**
 * Computes and stores the data of a user's live sessions, and returns how many have it. Without `session.data` they lose theirs.
 * @throws AuthError STORE_UNAVAILABLE, UNEXPECTED; then some sessions may have the new data already
 */
async function refreshData(
  { store, computeData }: RefreshEnvironment,
  userId: string,
): Promise<number> {
  const user = await store.findUser(userId);
  if (user === undefined) return 0;
  const accounts = user.accounts.map(({ account }) => account);
  let total = 0;
  for (const row of user.accounts) {
    const data = (await computeData?.(dataRequest(row, accounts))) ?? null;
    total += await store.setSessionData({ account: row.account }, data);
  }
  return total;
}

/** Computes the data of one session again and stores it. */
export async function updateData(
  { store, computeData, lifetime }: RefreshEnvironment,
  { row, session }: FoundSession,
): Promise<Session> {
  if (computeData === undefined && row.data === null) return session;
  const { accounts } = session;
  const data = (await computeData?.(dataRequest(row, accounts))) ?? null;
  if (data !== row.data) await store.setSessionData({ tokenHash: row.token_hash }, data);
  return toSession({ ...row, data }, accounts, lifetime);
}
