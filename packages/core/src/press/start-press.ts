import { addOwnWallets } from './add-own-wallets.ts';
import { adoptEvent, failEvent, findHtmlDialog, openEvent } from './html-dialog.ts';
import { focusStep, openModal } from './open-modal.ts';

/**
 * Answers presses on the connect button (`data-portico-connect`) before React is there: opens the dialog that is part of the
 * page's HTML in the same frame, with the wallets of this browser. Escape, Close and the backdrop close it. The
 * last press on anything else in it is kept, shown, and done when React adopts the dialog; closing forgets it.
 *
 * After `portico:fail` the open dialog says that the page could not be loaded, with a button that loads it again. No
 * other listener hears a click that is answered. Changes nothing on pages without such a dialog. Returns how to stop.
 */
export function startPress(): () => void {
  let opener: Element | undefined;
  let unlock: (() => void) | undefined;
  let kept: HTMLElement | undefined;
  let pressedOutside = false;

  function onClick(event: MouseEvent): void {
    const dialog = findHtmlDialog();
    const { target } = event;
    if (!dialog || !(target instanceof Element)) return;
    if (!dialog.open) {
      opener = target.closest('[data-portico-connect]') ?? undefined;
      if (!opener) return;
      event.stopImmediatePropagation();
      open(dialog, opener);
    } else if (dialog.contains(target) && !target.closest('a')) {
      event.stopImmediatePropagation();
      // The second click of a double click was meant for the button that opened the dialog.
      if (event.detail < 2) press(dialog, target);
    }
  }

  function open(dialog: HTMLDialogElement, button: Element): void {
    addOwnWallets(dialog);
    // What failed is tried again now.
    hideFailure(dialog, true);
    unlock = openModal(dialog);
    focusStep(dialog);
    button.setAttribute('aria-expanded', 'true');
    dialog.dispatchEvent(new Event(openEvent));
  }

  function press(dialog: HTMLDialogElement, target: Element): void {
    const button = target.closest('button');
    if (target === dialog ? pressedOutside : button?.matches('[data-portico-close]')) {
      dialog.close();
    } else if (button?.matches('[data-portico-retry]')) {
      // A script that is gone after a release comes with a new page only.
      if (navigator.onLine) location.reload();
    } else if (button) {
      release();
      kept = button;
      button.setAttribute('aria-busy', 'true');
      if (button.matches('[data-portico-wallet]')) button.setAttribute('aria-current', 'true');
    }
  }

  /** Forgets the press that was kept, and returns it. */
  function release(): HTMLElement | undefined {
    const button = kept;
    kept = undefined;
    button?.removeAttribute('aria-busy');
    button?.removeAttribute('aria-current');
    return button;
  }

  /** A drag that starts inside and ends on the backdrop does not close it. */
  function onPointerDown({ target }: Event): void {
    pressedOutside = target === findHtmlDialog();
  }

  function onClose({ target }: Event): void {
    if (target !== findHtmlDialog()) return;
    release();
    unlock?.();
    opener?.setAttribute('aria-expanded', 'false');
  }

  function onFail(): void {
    release();
    hideFailure(findHtmlDialog(), false);
  }

  function onAdopt(): void {
    stop();
    release()?.click();
  }

  function listen(method: 'addEventListener' | 'removeEventListener'): void {
    document[method]('click', onClick as EventListener, true);
    document[method]('pointerdown', onPointerDown, true);
    // It does not bubble.
    document[method]('close', onClose, true);
    document[method](adoptEvent, onAdopt);
    document[method](failEvent, onFail);
  }

  const stop = () => listen('removeEventListener');
  listen('addEventListener');
  return stop;
}

function hideFailure(dialog: Element | null, isHidden: boolean): void {
  dialog?.querySelector('[data-portico-failed]')?.toggleAttribute('hidden', isHidden);
}
