import { readPromise } from '../read-promise.ts';

/** A gate before the HTML of a dialog: React does not hydrate it until the gate opens. */
export type HydrationGate = {
  open(): void;
  /** Suspends the calling component until the gate opens. */
  wait(): void;
  /**
   * Sets a task for React's second attempt to hydrate before the gate opens. The first one hydrates the page; another follows
   * when a context above changes, as a router's does. That update waits until the HTML is hydrated or removed.
   */
  onRetry(task: () => void): void;
};

/** Creates a closed gate. */
export function createHydrationGate(): HydrationGate {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let attempts = 0;
  let retry = (): void => undefined;
  return {
    open,
    wait() {
      attempts += 1;
      if (attempts > 1) queueMicrotask(retry);
      readPromise(opened);
    },
    onRetry(task) {
      retry = task;
    },
  };
}
