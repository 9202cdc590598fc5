import { type ErrorCode, isErrorCode, type OwnSession } from '@portico/protocol';
import { createStore } from '../store.ts';
import type { SessionScope } from './browser-session.ts';
import { postForm } from './session-forms.ts';
import {
  type RequestResult,
  reportFailure,
  retryDelay,
  type SessionApi,
  sessionRequest,
} from './session-requests.ts';
import { type SessionStore, sessionName } from './session-store.ts';

/** Why the server did not do it. */
export type SessionsRefusal = {
  readonly ok: false;
  /** SESSION_REQUIRED when the session of this page is over, CLIENT_FETCH_ERROR without an answer. */
  readonly code: ErrorCode;
  /** Milliseconds from `Retry-After`. */
  readonly retryAfter?: number;
  /** The page was being unloaded, which aborted the request: nothing to show. */
  readonly aborted?: boolean;
};

/** The visitor's own sessions, newest first. */
export type SessionsResult =
  | { readonly ok: true; readonly sessions: readonly OwnSession[] }
  | SessionsRefusal;

/** How many sessions ended; 0 when they had ended before. */
export type EndSessionsResult = { readonly ok: true; readonly ended: number } | SessionsRefusal;

/** The visitor's own sessions, on every device, for one page. No function rejects. */
export function createOwnSessionsClient({ api, stores }: Pick<SessionScope, 'api' | 'stores'>) {
  function invalidate(): void {
    for (const store of stores) void store.invalidate();
  }

  function refusalOr<Value>(
    result: RequestResult<Value>,
    quiet = false,
  ): ({ readonly ok: true } & Value) | SessionsRefusal {
    if (result.ok) return result;
    const { ok, code, status, retryAfter, aborted } = result;
    if (status === 0 && !quiet) reportFailure(api, result);
    // The session of this page is over.
    if (code === 'SESSION_REQUIRED') invalidate();
    return {
      ...{ ok, code: isErrorCode(code) ? code : 'CLIENT_FETCH_ERROR' },
      ...(retryAfter === undefined ? {} : { retryAfter }),
      ...(aborted ? { aborted } : {}),
    };
  }

  async function end(
    path: 'sessions/end' | 'sessions/end-others',
    fields: Readonly<Record<string, string>> = {},
  ): Promise<EndSessionsResult> {
    const result = await postForm(api, path, fields, ({ ended }) =>
      typeof ended === 'number' ? { ended } : undefined,
    );
    if (result.ok) {
      api.environment.notifyTabs('update');
      // It may have been this browser's session.
      invalidate();
    }
    return refusalOr(result);
  }

  return {
    /** With `quiet` a failure is not reported to the server's log. */
    async getSessions({ quiet = false } = {}): Promise<SessionsResult> {
      const result = await sessionRequest(api, 'sessions', ({ sessions }) =>
        // From our own server, so that not each field is checked.
        Array.isArray(sessions) ? { sessions } : undefined,
      );
      return refusalOr<{ readonly sessions: readonly OwnSession[] }>(result, quiet);
    },
    endSession: (id: string) => end('sessions/end', { id }),
    endOtherSessions: () => end('sessions/end-others'),
  };
}

/** The client of one configuration. */
export type OwnSessionsClient = ReturnType<typeof createOwnSessionsClient>;

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
export type OwnSessionsStore = ReturnType<typeof createOwnSessionsStore>;

/**
 * Keeps the list of the visitor's own sessions. As with the session itself, an answer counts only if
 * nothing happened since it was requested: a late list never brings an ended session back.
 *
 * @param session the session of this page
 * @param rendered the list that the server rendered
 */
export function createOwnSessionsStore(
  api: SessionApi,
  client: OwnSessionsClient,
  session: SessionStore,
  signOutHere: () => Promise<EndSessionsResult>,
  rendered?: readonly OwnSession[],
) {
  const { environment } = api;
  const initial: OwnSessionsSnapshot = {
    status: rendered ? 'ready' : 'loading',
    sessions: rendered,
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

  function retry(refusal: SessionsRefusal): void {
    if (!refusal.aborted) show({ status: 'failed', failure: refusal.code });
    failures += 1;
    cancelRetry = environment.setTimer(
      () => {
        // A hidden page reads the list when it becomes visible.
        if (environment.isVisible()) void refresh();
      },
      retryDelay(api, refusal.retryAfter, failures),
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
    /** The snapshot that the server rendered with, for hydration. */
    getServerSnapshot: () => initial,
    subscribe: store.subscribe,
    /** Follows the session: the list is read whenever the session was. Returns stop. */
    start(): () => void {
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
    /** Reads the list again. */
    refresh,
    /** Ends one. Ending the current one signs out. */
    endSession(id: string): Promise<EndSessionsResult> {
      const isCurrent = getSnapshot().sessions?.some((each) => each.id === id && each.current);
      return end([id], isCurrent ? signOutHere : () => client.endSession(id));
    },
    /** Ends all but the current one. */
    endOtherSessions(): Promise<EndSessionsResult> {
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
