import type { Confirm } from './confirmation.ts';
import type { SessionApi, SessionEnvironment, SessionTrigger } from './session-requests.ts';
import type { RenderedSession, SessionStore } from './session-store.ts';

/** The `localStorage` key of next-auth 4, so that its client and ours notify each other. */
const tabSignalKey = 'nextauth.message';

/**
 * The message that other tabs receive as a `storage` event, in next-auth 4's format.
 *
 * @param now Milliseconds since the epoch.
 * @param random At least 0, below 1. Without it two messages within a second would be equal, and a browser
 *   sends no event for a value that did not change.
 */
export function formatTabSignal(trigger: SessionTrigger, now: number, random: number): string {
  return JSON.stringify({
    event: 'session',
    data: { trigger },
    clientId: random.toString(36).slice(2),
    timestamp: Math.floor(now / 1000),
  });
}

/** Whether a stored value is a message after which tabs read the session again. */
export function isTabSignal(value: string | null): boolean {
  if (value === null) return false;
  try {
    const { event, data }: { event?: unknown; data?: unknown } = Object(JSON.parse(value));
    return event === 'session' && Boolean(data);
  } catch {
    // Another script wrote to the key.
    return false;
  }
}

function listen(
  listener: (event: Event) => void,
  ...events: readonly (readonly [target: EventTarget, type: string])[]
): () => void {
  const controller = new AbortController();
  for (const [target, type] of events) {
    target.addEventListener(type, listener, { signal: controller.signal });
  }
  return () => controller.abort();
}

/** The session store's environment in a browser. Globals are read on use, so that a server can import it. */
const browserSessionEnvironment: SessionEnvironment = {
  fetch: (url, init) => fetch(url, init),
  now: Date.now,
  random: Math.random,
  setTimer(task, milliseconds) {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
  isVisible: () => document.visibilityState === 'visible',
  isOnline: () => navigator.onLine,
  onVisible: (listener) =>
    listen(
      (event) => {
        // A page from the back-forward cache shows the state in which it was left.
        const isRestored = event instanceof PageTransitionEvent && event.persisted;
        const isShown = event.type === 'visibilitychange' && document.visibilityState === 'visible';
        if (isRestored || isShown) listener();
      },
      [document, 'visibilitychange'],
      [window, 'pageshow'],
    ),
  onOnline: (listener) => listen(listener, [window, 'online']),
  // Some browsers abort requests as soon as a link is followed, others when the next page arrives.
  onLeave: (listener) => listen(listener, [window, 'beforeunload'], [window, 'pagehide']),
  notifyTabs(trigger) {
    try {
      localStorage.setItem(tabSignalKey, formatTabSignal(trigger, Date.now(), Math.random()));
    } catch {
      // Storage is full or forbidden: other tabs find out when they become visible.
    }
  },
  onTabNotified: (listener) =>
    listen(
      (event) => {
        const isOurs = event instanceof StorageEvent && event.key === tabSignalKey;
        if (isOurs && isTabSignal(event.newValue)) listener();
      },
      [window, 'storage'],
    ),
  report(basePath, code, message) {
    navigator.sendBeacon?.(
      `${basePath}/_log`,
      new URLSearchParams({ level: 'error', code, message, client: 'true' }),
    );
  },
};

/** What the providers, hooks and functions of one configuration share in one page. */
export type SessionScope = {
  readonly api: SessionApi;
  /** The stores of the mounted providers: they follow `signIn`, `signOut` and the dialog. */
  readonly stores: Set<SessionStore>;
  /** The promises that providers were given, made safe to wait for. */
  readonly settled: WeakMap<object, Promise<RenderedSession>>;
  /** Why the server ended the last session, where it said so: a code of the catalogue. */
  endCode: string | undefined;
  /** Asks the visitor to confirm a change, while a provider with dialogs is mounted. */
  confirm: Confirm | undefined;
};

/** @param basePath Where the session API is, such as `/api/auth`. */
export function createSessionScope(basePath: string): SessionScope {
  const scope: SessionScope = {
    api: {
      environment: browserSessionEnvironment,
      basePath,
      onSessionEnded(code) {
        scope.endCode = code;
      },
    },
    stores: new Set(),
    settled: new WeakMap(),
    endCode: undefined,
    confirm: undefined,
  };
  return scope;
}
