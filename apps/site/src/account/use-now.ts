import { useSyncExternalStore } from 'react';

/** How often times on the page move on, in milliseconds. */
const step = 30_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, step);
  return () => clearInterval(timer);
}

/**
 * The time in milliseconds, in steps of half a minute. Undefined on the server and while its HTML is taken
 * over, so that both write the same.
 */
export function useNow(): number | undefined {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / step) * step,
    () => undefined,
  );
}
