/** What browsers tell about the connection; Chromium only so far. */
type Connection = { readonly saveData?: boolean; readonly effectiveType?: string };

/**
 * How module scripts are fetched ahead: `modulepreload` also compiles them, on the page's own thread, for a
 * page that is about to run them; `prefetch` only puts them into the browser's cache.
 */
export type Ahead = 'modulepreload' | 'prefetch';

/** Fetches module scripts without running them. */
export function fetchAhead(urls: readonly string[], rel: Ahead): void {
  for (const href of urls) {
    if (document.head.querySelector(`link[rel="${rel}"][href="${href}"]`)) continue;
    const link = document.createElement('link');
    link.rel = rel;
    link.href = href;
    document.head.append(link);
  }
}

/**
 * Calls back once the browser is idle, if its connection is known to be good and not to be spared. Where
 * nothing is known about it, a visitor's data is not spent on a guess.
 */
export function whenIdle(callback: () => void): void {
  const connection = 'connection' in navigator ? describe(navigator.connection) : undefined;
  if (connection?.effectiveType !== '4g' || connection.saveData) return;
  // Not before everything that the page itself needs.
  addEventListener('load', () => requestIdleCallback(callback), { once: true });
}

function describe(connection: unknown): Connection | undefined {
  return typeof connection === 'object' && connection !== null ? connection : undefined;
}
