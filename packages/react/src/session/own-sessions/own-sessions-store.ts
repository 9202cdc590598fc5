import type { ErrorCode, OwnSession } from '@portico/protocol';
import type { SessionEnvironment } from '../session-environment.ts';
import type { SessionStore } from '../session-store.ts';
import type { OwnSessionsClient } from './own-sessions-client.ts';
import type { EndSessionsResult, SessionsRefusal } from './own-sessions-requests.ts';

/** What is known about the visitor's own sessions. */
export type OwnSessionsSnapshot = {
  /**
   * `failed`: the last reading failed and will be tried again; the list, if any, may be out of date.
   * `ended`: this page has no session, or has none any more.
   */
  readonly status: 'loading' | 'ready' | 'failed' | 'ended';
  /** As they were last read, newest first. */
  readonly sessions: readonly OwnSession[] | undefined;
  /** Why the last reading failed. */
  readonly failure: ErrorCode | undefined;
  /** The ids of those that are being ended now. */
  readonly ending: readonly string[];
};

/** The list as one page keeps it. */
export type OwnSessionsStore = {
  readonly getSnapshot: () => OwnSessionsSnapshot;
  /** The snapshot that the server rendered with, for hydration. */
  readonly getServerSnapshot: () => OwnSessionsSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /** Follows the session: the list is read whenever the session was. Returns stop. */
  readonly start: () => () => void;
  /** Reads the list again. */
  readonly refresh: () => Promise<void>;
  /** Ends one. The current one is signed out of. */
  readonly endSession: (id: string) => Promise<EndSessionsResult>;
  /** Ends all but the current one. */
  readonly endOtherSessions: () => Promise<EndSessionsResult>;
};

/** What the list takes from its surroundings. */
export type OwnSessionsStoreOptions = {
  readonly client: OwnSessionsClient;
  readonly environment: Pick<SessionEnvironment, 'isVisible' | 'random' | 'setTimer'>;
  /** The session of this page. */
  readonly session: SessionStore;
  readonly signOut: () => Promise<EndSessionsResult>;
  /** The list that the server rendered. */
  readonly initial?: readonly OwnSession[] | undefined;
};

const firstRetry = 2000;
const longestRetry = 60_000;

/**
 * Keeps the list of the visitor's own sessions. As with the session itself, an answer counts only if
 * nothing happened since it was asked for: a late list never brings an ended session back.
 */
export function createOwnSessionsStore(options: OwnSessionsStoreOptions): OwnSessionsStore {
  const { client, environment, session } = options;
  const initial: OwnSessionsSnapshot = {
    status: options.initial ? 'ready' : 'loading',
    sessions: options.initial,
    failure: undefined,
    ending: [],
  };
  const listeners = new Set<() => void>();

  let snapshot = initial;
  let epoch = 0;
  let failures = 0;
  let cancelRetry: (() => void) | undefined;
  let owner = ownerOf(session);

  function show(change: Partial<OwnSessionsSnapshot>): void {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  }

  function endHere(): void {
    epoch += 1;
    show({ status: 'ended', sessions: undefined, failure: undefined });
  }

  function retry({ code, retryAfter = 0, cutOff }: SessionsRefusal): void {
    if (!cutOff) show({ status: 'failed', failure: code });
    const wait = Math.min(firstRetry * 2 ** failures, longestRetry);
    failures += 1;
    cancelRetry = environment.setTimer(
      () => {
        // A hidden page asks when it is seen.
        if (environment.isVisible()) void refresh();
      },
      retryAfter + wait * (0.5 + environment.random()),
    );
  }

  async function refresh(): Promise<void> {
    if (owner === undefined) return;
    cancelRetry?.();
    epoch += 1;
    const asked = epoch;
    // What is known stays until the answer is there, even a failure: nothing flashes.
    // As with the session, an outage is worth a line in the log once it lasts, and then one.
    const result = await client.getSessions({ quiet: failures !== 1 });
    if (asked !== epoch) return;
    if (result.ok) {
      failures = 0;
      show({ status: 'ready', sessions: result.sessions, failure: undefined });
    } else if (result.code === 'SESSION_REQUIRED') endHere();
    else retry(result);
  }

  /** Another account's list must not stay on the page for a moment. */
  function followSession(): void {
    const now = ownerOf(session);
    const { status } = session.getSnapshot();
    if (now === undefined && status === 'unauthenticated' && snapshot.status !== 'ended') endHere();
    if (now === owner) return;
    owner = now;
    if (now !== undefined) {
      epoch += 1;
      show({ status: 'loading', sessions: undefined, failure: undefined });
    }
  }

  async function end(
    ids: readonly string[],
    request: () => Promise<EndSessionsResult>,
  ): Promise<EndSessionsResult> {
    show({ ending: [...snapshot.ending, ...ids] });
    const result = await request();
    const ending = snapshot.ending.filter((id) => !ids.includes(id));
    if (result.ok) {
      epoch += 1;
      const sessions = snapshot.sessions?.filter(({ id }) => !ids.includes(id));
      show({ ending, sessions });
    } else {
      show({ ending });
      if (result.code === 'SESSION_REQUIRED') endHere();
    }
    return result;
  }

  return {
    getSnapshot: () => snapshot,
    getServerSnapshot: () => initial,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      const stops = [
        session.subscribe(followSession),
        // Not by itself when the page comes into view: the session may be over, and is asked first.
        session.onConfirmed(() => void refresh()),
      ];
      followSession();
      if (snapshot.status !== 'ready') void refresh();
      return () => {
        for (const stop of stops) stop();
        cancelRetry?.();
        epoch += 1;
      };
    },
    refresh,
    endSession(id) {
      const isCurrent = snapshot.sessions?.some((each) => each.id === id && each.current);
      return end([id], isCurrent ? options.signOut : () => client.endSession(id));
    },
    endOtherSessions() {
      const others = snapshot.sessions?.filter(({ current }) => !current) ?? [];
      return end(
        others.map(({ id }) => id),
        client.endOtherSessions,
      );
    },
  };
}

/** Whose list it is: it changes with every sign-in. */
function ownerOf(session: SessionStore): string | undefined {
  const { data } = session.getSnapshot();
  return data
    ? `${data.address ?? data.user.name ?? data.user.email} ${data.createdAt}`
    : undefined;
}
