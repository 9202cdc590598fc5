import { attempt, parseJson } from './safe-storage.ts';

/** The reason of a session's change, sent to other tabs. next-auth's clients read all of them as "read it again". */
export type SessionTrigger = 'signin' | 'signout' | 'update';

/** The page that signing in and out navigates. */
export type Page = {
  /** The absolute URL of the page. */
  readonly href: () => string;
  readonly navigate: (url: string) => void;
};

/** Everything that sessions and actions need from outside: a browser, or a test of several tabs. Each `on…` returns unsubscribe. */
export type Environment = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** At least 0, below 1. */
  readonly random: () => number;
  /** Runs `task` once after that many milliseconds; the result cancels it. */
  readonly setTimer: (task: () => void, milliseconds: number) => () => void;
  readonly isVisible: () => boolean;
  readonly isOnline: () => boolean;
  /** The page became visible, also when it returns from the back-forward cache. */
  readonly onVisible: (listener: () => void) => () => void;
  readonly onOnline: (listener: () => void) => () => void;
  /** The page is being unloaded, which aborts requests in flight. */
  readonly onLeave: (listener: () => void) => () => void;
  /** Notifies every other tab of this origin. Never throws: storage may be full or forbidden. */
  readonly notifyTabs: (trigger: SessionTrigger) => void;
  /** Another tab, with this client or next-auth's, changed the session. */
  readonly onTabNotified: (listener: () => void) => () => void;
  /** Writes a line to the server's log (`POST /_log`). Never throws and does not wait. */
  readonly report: (
    basePath: string,
    code: 'CLIENT_FETCH_ERROR' | 'CLIENT_SESSION_ERROR',
    message: string,
  ) => void;
  /** Default: the browser's page. */
  readonly page?: Page;
};

/** The `localStorage` key of next-auth 4, so that its client and ours notify each other. */
const tabSignalKey = 'nextauth.message';

/** Formats the message to other tabs, in next-auth 4's format. @param random Browsers send no event for an unchanged value. */
export function formatTabSignal(trigger: SessionTrigger, now: number, random: number): string {
  return JSON.stringify({
    event: 'session',
    data: { trigger },
    clientId: random.toString(36).slice(2),
    timestamp: Math.floor(now / 1000),
  });
}

/** Returns true for a stored value after which tabs read the session again. */
export function isTabSignal(value: string | null): boolean {
  const { event, data }: { event?: unknown; data?: unknown } = Object(parseJson(value));
  return event === 'session' && Boolean(data);
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

/** The environment of a browser. Globals are read on use, so that a server can import it. */
export const browserEnvironment: Environment = {
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
    const signal = formatTabSignal(trigger, Date.now(), Math.random());
    // Other tabs find out when they become visible, where storage is full or forbidden.
    attempt(() => localStorage.setItem(tabSignalKey, signal));
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
