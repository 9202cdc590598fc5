import { findHtmlDialog, openEvent } from '@portico/core/internal/press/html-dialog';
import type { PorticoContextValue } from '../context/portico-context.ts';
import { isLeaving } from './dialog-motion.ts';

/** Takes over from the press script which dialog is open. Returns a function that stops. */
export function followHtmlDialog(view: PorticoContextValue['view']): () => void {
  const element = findHtmlDialog();
  const listening = new AbortController();
  const { signal } = listening;
  const onOpen = () => {
    view.inHtml = true;
    view.set('connect');
  };
  // Closed by the press script before hydration. A dialog that another one replaced is closed and removed, too.
  const onClose = () => {
    // React's strict mode closes and reopens a mounting dialog.
    if (!element || element.open || isLeaving(element)) return;
    if (element.isConnected && view.getSnapshot() === 'connect') view.set('closed');
  };
  if (element?.open) onOpen();
  element?.addEventListener(openEvent, onOpen, { signal });
  element?.addEventListener('close', onClose, { signal });
  return () => listening.abort();
}
