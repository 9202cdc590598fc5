import { findHtmlDialog, openEvent } from '@portico/core/internal/press/html-dialog';
import type { PorticoContextValue } from '../context/portico-context.ts';
import { readPromise } from '../read-promise.ts';
import { isLeaving } from './dialog-motion.ts';

/** A gate before the HTML of a dialog: React does not hydrate it until the gate opens. */
export type HydrationGate = ReturnType<typeof createHydrationGate>;

/** Creates a closed gate. */
export function createHydrationGate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let attempts = 0;
  let retry = (): void => undefined;
  return {
    open,
    /** Suspends the calling component until the gate opens. */
    wait(): void {
      attempts += 1;
      if (attempts > 1) queueMicrotask(retry);
      readPromise(opened);
    },
    /** Sets a task for React's second attempt to hydrate, when a context above changes. That update waits for this HTML. */
    onRetry(task: () => void): void {
      retry = task;
    },
  };
}

/** Takes over from the press script which dialog is open. Returns a function that stops. */
export function followHtmlDialog(view: PorticoContextValue['view']): () => void {
  const element = findHtmlDialog();
  const listening = new AbortController();
  const { signal } = listening;
  const adopt = () => {
    view.inHtml = true;
    view.set('connect');
  };
  // The dialog is painted first: rendering would hold it back on a phone.
  const onOpen = () =>
    requestAnimationFrame(() => {
      setTimeout(() => {
        if (element?.open) adopt();
      });
    });
  // Closed by the press script before hydration. A dialog that another one replaced is closed and removed, too.
  const onClose = () => {
    // React's strict mode closes and reopens a mounting dialog.
    if (!element || element.open || isLeaving(element)) return;
    if (element.isConnected && view.getSnapshot() === 'connect') view.set('closed');
  };
  if (element?.open) adopt();
  element?.addEventListener(openEvent, onOpen, { signal });
  element?.addEventListener('close', onClose, { signal });
  return () => listening.abort();
}
