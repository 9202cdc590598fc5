import type { ErrorCode, OwnSession } from '@portico/protocol';
import { createStore, type Store } from '../../store.ts';
import type { SessionEnvironment } from '../session-requests.ts';
import { type SessionStore, sessionName } from '../session-store.ts';
import type {
  EndSessionsResult,
  OwnSessionsClient,
  SessionsRefusal,
} from './own-sessions-client.ts';

/** What is known about the visitor's own sessions. */
export type OwnSessionsSnapshot = {
  /**
   * `failed`: the last request failed and will be repeated; the list, if any, may be out of date.
   * `ended`: this page has no session (any more).
   */
  readonly status: 'loading' | 'ready' | 'failed' | 'ended';
  /** As last read, newest first. */
  readonly sessions: readonly OwnSession[] | undefined;
  /** Why the last request failed. */
  readonly failure: ErrorCode | undefined;
  /** The ids of those that are being ended. */
  readonly ending: readonly string[];
};

/** The list on one page. */
export type OwnSessionsStore = Store<OwnSessionsSnapshot> & {
  /** The snapshot that the server rendered with, for hydration. */
  readonly getServerSnapshot: () => OwnSessionsSnapshot;
  /** Follows the session: the list is read whenever the session was. Returns stop. */
  readonly start: () => () => void;
  /** Reads the list again. */
  readonly refresh: () => Promise<void>;
  /** Ends one. Ending the current one signs out. */
  readonly endSession: (id: string) => Promise<EndSessionsResult>;
  /** Ends all but the current one. */
  readonly endOtherSessions: () => Promise<EndSessionsResult>;
};

/** What the list depends on. */
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
 * nothing happened since it was requested: a late list never brings an ended session back.
 */
export function createOwnSessionsStore(options: OwnSessionsStoreOptions): OwnSessionsStore {
  const { client, environment, session } = options;
  const initial: OwnSessionsSnapshot = {
    status: options.initial ? 'ready' : 'loading',
    sessions: options.initial,
    failure: undefined,
    ending: [],
  };
  const store = createStore(initial);
  const { getSnapshot } = store;

  let epoch = 0;
  let failures = 0;
  let cancelRetry: (() => void) | undefined;
  let owner = ownerOf(session);

  function show(change: Partial<OwnSessionsSnapshot>): void {
    store.set({ ...getSnapshot(), ...change });
  }

  function showEnded(): void {
    epoch += 1;
    show({ status: 'ended', sessions: undefined, failure: undefined });
  }

  function retry({ code, retryAfter = 0, aborted }: SessionsRefusal): void {
    if (!aborted) show({ status: 'failed', failure: code });
    const backOff = Math.min(firstRetry * 2 ** failures, longestRetry);
    failures += 1;
    cancelRetry = environment.setTimer(
      () => {
        // A hidden page reads the list when it becomes visible.
        if (environment.isVisible()) void refresh();
      },
      retryAfter + backOff * (0.5 + environment.random()),
    );
  }

  async function refresh(): Promise<void> {
    if (owner === undefined) return;
    cancelRetry?.();
    epoch += 1;
    const requested = epoch;
    // What is known stays until the answer is there, even a failure: nothing flashes.
    // As with the session, only the second failure in a row is reported.
    const result = await client.getSessions({ quiet: failures !== 1 });
    if (requested !== epoch) return;
    if (result.ok) {
      failures = 0;
      show({ status: 'ready', sessions: result.sessions, failure: undefined });
    } else if (result.code === 'SESSION_REQUIRED') showEnded();
    else retry(result);
  }

  /** Another account's list must disappear at once. */
  function followSession(): void {
    const next = ownerOf(session);
    const { status } = session.getSnapshot();
    const isOver = next === undefined && status === 'unauthenticated';
    if (isOver && getSnapshot().status !== 'ended') showEnded();
    if (next === owner) return;
    owner = next;
    if (next !== undefined) {
      epoch += 1;
      show({ status: 'loading', sessions: undefined, failure: undefined });
    }
  }

  async function end(
    ids: readonly string[],
    request: () => Promise<EndSessionsResult>,
  ): Promise<EndSessionsResult> {
    show({ ending: [...getSnapshot().ending, ...ids] });
    const result = await request();
    const ending = getSnapshot().ending.filter((id) => !ids.includes(id));
    if (result.ok) {
      epoch += 1;
      show({ ending, sessions: getSnapshot().sessions?.filter(({ id }) => !ids.includes(id)) });
    } else {
      show({ ending });
      if (result.code === 'SESSION_REQUIRED') showEnded();
    }
    return result;
  }

  return {
    getSnapshot,
    getServerSnapshot: () => initial,
    subscribe: store.subscribe,
    start() {
      const stops = [
        session.subscribe(followSession),
        // Not when the page becomes visible: the session may be over, and is read first.
        session.onConfirmed(() => void refresh()),
      ];
      followSession();
      if (getSnapshot().status !== 'ready') void refresh();
      return () => {
        for (const stop of stops) stop();
        cancelRetry?.();
        epoch += 1;
      };
    },
    refresh,
    endSession(id) {
      const isCurrent = getSnapshot().sessions?.some((each) => each.id === id && each.current);
      return end([id], isCurrent ? options.signOut : () => client.endSession(id));
    },
    endOtherSessions() {
      const others = getSnapshot().sessions?.filter(({ current }) => !current) ?? [];
      return end(
        others.map(({ id }) => id),
        client.endOtherSessions,
      );
    },
  };
}

/** Identifies whose list it is; it changes with every sign-in. */
function ownerOf(session: SessionStore): string | undefined {
  const { data } = session.getSnapshot();
  return data ? `${sessionName(data)} ${data.createdAt}` : undefined;
}
