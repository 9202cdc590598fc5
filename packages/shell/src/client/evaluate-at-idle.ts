import { afterFirstPaint } from './late-styles.ts';
import { loadLink } from './load-link.ts';

/**
 * Fetches scripts and evaluates them one by one while the browser has nothing else to do, so that the first click finds
 * everything ready. Only on a connection that is known to be fast, where data need not be saved: Chromium alone says so,
 * and elsewhere neither a visitor's data nor their battery is spent on a guess.
 *
 * @param done Called in one more idle moment, when all of them are there.
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
  // A script that could not be fetched is fetched again on intent, which also tells the visitor when that fails.
  const start = () => void evaluate().catch(() => undefined);
  // Not before everything that the page itself needs, nor beside the first paint: an idle main thread does not mean that.
  addEventListener('load', () => afterFirstPaint(start), { once: true });
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve());
  });
}
