import type { Session } from '@portico/protocol';
import type { SessionRow } from '../store/store.ts';
import { endsAt, type SessionEnvironment, type SessionLifetime, toSession } from './session.ts';

/** One session of an account, as its owner or an operator sees it. */
export type ListedSession = Session & {
  /** Names the session for `end`; opens nothing. */
  readonly id: string;
  /** ISO 8601, at most a minute behind. */
  readonly lastSeenAt: string;
  /** The browser's User-Agent, printable and bounded, or null. */
  readonly userAgent: string | null;
};

/** Sessions seen from the server. Accounts are CAIP-10, such as `eip155:8453:0x…` with its checksum. */
export type Sessions = {
  /** The live sessions of an account, newest first, at most a hundred. */
  list(account: string): Promise<readonly ListedSession[]>;
  /** Ends one; false when it had ended. */
  end(account: string, id: string): Promise<boolean>;
  /** Ends all; returns how many there were. */
  endAll(account: string): Promise<number>;
};

/** Caps the list so that a flood of sessions cannot slow the page. */
export const maximumListed = 100;

/** A stored session as it is listed. */
export function toListed(row: SessionRow, lifetime: SessionLifetime): ListedSession {
  return {
    ...toSession(row, lifetime),
    id: row.id,
    lastSeenAt: new Date(row.last_seen_at).toISOString(),
    userAgent: row.user_agent,
  };
}

/** Sessions as the operator ends them; the audit trail says so. */
export function createSessions({ store, lifetime, now }: SessionEnvironment): Sessions {
  const ending = () =>
    ({ at: now(), event: 'session-ended', actor: 'operator', ip: null }) as const;
  return {
    async list(account) {
      const rows = await store.sessionsOf(account, maximumListed);
      return rows
        .filter((row) => now() < endsAt(row, lifetime))
        .map((row) => toListed(row, lifetime));
    },
    end: async (account, id) => (await store.endSessions({ account, id }, ending())) > 0,
    endAll: (account) => store.endSessions({ account }, ending()),
  };
}
