import { addOwnWallets } from './add-own-wallets.ts';
import { adoptEvent, failEvent, findHtmlDialog, openEvent } from './html-dialog.ts';
import { focusStep, openModal } from './open-modal.ts';

/**
 * Handles presses on the connect button (`data-portico-connect`) before React: opens the dialog of the page's HTML in the same frame.
 * Escape, Close and the backdrop close it. The last press on anything else in it is kept, and repeated when React adopts the dialog.
 *
 * After `portico:fail` the dialog offers to reload the page. Other listeners do not receive a handled click. Returns stop.
 */
export function startPress(): () => void {
  let opener: Element | null | undefined;
  let unlock: (() => void) | undefined;
  let pressedOutside = false;

  function onClick(event: MouseEvent): void {
    const dialog = findHtmlDialog();
    const { target } = event;
    if (!dialog || !(target instanceof Element)) return;
    if (!dialog.open) {
      opener = target.closest('[data-portico-connect]');
      if (!opener) return;
      event.stopImmediatePropagation();
      open(dialog, opener);
    } else if (dialog.contains(target) && !target.closest('a')) {
      event.stopImmediatePropagation();
      // The second click of a double click was meant for the button that opened the dialog.
      if (event.detail < 2) press(dialog, target, pressedOutside);
    }
  }

  function open(dialog: HTMLDialogElement, button: Element): void {
    // React moves streamed HTML out of a hidden element, up to 300 ms after it came. An open dialog would not be modal afterwards.
    if (dialog.closest('[hidden]')) {
      setTimeout(() => dialog.open || open(dialog, button));
      return;
    }
    addOwnWallets(dialog);
    // Loading is tried again.
    hideFailure(true);
    unlock = openModal(dialog);
    focusStep(dialog);
    button.setAttribute('aria-expanded', 'true');
    dialog.dispatchEvent(new Event(openEvent));
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
    hideFailure(false);
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

function hideFailure(isHidden: boolean): void {
  findHtmlDialog()?.querySelector('[data-portico-failed]')?.toggleAttribute('hidden', isHidden);
}

function press(dialog: HTMLDialogElement, target: Element, onBackdrop: boolean): void {
  const button = target.closest('button');
  if (target === dialog ? onBackdrop : button?.matches('[data-portico-close]')) {
    dialog.close();
  } else if (button?.matches('[data-portico-retry]')) {
    // After a release, only a new page has the new scripts.
    if (navigator.onLine) location.reload();
  } else if (button) {
    release();
    button.setAttribute('aria-busy', 'true');
    if (button.matches('[data-portico-wallet]')) button.setAttribute('aria-current', 'true');
  }
}

/** Drops the kept press, and returns its button. */
function release(): HTMLElement | null | undefined {
  const button = findHtmlDialog()?.querySelector<HTMLElement>('[aria-busy]');
  button?.removeAttribute('aria-busy');
  button?.removeAttribute('aria-current');
  return button;
}
