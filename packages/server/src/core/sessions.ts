import { setImmediate } from 'node:timers/promises';
import type { Session } from '@portico/protocol';
import type { SessionEnd, SessionRow, SessionSelector, Store } from '../store/store.ts';
import { endsAt, type SessionEnvironment, type SessionLifetime, toSession } from './session.ts';

/** One session of a user, as the user or an operator sees it. Its `id` names it for `end` and opens nothing. */
export type ListedSession = Session & {
  /** ISO 8601, at most a minute behind. */
  readonly lastSeenAt: string;
  /** The browser's User-Agent, printable and bounded, or null. */
  readonly userAgent: string | null;
};

/** Sessions seen from the server, by the user's id: `session.user.id`. */
export type Sessions = {
  /** The live sessions of a user, whichever account opened them, newest first, at most a hundred. */
  list(userId: string): Promise<readonly ListedSession[]>;
  /** Ends one; false when it had ended. */
  end(userId: string, id: string): Promise<boolean>;
  /** Ends all; returns how many there were. */
  endAll(userId: string): Promise<number>;
};

/** Caps the list so that a flood of sessions cannot slow the page. */
export const maximumListed = 100;

/** Sessions ended in one transaction, so that requests go on between two batches. */
const endingBatch = 200;

/** Ends every session of a kind, however many; how many there were. */
export async function endSessions(
  { store }: { readonly store: Store },
  selector: SessionSelector,
  ending: SessionEnd,
): Promise<number> {
  for (let total = 0; ; await setImmediate()) {
    const { length } = await store.endSessions(selector, ending, endingBatch);
    total += length;
    if (length < endingBatch) return total;
  }
}

/** A stored session as it is listed. */
export function toListed(
  row: SessionRow,
  accounts: readonly string[],
  lifetime: SessionLifetime,
): ListedSession {
  return {
    ...toSession(row, accounts, lifetime),
    lastSeenAt: new Date(row.last_seen_at).toISOString(),
    userAgent: row.user_agent,
  };
}

/** Sessions as the operator ends them; the audit trail says so. */
export function createSessions(environment: SessionEnvironment): Sessions {
  const { store, lifetime, now } = environment;
  const ending = () =>
    ({ at: now(), event: 'session-ended', actor: 'operator', ip: null }) as const;
  return {
    async list(userId) {
      const rows = await store.sessionsOf(userId, maximumListed);
      const user = await store.findUser(userId);
      const accounts = user?.accounts.map(({ account }) => account) ?? [];
      return rows
        .filter((row) => now() < endsAt(row, lifetime))
        .map((row) => toListed(row, accounts, lifetime));
    },
    end: async (userId, id) => (await endSessions(environment, { userId, id }, ending())) > 0,
    endAll: (userId) => endSessions(environment, { userId }, ending()),
  };
}
