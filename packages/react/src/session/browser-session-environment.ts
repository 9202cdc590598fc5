import { authBasePath } from '@portico/protocol';
import type { SessionEnvironment } from './session-environment.ts';
import { formatTabSignal, isTabSignal, tabSignalKey } from './tab-signal.ts';

function listen(target: EventTarget, type: string, listener: (event: Event) => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}

/** The browser as the session machine sees it. Globals are touched on use, so a server may import it. */
export const browserSessionEnvironment: SessionEnvironment = {
  fetch: (url, init) => fetch(url, init),
  now: Date.now,
  random: Math.random,
  setTimer(task, milliseconds) {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
  isVisible: () => document.visibilityState === 'visible',
  isOnline: () => navigator.onLine,
  onVisible(listener) {
    const stopVisibility = listen(document, 'visibilitychange', () => {
      if (document.visibilityState === 'visible') listener();
    });
    // A page from the back-forward cache shows what was true when it was left.
    const stopPageShow = listen(window, 'pageshow', (event) => {
      if (event instanceof PageTransitionEvent && event.persisted) listener();
    });
    return () => {
      stopVisibility();
      stopPageShow();
    };
  },
  onOnline: (listener) => listen(window, 'online', listener),
  onLeave(listener) {
    // Some browsers cut requests off as soon as a link is followed, others when the next page arrives.
    const stops = [listen(window, 'beforeunload', listener), listen(window, 'pagehide', listener)];
    return () => {
      for (const stop of stops) stop();
    };
  },
  tellOtherTabs(trigger) {
    try {
      localStorage.setItem(tabSignalKey, formatTabSignal(trigger, Date.now(), Math.random()));
    } catch {
      // Storage is full or forbidden: other tabs learn when they come into view.
    }
  },
  onOtherTab: (listener) =>
    listen(window, 'storage', (event) => {
      if (!(event instanceof StorageEvent) || event.key !== tabSignalKey) return;
      if (isTabSignal(event.newValue)) listener();
    }),
  report(code, message) {
    // The path is fixed, whatever base path the site chose: that is where next-auth reports too.
    navigator.sendBeacon?.(
      `${authBasePath}/_log`,
      new URLSearchParams({ level: 'error', code, message, client: 'true' }),
    );
  },
};
