import { afterFirstPaint, loadLink } from './load-link.ts';

type IntentOptions = {
  readonly now: boolean;
  /** The scripts that `load` and the way to a session will need, fetched side by side once there is a reason. */
  readonly chunks: readonly string[];
  /** The scripts that a page at rest evaluates: see `evaluateAtIdle`. */
  readonly idleChunks: readonly string[];
  /** Settles when React has taken over the page. `atIdle`: in small steps, because nothing waits for it. */
  load(atIdle: boolean): Promise<void>;
  reload(): void;
};

const interactive = 'a[href],button,input,select,textarea,summary,label,[role=button],[tabindex]';
const signs = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const;

/**
 * Leaves a page as plain HTML until its visitor does something, then loads what makes it interactive; links and forms work
 * meanwhile. The first click on anything else, also by the keyboard, is replayed after hydration, and so are signals of other tabs
 * (`storage`) and a return to this tab, because the session may have changed. Returns stop.
 */
export function startOnIntent(options: IntentOptions): () => void {
  let loading = false;
  let held: HTMLElement | undefined;
  let missed: (() => void) | undefined;
  // A tab that was opened in the background is not a return when it is looked at first.
  let seen = document.visibilityState === 'visible';

  function start(atIdle = false): void {
    if (loading) return;
    loading = true;
    fetchAhead(options.chunks);
    options.load(atIdle).then(finish, fail);
  }

  const stop = () => listen('removeEventListener');

  function finish(): void {
    stop();
    missed?.();
    if (held?.isConnected) held.click();
  }

  /** Most often the network; after a release, scripts that are gone. The page itself still works. */
  function fail(): void {
    loading = false;
    // Only a click earns a reload, so this cannot go round in circles.
    if (held && navigator.onLine) options.reload();
    held = undefined;
  }

  function onSign(event: Event): void {
    if (event.type === 'keydown' || interactiveTarget(event)) start();
  }

  function onClick(event: Event): void {
    const target = interactiveTarget(event);
    if (!target) return;
    start();
    if (worksAlone(target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held ??= target;
  }

  function onStorage(event: Event): void {
    if (!(event instanceof StorageEvent)) return;
    missed = () => dispatchEvent(new StorageEvent('storage', event));
    start();
  }

  function onVisible(): void {
    if (document.visibilityState !== 'visible') return;
    if (seen) {
      missed ??= () => document.dispatchEvent(new Event('visibilitychange'));
      start();
    }
    seen = true;
  }

  function listen(method: 'addEventListener' | 'removeEventListener'): void {
    for (const sign of signs) document[method](sign, onSign, { capture: true, passive: true });
    document[method]('click', onClick, true);
    document[method]('visibilitychange', onVisible);
    window[method]('storage', onStorage);
  }

  listen('addEventListener');
  if (options.now) start();
  evaluateAtIdle(options.idleChunks, () => start(true));
  return stop;
}

function interactiveTarget(event: Event): HTMLElement | undefined {
  const found = event.target instanceof Element ? event.target.closest(interactive) : null;
  return found instanceof HTMLElement ? found : undefined;
}

/** Returns true when the browser itself handles a click on the element. */
function worksAlone(element: HTMLElement): boolean {
  if (element.matches('a,input,select,textarea,summary,label,[popovertarget],[commandfor]'))
    return true;
  return (
    element instanceof HTMLButtonElement &&
    element.type === 'submit' &&
    element.form?.hasAttribute('action') === true
  );
}

/** Fetches module scripts side by side, and compiles them, for a page that is about to run them. */
function fetchAhead(urls: readonly string[]): void {
  for (const href of urls) {
    if (document.head.querySelector(`link[rel="modulepreload"][href="${href}"]`)) continue;
    // The import that follows reports the failure.
    loadLink('modulepreload', href).catch(() => undefined);
  }
}

/**
 * Fetches and evaluates scripts one by one while the browser is idle, so that the first click finds everything ready. Only on a
 * fast connection without data saving, which only Chromium reports. @param done Called in one more idle moment, when all are there
 */
export function evaluateAtIdle(scripts: readonly string[], done: () => void): void {
  const connection: { readonly saveData?: boolean; readonly effectiveType?: string } =
    'connection' in navigator ? Object(navigator.connection) : {};
  if (connection.effectiveType !== '4g' || connection.saveData) return;
  const evaluate = async () => {
    await idle();
    // A module that is preloaded is also compiled, on the main thread at once; this only fills the browser's cache.
    await Promise.all(scripts.map((script) => loadLink('prefetch', script)));
    for (const script of scripts) {
      await idle();
      await import(/* @vite-ignore */ script);
    }
    await idle();
    done();
  };
  // Intent fetches a failed script again, and shows the visitor when that fails.
  const start = () => void evaluate().catch(() => undefined);
  // Not before everything that the page itself needs, nor beside the first paint: an idle main thread does not mean that.
  addEventListener('load', () => afterFirstPaint(start), { once: true });
}

function idle(): Promise<IdleDeadline> {
  return new Promise((resolve) => {
    requestIdleCallback(resolve);
  });
}
