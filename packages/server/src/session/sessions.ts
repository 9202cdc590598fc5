import type { Session } from '@portico/protocol';
import type { AuthContext } from '../auth-context.ts';
import type { SessionRow } from '../store/store.ts';
import { toSession } from './find-session.ts';
import { endsAt, type SessionLifetime } from './lifetime.ts';

/** One session of an account, as its owner or an operator sees it. */
export type ListedSession = Session & {
  /** Names the session for `end`; opens nothing. */
  readonly id: string;
  /** ISO 8601, at most a minute behind. */
  readonly lastSeenAt: string;
  /** What the browser called itself, printable and bounded, or null. */
  readonly userAgent: string | null;
};

/** Sessions seen from the server. Accounts are CAIP-10, such as `eip155:8453:0x…` with its checksum. */
export type Sessions = {
  /** The live sessions of an account, newest first, at most a hundred. */
  list(account: string): Promise<readonly ListedSession[]>;
  /** Ends one; false when it had ended. */
  end(account: string, id: string): Promise<boolean>;
  /** Ends all; how many there were. */
  endAll(account: string): Promise<number>;
};

/** Nobody reads more, and whoever signs in all day must not have pages made for them that take minutes. */
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
export function createSessions(context: Pick<AuthContext, 'store' | 'lifetime' | 'now'>): Sessions {
  const { store, lifetime, now } = context;
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
