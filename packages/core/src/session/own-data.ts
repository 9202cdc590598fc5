import { type ErrorCode, isErrorCode } from '@portico/protocol';
import { createStore } from '../store.ts';
import type { SessionScope } from './browser-session.ts';
import {
  type RequestResult,
  reportFailure,
  retryDelay,
  type SessionApi,
} from './session-requests.ts';
import { type SessionStore, sessionName } from './session-store.ts';

/** Why the server did not do it. */
export type OwnDataRefusal = {
  readonly ok: false;
  /** SESSION_REQUIRED when the session of this page is over, CLIENT_FETCH_ERROR without an answer. */
  readonly code: ErrorCode;
  /** Milliseconds from `Retry-After`. */
  readonly retryAfter?: number;
  /** The page was being unloaded, which aborted the request: nothing to show. */
  readonly aborted?: boolean;
  /** The visitor was asked to confirm the change and did not: nothing to show. */
  readonly cancelled?: boolean;
};

/** What a request about the visitor's own data brought, or why it did not. */
export type OwnDataResult<Value> = ({ readonly ok: true } & Value) | OwnDataRefusal;

/** What requests about the visitor's own data share in a page. */
export type OwnDataScope = Pick<SessionScope, 'api' | 'stores'> &
  Partial<Pick<SessionScope, 'confirm'>>;

/**
 * The result for a caller. A session that turns out to be over is read again by every store of the page, and
 * a request without an answer is reported unless `quiet`.
 */
export function ownDataResult<Value>(
  { api, stores }: Pick<SessionScope, 'api' | 'stores'>,
  result: RequestResult<Value>,
  quiet = false,
): OwnDataResult<Value> {
  if (result.ok) return result;
  const { ok, code, status, retryAfter, aborted, cancelled } = result;
  if (status === 0 && !quiet) reportFailure(api, result);
  if (code === 'SESSION_REQUIRED') invalidateAll(stores);
  return {
    ...{ ok, code: isErrorCode(code) ? code : 'CLIENT_FETCH_ERROR' },
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(aborted ? { aborted } : {}),
    ...(cancelled ? { cancelled } : {}),
  };
}

/** Every store of a page reads its session again. */
export function invalidateAll(stores: Iterable<SessionStore>): void {
  for (const store of stores) void store.invalidate();
}

/** What is known about data of the visitor that the server holds. */
export type OwnDataSnapshot<Data> = {
  /**
   * `failed`: the last request failed and will be repeated; the data, if any, may be out of date.
   * `ended`: this page has no session (any more).
   */
  readonly status: 'loading' | 'ready' | 'failed' | 'ended';
  /** As last read. */
  readonly data: Data | undefined;
  /** Why the last request failed. */
  readonly failure: ErrorCode | undefined;
  /** The ids of those entries that are being changed. */
  readonly changing: readonly string[];
};

/**
 * Keeps data of the visitor, such as the list of sessions, on one page. As with the session itself, an answer
 * counts only if nothing happened since it was requested: a late list never brings a removed entry back.
 *
 * @param session the session of this page
 * @param request reads the data; with `quiet` a failure is not reported to the server's log
 * @param rendered what the server rendered
 */
export function createOwnData<Data>(
  api: SessionApi,
  session: SessionStore,
  request: (options: {
    readonly quiet: boolean;
  }) => Promise<OwnDataResult<{ readonly data: Data }>>,
  rendered?: Data,
) {
  const { environment } = api;
  const initial: OwnDataSnapshot<Data> = {
    status: rendered === undefined ? 'loading' : 'ready',
    data: rendered,
    failure: undefined,
    changing: [],
  };
  const store = createStore(initial);
  const { getSnapshot } = store;

  let epoch = 0;
  let failures = 0;
  let cancelRetry: (() => void) | undefined;
  let owner = ownerOf(session);

  function show(change: Partial<OwnDataSnapshot<Data>>): void {
    store.set({ ...getSnapshot(), ...change });
  }

  function showEnded(): void {
    epoch += 1;
    show({ status: 'ended', data: undefined, failure: undefined });
  }

  function retry(refusal: OwnDataRefusal): void {
    if (!refusal.aborted) show({ status: 'failed', failure: refusal.code });
    failures += 1;
    cancelRetry = environment.setTimer(
      () => {
        // A hidden page reads again when it becomes visible.
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
    const result = await request({ quiet: failures !== 1 });
    if (requested !== epoch) return;
    if (result.ok) {
      failures = 0;
      show({ status: 'ready', data: result.data, failure: undefined });
    } else if (result.code === 'SESSION_REQUIRED') showEnded();
    else retry(result);
  }

  /** Another user's data must disappear at once. */
  function followSession(): void {
    const next = ownerOf(session);
    const { status } = session.getSnapshot();
    const isOver = next === undefined && status === 'unauthenticated';
    if (isOver && getSnapshot().status !== 'ended') showEnded();
    if (next === owner) return;
    owner = next;
    if (next !== undefined) {
      epoch += 1;
      show({ status: 'loading', data: undefined, failure: undefined });
    }
  }

  return {
    getSnapshot,
    /** The snapshot that the server rendered with, for hydration. */
    getServerSnapshot: () => initial,
    subscribe: store.subscribe,
    /** Follows the session: the data is read whenever the session was. Returns stop. */
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
    /** Reads the data again. */
    refresh,
    /**
     * Changes the data on the server, and then here.
     *
     * @param ids the entries to show as being changed
     * @param apply the data after the server said yes
     */
    async change<Value>(
      ids: readonly string[],
      send: () => Promise<OwnDataResult<Value>>,
      apply: (data: Data, result: NoInfer<Value>) => Data,
    ): Promise<OwnDataResult<Value>> {
      show({ changing: [...getSnapshot().changing, ...ids] });
      const result = await send();
      const { data, changing: before } = getSnapshot();
      const changing = before.filter((id) => !ids.includes(id));
      if (result.ok) {
        epoch += 1;
        show({ changing, data: data && apply(data, result) });
      } else {
        show({ changing });
        if (result.code === 'SESSION_REQUIRED') showEnded();
      }
      return result;
    },
  };
}

/** Identifies whose data it is. A user who signs in again keeps what is shown until it is read again. */
function ownerOf(session: SessionStore): string | undefined {
  const { data } = session.getSnapshot();
  return data?.user.id ?? sessionName(data);
}
