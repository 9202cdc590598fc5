import type { ErrorCode, Session } from '@portico/protocol';
import { createStore, isEqual, type WritableStore } from '../store.ts';
import {
  type RequestFailure,
  reportFailure,
  requestSession,
  retryDelay,
  type SessionApi,
} from './session-requests.ts';

/** The session as far as known. `loading` with data: an update is in flight; with `unavailable`: the server is asked until it can answer. */
export type SessionSnapshot<Data extends Session = Session> =
  | {
      readonly status: 'loading';
      readonly data: Data | undefined;
      readonly unavailable?: boolean | undefined;
    }
  | { readonly status: 'authenticated'; readonly data: Data; readonly unavailable?: undefined }
  | { readonly status: 'unauthenticated'; readonly data: null; readonly unavailable?: undefined };

/** The session that a server rendered with: null when unauthenticated, `unavailable` in an outage, undefined when it did not try. */
export type RenderedSession = Session | null | undefined | 'unavailable';

/** The initial session of a page, and when the page reads it again. */
export type SessionStoreOptions = {
  /** The session that the server rendered with. A promise while the server is still reading it; it must not reject. */
  readonly initial?: RenderedSession | Promise<RenderedSession>;
  /** Seconds between polls while there is a session; 0, the default, never polls. */
  readonly refetchInterval?: number | undefined;
  /** Reads it again whenever the page becomes visible. Default true. */
  readonly refetchOnWindowFocus?: boolean | undefined;
  /** Polls while the browser is offline, too. Default true. */
  readonly refetchWhenOffline?: boolean | undefined;
};

/** Refusals that end once the visitor signs in again: with any account of the user, or with one linked earlier. */
export type ConfirmationReason = Extract<ErrorCode, 'SESSION_NOT_FRESH' | 'ACCOUNT_TOO_NEW'>;

/** Asks the visitor to sign in again as the same user. Resolves with whether they did. */
export type Confirm = (reason: ConfirmationReason) => Promise<boolean>;

/** The session as one tab knows it: what it shows, and the state of its requests. */
export type SessionStore = WritableStore<SessionSnapshot> & {
  readonly api: SessionApi;
  readonly options: SessionStoreOptions;
  /** Counts how often the server confirmed a session, changed or not. */
  readonly confirmations: WritableStore<number>;
  /** Cancel what is scheduled. */
  readonly timers: { [name in 'refresh' | 'poll' | 'expiry']?: () => void };
  /** The snapshot that the server rendered with, for hydration. */
  readonly getServerSnapshot: () => SessionSnapshot;
  initial: SessionSnapshot;
  /** The session that the server is still reading. */
  pending?: Promise<RenderedSession> | undefined;
  /** Increases with every event that requests in flight cannot know about. */
  epoch: number;
  inFlight?: { readonly epoch: number; readonly done: Promise<void> } | undefined;
  /** Failed requests in a row. */
  failures: number;
  /** The last refresh failed, or another tab sent a message while this one was hidden. */
  refreshPending?: boolean;
  running: number;
  /** The page is about to navigate and stays as it is until then. */
  leaving?: boolean;
  /** The URL to go to after a sign-out in this tab; undefined when the session ended otherwise. */
  signOutRedirect?: string | undefined;
  /** Asks the visitor to confirm a change, while the provider's dialogs are mounted. */
  confirm?: Confirm | undefined;
};

/** Hidden tabs read the session within this time of another tab's message, so that not all do at once. */
const hiddenSpread = 2000;
/** The longest delay of a browser's timer. */
const longestTimer = 2 ** 31 - 1;

function toSnapshot(data: RenderedSession): SessionSnapshot {
  if (data === undefined) return { status: 'loading', data };
  if (data === 'unavailable') return { status: 'loading', data: undefined, unavailable: true };
  return data === null ? { status: 'unauthenticated', data } : { status: 'authenticated', data };
}

/** Names who a session belongs to: its address, or without a wallet its name or email. */
export function sessionName(session: Session | null | undefined): string | undefined {
  return session?.address ?? session?.user.name ?? session?.user.email;
}

/**
 * Creates the session's state. It requests nothing before `startSession`. An answer counts only if nothing happened since it was requested
 * (`epoch`): a late one never revives an ended session. A failed request says nothing about the session: it is repeated.
 */
export function createSessionStore(api: SessionApi, options: SessionStoreOptions): SessionStore {
  const pending = options.initial instanceof Promise ? options.initial : undefined;
  const initial = toSnapshot(options.initial instanceof Promise ? undefined : options.initial);
  const session: SessionStore = {
    ...createStore(initial),
    api,
    options,
    confirmations: createStore(0),
    timers: {},
    getServerSnapshot: () => session.initial,
    initial,
    pending,
    epoch: 0,
    failures: 0,
    running: 0,
  };
  return session;
}

/** Listens to the page and to other tabs, and reads the session if it is not known. Returns stop. */
export function startSession(session: SessionStore): () => void {
  const { environment } = session.api;
  session.running += 1;
  const stops = [
    environment.onTabNotified(() => {
      session.epoch += 1;
      if (environment.isVisible()) void refreshSession(session);
      else refreshIn(session, environment.random() * hiddenSpread);
    }),
    environment.onVisible(() => {
      const stayed = session.leaving;
      session.leaving = false;
      if (stayed || session.refreshPending || session.options.refetchOnWindowFocus !== false)
        void refreshSession(session);
    }),
    environment.onOnline(() => {
      if (session.refreshPending) void refreshSession(session);
    }),
  ];
  const { pending } = session;
  if (!pending) readFirst(session);
  void pending?.then((rendered) => {
    provideSession(session, rendered);
    if (session.running > 0) readFirst(session);
  });
  return () => {
    session.running -= 1;
    for (const stop of stops) stop();
    if (session.running > 0) return;
    for (const cancel of Object.values(session.timers)) cancel();
  };
}

function readFirst(session: SessionStore): void {
  if (session.getSnapshot().status === 'loading') void refreshSession(session);
  watchExpiry(session);
  poll(session);
}

/** Takes over what the server rendered with, now that it is known. What happened meanwhile is newer. */
export function provideSession(session: SessionStore, rendered: RenderedSession): void {
  if (!session.pending) return;
  session.pending = undefined;
  session.initial = toSnapshot(rendered);
  if (session.epoch === 0 && session.getSnapshot().status === 'loading')
    session.set(session.initial);
}

/** Compares with what the server rendered again, perhaps before what this tab did since: where it differs, the session is read again. */
export function compareSession(session: SessionStore, rendered: Session | null): void {
  const { data } = session.getSnapshot();
  // Each use of a session moves its end.
  const isSame =
    data && rendered && isEqual({ ...data, expires: '' }, { ...rendered, expires: '' });
  if (data !== rendered && !isSame) void invalidateSession(session);
}

/** Reads the session from the server; callers at the same time share one request. */
export function refreshSession(session: SessionStore): Promise<void> {
  const { epoch, inFlight } = session;
  if (session.leaving) return Promise.resolve();
  if (inFlight?.epoch === epoch) return inFlight.done;
  session.timers.refresh?.();
  const request = { epoch, done: readSession(session) };
  session.inFlight = request;
  return request.done.finally(() => {
    if (session.inFlight === request) session.inFlight = undefined;
  });
}

/** Reads the session again after it changed: answers in flight are out of date. */
export function invalidateSession(session: SessionStore): Promise<void> {
  session.epoch += 1;
  return refreshSession(session);
}

/** Reads the sessions of all providers of a page again after they changed. */
export async function invalidateAll(stores: Iterable<SessionStore>): Promise<void> {
  await Promise.all([...stores].map(invalidateSession));
}

async function readSession(session: SessionStore): Promise<void> {
  const { api, epoch } = session;
  const result = await requestSession(api);
  if (epoch !== session.epoch) return;
  if (result.ok) settleSession(session, result.session);
  else retrySession(session, result);
}

/** Shows what the server answered. */
export function settleSession(session: SessionStore, data: Session | null): void {
  session.failures = 0;
  session.refreshPending = false;
  if (data) session.signOutRedirect = undefined;
  showSession(session, toSnapshot(data));
  watchExpiry(session);
  poll(session);
  if (data) session.confirmations.set(session.confirmations.getSnapshot() + 1);
}

/** Keeps what is shown after a failed request, and reads the session again later. */
export function retrySession(session: SessionStore, failure: RequestFailure): void {
  const { api } = session;
  const { data } = session.getSnapshot();
  // A failure, of an update for example, leaves the session as it was.
  if (data) showSession(session, toSnapshot(data));
  else if (data === undefined && !failure.aborted) showSession(session, toSnapshot('unavailable'));
  // Only the second failure in a row: a single one is common on a bad connection or during unload.
  if (session.failures === 1) reportFailure(api, failure);
  session.failures += 1;
  refreshIn(session, retryDelay(api, failure.retryAfter, session.failures));
}

/** Shows a status, unless the page is about to navigate. */
export function showSession(session: SessionStore, next: SessionSnapshot): void {
  if (!session.leaving) session.set(next);
}

function schedule(
  session: SessionStore,
  name: keyof SessionStore['timers'],
  milliseconds: number,
  task: () => void,
): void {
  session.timers[name]?.();
  if (session.running > 0)
    session.timers[name] = session.api.environment.setTimer(task, milliseconds);
}

/** Reads an expired session again, so that the page does not keep showing it. */
function watchExpiry(session: SessionStore): void {
  session.timers.expiry?.();
  const { data } = session.getSnapshot();
  if (!data) return;
  // Waits at least a minute: a clock that is ahead must not make this a busy loop.
  const left = Date.parse(data.expires) - session.api.environment.now() + 1000;
  const delay = Math.max(left, 60_000);
  if (delay < longestTimer) schedule(session, 'expiry', delay, () => void refreshSession(session));
}

function poll(session: SessionStore): void {
  session.timers.poll?.();
  const { refetchInterval = 0, refetchWhenOffline = true } = session.options;
  if (refetchInterval <= 0 || !session.getSnapshot().data) return;
  schedule(session, 'poll', refetchInterval * 1000, () => {
    if (refetchWhenOffline || session.api.environment.isOnline()) void refreshSession(session);
    poll(session);
  });
}

function refreshIn(session: SessionStore, milliseconds: number): void {
  session.refreshPending = true;
  schedule(session, 'refresh', milliseconds, () => {
    // After a failure a hidden tab waits until it is visible, so that not every tab retries at once.
    if (session.failures === 0 || session.api.environment.isVisible()) void refreshSession(session);
  });
}
