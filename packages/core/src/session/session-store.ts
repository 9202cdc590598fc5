import type { Session } from '@portico/protocol';
import { createStore, isEqual } from '../store.ts';
import {
  type RequestFailure,
  type RequestResult,
  reportFailure,
  requestSession,
  retryDelay,
  type SessionApi,
} from './session-requests.ts';

/**
 * What is known about the session. `loading` with data means that an update is in flight; with `unavailable`, that the server
 * cannot tell right now, and is asked again until it can.
 */
export type SessionSnapshot<Data extends Session = Session> =
  | {
      readonly status: 'loading';
      readonly data: Data | undefined;
      readonly unavailable?: boolean | undefined;
    }
  | { readonly status: 'authenticated'; readonly data: Data; readonly unavailable?: undefined }
  | { readonly status: 'unauthenticated'; readonly data: null; readonly unavailable?: undefined };

/**
 * What a server rendered with: a session, null when unauthenticated, `unavailable` when it could not tell, as during an
 * outage of its database, and undefined when it did not look.
 */
export type RenderedSession = Session | null | undefined | 'unavailable';

/** What the page knows at first, and when it reads the session again. */
export type SessionStoreOptions = {
  /**
   * What the server rendered with. A promise
   * while the server is still reading it; it must not reject.
   */
  readonly initial?: RenderedSession | Promise<RenderedSession>;
  /** Seconds between polls while there is a session; 0, the default, never polls. */
  readonly refetchInterval?: number | undefined;
  /** Whether to read it again whenever the page becomes visible. Default true. */
  readonly refetchOnWindowFocus?: boolean | undefined;
  /** Whether to poll while the browser is offline. Default true. */
  readonly refetchWhenOffline?: boolean | undefined;
};

/** The session as one tab knows it. */
export type SessionStore = ReturnType<typeof createSessionStore>;

/** Hidden tabs read the session within this time of another tab's message, so that not all do at once. */
const hiddenSpread = 2000;
/** The longest delay of a browser's timer. */
const longestTimer = 2 ** 31 - 1;

function known(data: RenderedSession): SessionSnapshot {
  if (data === undefined) return { status: 'loading', data };
  if (data === 'unavailable') return { status: 'loading', data: undefined, unavailable: true };
  return data === null ? { status: 'unauthenticated', data } : { status: 'authenticated', data };
}

/** Who a session belongs to: its address, or without a wallet its name or email. */
export function sessionName(session: Session | null | undefined): string | undefined {
  return session?.address ?? session?.user.name ?? session?.user.email;
}

/**
 * The session's state machine: loading → authenticated | unauthenticated.
 *
 * It has two rules. An answer counts only if nothing happened since it was requested (`epoch`), so a late
 * answer never revives an ended session. And a failed request says nothing about the session: what is shown
 * stays, and the request is repeated.
 */
export function createSessionStore(api: SessionApi, options: SessionStoreOptions) {
  const { environment } = api;
  let pending = options.initial instanceof Promise ? options.initial : undefined;
  let initial = known(options.initial instanceof Promise ? undefined : options.initial);
  const store = createStore(initial);
  /** Counts how often the server confirmed a session. */
  const confirmations = createStore(0);

  /** Increases with every event that requests in flight cannot know about. */
  let epoch = 0;
  let inFlight: { readonly epoch: number; readonly done: Promise<void> } | undefined;
  let failures = 0;
  /** The last refresh failed, or another tab sent a message while this one was hidden. */
  let refreshPending = false;
  let running = 0;
  let leaving = false;
  let signOutRedirect: string | undefined;
  /** Cancel what is scheduled. */
  const timers: { [name in 'refresh' | 'poll' | 'expiry']?: () => void } = {};

  function show(next: SessionSnapshot): void {
    if (!leaving) store.set(next);
  }

  function schedule(name: keyof typeof timers, milliseconds: number, task: () => void): void {
    timers[name]?.();
    if (running > 0) timers[name] = environment.setTimer(task, milliseconds);
  }

  function settle(data: Session | null): void {
    failures = 0;
    refreshPending = false;
    if (data) signOutRedirect = undefined;
    show(known(data));
    watchExpiry();
    poll();
    if (data) confirmations.set(confirmations.getSnapshot() + 1);
  }

  /** An expired session is read again, so that the page does not keep showing it. */
  function watchExpiry(): void {
    timers.expiry?.();
    const { data } = store.getSnapshot();
    if (!data) return;
    // At least a minute: a clock that is ahead must not make this a busy loop.
    const delay = Math.max(Date.parse(data.expires) - environment.now() + 1000, 60_000);
    if (delay < longestTimer) schedule('expiry', delay, () => void refresh());
  }

  function poll(): void {
    timers.poll?.();
    const { refetchInterval = 0, refetchWhenOffline = true } = options;
    if (refetchInterval <= 0 || !store.getSnapshot().data) return;
    schedule('poll', refetchInterval * 1000, () => {
      if (refetchWhenOffline || environment.isOnline()) void refresh();
      poll();
    });
  }

  function refreshIn(milliseconds: number): void {
    refreshPending = true;
    schedule('refresh', milliseconds, () => {
      // After a failure a hidden tab waits until it is visible, so that not every tab retries at once.
      if (failures === 0 || environment.isVisible()) void refresh();
    });
  }

  function retry(failure: RequestFailure): void {
    const { data } = store.getSnapshot();
    // A failure, of an update for example, leaves the session as it was.
    if (data) show(known(data));
    else if (data === undefined && !failure.aborted) show(known('unavailable'));
    // Only the second failure in a row: a single one is common on a bad connection or during unload.
    if (failures === 1) reportFailure(api, failure);
    failures += 1;
    refreshIn(retryDelay(api, failure.retryAfter, failures));
  }

  async function read(requested: number): Promise<void> {
    const result = await requestSession(api);
    if (requested !== epoch) return;
    if (result.ok) settle(result.session);
    else retry(result);
  }

  function refresh(): Promise<void> {
    if (leaving) return Promise.resolve();
    if (inFlight?.epoch === epoch) return inFlight.done;
    timers.refresh?.();
    const request = { epoch, done: read(epoch) };
    inFlight = request;
    return request.done.finally(() => {
      if (inFlight === request) inFlight = undefined;
    });
  }

  function invalidate(): Promise<void> {
    epoch += 1;
    return refresh();
  }

  function onTabNotified(): void {
    epoch += 1;
    if (environment.isVisible()) void refresh();
    else refreshIn(environment.random() * hiddenSpread);
  }

  /** What the server rendered with has become known. What happened meanwhile is newer. */
  function provide(rendered: RenderedSession): void {
    if (!pending) return;
    pending = undefined;
    initial = known(rendered);
    if (epoch === 0 && store.getSnapshot().status === 'loading') store.set(initial);
  }

  function begin(): void {
    if (store.getSnapshot().status === 'loading') void refresh();
    watchExpiry();
    poll();
  }

  return {
    getSnapshot: store.getSnapshot,
    provide,
    /**
     * The server rendered again, with this session. It says what held then, which may be before what this tab
     * did since, so that it is never taken over: where it differs, the session is read again.
     */
    compare(rendered: Session | null): void {
      const { data } = store.getSnapshot();
      // Each use of a session moves its end.
      const isSame =
        data && rendered && isEqual({ ...data, expires: '' }, { ...rendered, expires: '' });
      if (data !== rendered && !isSame) void invalidate();
    },
    /** The snapshot that the server rendered with, for hydration. */
    getServerSnapshot: (): SessionSnapshot => initial,
    subscribe: store.subscribe,
    /** Called whenever the server confirmed that there is a session, changed or not. Returns unsubscribe. */
    onConfirmed: confirmations.subscribe,
    /** Listens to the page and to other tabs, and reads the session if it is not known. Returns stop. */
    start(): () => void {
      running += 1;
      const stops = [
        environment.onTabNotified(onTabNotified),
        environment.onVisible(() => {
          const stayed = leaving;
          leaving = false;
          if (stayed || refreshPending || options.refetchOnWindowFocus !== false) void refresh();
        }),
        environment.onOnline(() => {
          if (refreshPending) void refresh();
        }),
      ];
      if (!pending) begin();
      void pending?.then((rendered) => {
        provide(rendered);
        if (running > 0) begin();
      });
      return () => {
        running -= 1;
        for (const stop of stops) stop();
        if (running > 0) return;
        for (const cancel of Object.values(timers)) cancel();
      };
    },
    /** The session changed, so answers in flight are out of date: reads it again. */
    invalidate,
    /**
     * To be called before a sign-in is posted; the result takes over the session of the answer. When the
     * session changed in the meantime, because another tab signed out for example, it is read again instead.
     */
    expectSession(): (session: Session) => void {
      const posted = { epoch, snapshot: store.getSnapshot() };
      return (session) => {
        const unchanged = posted.epoch === epoch && posted.snapshot === store.getSnapshot();
        epoch += 1;
        if (unchanged) settle(session);
        else void refresh();
      };
    },
    /**
     * The visitor signed out in this tab, and the server confirmed it: shown at once, then read again.
     * `redirect` is where a page that requires a session goes; the root of the site by default.
     */
    end(redirect = '/'): Promise<void> {
      signOutRedirect = redirect;
      settle(null);
      // Read again all the same: a sign-in may have overtaken the answer to this sign-out.
      return invalidate();
    },
    /** Where to go after a sign-out in this tab; undefined when the session ended otherwise. */
    signOutRedirect: () => signOutRedirect,
    /**
     * The page is about to navigate and stays as it is until then. If it becomes visible again after all, it
     * continues.
     */
    leave(): void {
      leaving = true;
      epoch += 1;
    },
    /**
     * To be called before the session is updated on the server; undefined without a session. The result takes over
     * the answer and returns the session that holds afterwards.
     */
    expectUpdate():
      | ((answer: RequestResult<{ session: Session | null }>) => Session | null)
      | undefined {
      const { data } = store.getSnapshot();
      if (!data) return undefined;
      epoch += 1;
      const requested = epoch;
      show({ status: 'loading', data });
      return (answer) => {
        if (requested === epoch) {
          if (answer.ok) {
            epoch += 1;
            settle(answer.session);
            // Whether the server took the data is not known otherwise, so the session is read again.
          } else retry(answer);
        }
        return store.getSnapshot().data ?? null;
      };
    },
  };
}
