import type { Session } from '@portico/protocol';
import {
  readSession,
  reportFailure,
  requestCsrfToken,
  requestSession,
  type SessionApi,
  SessionRequestError,
  sessionRequest,
} from './session-requests.ts';

/** What is known about the session. `loading` with data means that an update is under way. */
export type SessionSnapshot =
  | { readonly status: 'loading'; readonly data: Session | undefined }
  | { readonly status: 'authenticated'; readonly data: Session }
  | { readonly status: 'unauthenticated'; readonly data: null };

/** What the page knows at first, and when it asks again by itself. */
export type SessionStoreOptions = {
  /** What the server rendered with: a session, null for a stranger, undefined when it did not say. */
  readonly initial?: Session | null | undefined;
  /** Seconds between polls while there is a session; 0, the default, never polls. */
  readonly refetchInterval?: number | undefined;
  /** Whether to ask again whenever the page comes into view. Default true. */
  readonly refetchOnWindowFocus?: boolean | undefined;
  /** Whether polling goes on while the browser says it is offline. Default true. */
  readonly refetchWhenOffline?: boolean | undefined;
};

/** One tab's knowledge of the session. */
export type SessionStore = {
  readonly getSnapshot: () => SessionSnapshot;
  /** The snapshot that the server rendered with, for hydration. */
  readonly getServerSnapshot: () => SessionSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /** The server said again that there is a session, changed or not. Returns how to stop listening. */
  readonly onConfirmed: (listener: () => void) => () => void;
  /** Listens to the page and to other tabs, and asks the server if nothing is known. Returns stop. */
  readonly start: () => () => void;
  /** The session changed, so answers under way are out of date: asks again. */
  readonly invalidate: () => Promise<void>;
  /**
   * The visitor signed out in this tab, and the server confirmed it: shown at once, then asked again.
   * `next` is where they go from a page that requires a session; the root of the site unless given.
   */
  readonly end: (next?: string) => Promise<void>;
  /** Where the visitor goes who signed out in this tab; undefined when the session ended otherwise. */
  readonly wayOut: () => string | undefined;
  /**
   * The page is about to be left for another, and stays as it is until then: what it learned now would
   * only get in the way. A page that is seen again after all goes on.
   */
  readonly leave: () => void;
  /**
   * `POST /session`: hands `data` to the server and takes over the session it answers with.
   * Resolves with the session that holds afterwards; without a session nothing is sent.
   */
  readonly update: (data?: unknown) => Promise<Session | null>;
};

const firstRetry = 1000;
const longestRetry = 60_000;
/** Hidden tabs ask within this time of another tab's message, so that many do not ask at once. */
const hiddenSpread = 2000;
/** The longest delay that browsers' timers can hold. */
const longestTimer = 2 ** 31 - 1;

function known(data: Session | null): SessionSnapshot {
  return data === null ? { status: 'unauthenticated', data } : { status: 'authenticated', data };
}

/**
 * The session machine: loading → authenticated | unauthenticated.
 *
 * Two rules carry it. An answer counts only if nothing happened since it was asked for (`epoch`), so
 * a late one never revives an ended session. And a request that fails says nothing about the session,
 * so what is shown stays, and the machine asks again by itself.
 */
export function createSessionStore(api: SessionApi, options: SessionStoreOptions): SessionStore {
  const { environment } = api;
  const initial: SessionSnapshot =
    options.initial === undefined ? { status: 'loading', data: undefined } : known(options.initial);
  const listeners = new Set<() => void>();
  const confirmedListeners = new Set<() => void>();

  let snapshot = initial;
  /** Grows whenever something happens that requests under way cannot know of. */
  let epoch = 0;
  let underWay: { readonly epoch: number; readonly done: Promise<void> } | undefined;
  let failures = 0;
  /** A refresh is owed: the last one failed, or another tab spoke while this one was hidden. */
  let owed = false;
  let running = 0;
  let leaving = false;
  let wayOut: string | undefined;
  let cancelRefresh: (() => void) | undefined;
  let cancelPoll: (() => void) | undefined;
  let cancelExpiry: (() => void) | undefined;

  function show(next: SessionSnapshot): void {
    if (leaving) return;
    if (next.status === snapshot.status && JSON.stringify(next) === JSON.stringify(snapshot))
      return;
    snapshot = next;
    for (const listener of listeners) listener();
  }

  function settle(data: Session | null): void {
    failures = 0;
    owed = false;
    if (data) wayOut = undefined;
    show(known(data));
    watchExpiry();
    poll();
    if (data) for (const listener of confirmedListeners) listener();
  }

  /** A session that ran out is asked about, so that the page does not go on showing it. */
  function watchExpiry(): void {
    cancelExpiry?.();
    if (running === 0 || !snapshot.data) return;
    // At least a minute: a clock that runs ahead must not turn this into a busy loop.
    const wait = Math.max(Date.parse(snapshot.data.expires) - environment.now() + 1000, 60_000);
    if (wait < longestTimer) cancelExpiry = environment.setTimer(() => void refresh(), wait);
  }

  function poll(): void {
    cancelPoll?.();
    const { refetchInterval = 0, refetchWhenOffline = true } = options;
    if (running === 0 || refetchInterval <= 0 || !snapshot.data) return;
    cancelPoll = environment.setTimer(() => {
      if (refetchWhenOffline || environment.isOnline()) void refresh();
      poll();
    }, refetchInterval * 1000);
  }

  function refreshIn(milliseconds: number): void {
    cancelRefresh?.();
    owed = true;
    if (running === 0) return;
    cancelRefresh = environment.setTimer(() => {
      cancelRefresh = undefined;
      // A hidden tab waits until it is seen: an outage should not be met by every tab at once.
      if (failures === 0 || environment.isVisible()) void refresh();
    }, milliseconds);
  }

  function retry(error: SessionRequestError): void {
    // A failed update leaves the session as it was known; so does any other failure.
    if (snapshot.data) show(known(snapshot.data));
    // The second failure in a row: a page that is being left fails once, and so does a train in a tunnel.
    if (failures === 1) reportFailure(api, error);
    const backOff = Math.min(firstRetry * 2 ** failures, longestRetry);
    failures += 1;
    // Half to one and a half times: tabs that failed together should not come back together.
    refreshIn((error.retryAfter ?? 0) + backOff * (0.5 + environment.random()));
  }

  async function ask(asked: number): Promise<void> {
    try {
      const data = await requestSession(api);
      if (asked === epoch) settle(data);
    } catch (error) {
      if (!(error instanceof SessionRequestError)) throw error;
      if (asked === epoch) retry(error);
    }
  }

  function refresh(): Promise<void> {
    if (leaving) return Promise.resolve();
    if (underWay?.epoch === epoch) return underWay.done;
    cancelRefresh?.();
    const request = { epoch, done: ask(epoch) };
    underWay = request;
    const forget = () => {
      if (underWay === request) underWay = undefined;
    };
    return request.done.finally(forget);
  }

  function invalidate(): Promise<void> {
    epoch += 1;
    return refresh();
  }

  function onOtherTab(): void {
    epoch += 1;
    if (environment.isVisible()) void refresh();
    else refreshIn(environment.random() * hiddenSpread);
  }

  return {
    getSnapshot: () => snapshot,
    getServerSnapshot: () => initial,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onConfirmed(listener) {
      confirmedListeners.add(listener);
      return () => confirmedListeners.delete(listener);
    },
    start() {
      running += 1;
      const stops = [
        environment.onOtherTab(onOtherTab),
        environment.onVisible(() => {
          const stayed = leaving;
          leaving = false;
          if (stayed || owed || options.refetchOnWindowFocus !== false) void refresh();
        }),
        environment.onOnline(() => {
          if (owed) void refresh();
        }),
      ];
      if (snapshot.status === 'loading') void refresh();
      watchExpiry();
      poll();
      return () => {
        running -= 1;
        for (const stop of stops) stop();
        if (running > 0) return;
        cancelRefresh?.();
        cancelPoll?.();
        cancelExpiry?.();
      };
    },
    invalidate,
    end(next = '/') {
      wayOut = next;
      settle(null);
      // Asked all the same: a sign-in may have overtaken this sign-out on its way back.
      return invalidate();
    },
    wayOut: () => wayOut,
    leave() {
      leaving = true;
      epoch += 1;
    },
    async update(data) {
      const before = snapshot.data;
      if (!before) return null;
      epoch += 1;
      const asked = epoch;
      show({ status: 'loading', data: before });
      try {
        const { csrfToken } = await requestCsrfToken(api);
        const answer = await sessionRequest(api, 'session', readSession, {
          method: 'POST',
          body: JSON.stringify({ csrfToken, data }),
        });
        environment.tellOtherTabs('update');
        if (asked === epoch) {
          epoch += 1;
          settle(answer);
        }
      } catch (error) {
        if (!(error instanceof SessionRequestError)) throw error;
        reportFailure(api, error);
        // Whether the server took the data is not known, so it is asked.
        if (asked === epoch) retry(error);
      }
      return snapshot.data ?? null;
    },
  };
}
