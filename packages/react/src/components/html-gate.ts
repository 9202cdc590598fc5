import { use } from 'react';

/** What the HTML of a dialog waits behind, so that React leaves it as it is until it is opened. */
export type HtmlGate = {
  open(): void;
  /** Suspends the component that calls it, until the gate is open. */
  wait(): void;
  /**
   * What happens when React asks a second time before that. It asks once when it hydrates the page, and again where a context above
   * has changed, as a router's does: it then holds that update up, and with it the visitor, until the HTML is hydrated or gone.
   */
  whenAskedAgain(task: () => void): void;
};

/** A closed gate. */
export function createHtmlGate(): HtmlGate {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let attempts = 0;
  let again = (): void => undefined;
  return {
    open,
    wait() {
      attempts += 1;
      if (attempts > 1) queueMicrotask(again);
      use(opened);
    },
    whenAskedAgain(task) {
      again = task;
    },
  };
}
