/** What browsers tell about the connection; Chromium only so far. */
type Connection = { readonly saveData?: boolean; readonly effectiveType?: string };

/** Fetches module scripts without running them. */
export function preload(urls: readonly string[]): void {
  for (const href of urls) {
    if (document.head.querySelector(`link[href="${href}"]`)) continue;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
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
