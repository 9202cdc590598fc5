import { openModal } from '@portico/core/internal/press/open-modal';
import type { PorticoContextValue } from '../context/portico-context.ts';

/** The styles of a dialog that takes the place of another: the page stays as dark as it was. */
const replacing = 'data-portico-replacing';
const replaced = 'data-portico-replaced';

type Parent = ParentNode &
  Pick<Node, 'insertBefore'> & {
    /** Moves a node without closing it or ending its transitions. Newer than TypeScript's library. */
    moveBefore?(node: Node, before: Node | null): void;
  };

/**
 * Opens a dialog that was just mounted. The function that this returns closes it when it is unmounted: the focus goes back and the
 * page answers at once, while the element stays until its exit transition ends, as it last looked and without an answer to anything.
 *
 * @param place The element around it, which React removes instead of it. A browser that cannot move an open dialog out of
 * there removes both at once.
 */
export function openDialog(
  element: HTMLDialogElement,
  place: HTMLElement,
  view: PorticoContextValue['view'],
): () => void {
  // React's strict mode closes and opens a dialog that it mounts.
  if (element.parentNode !== place) place.append(element);
  hide(element, false);
  element.toggleAttribute(replacing, view.leaving !== undefined);
  view.leaving?.toggleAttribute(replaced, true);
  const unlock = openModal(element);
  return () => {
    view.leaving = element;
    requestAnimationFrame(() => {
      if (view.leaving === element) view.leaving = undefined;
    });
    moveOut(element, place);
    // Before the element is removed, because only close() restores the focus.
    element.close();
    unlock();
    hide(element, true);
    if (element.parentNode !== place) void removeAfterExit(element, place);
  };
}

/** From presses, the keyboard and assistive technology, of which not all knows `inert`. */
function hide(element: HTMLDialogElement, hidden: boolean): void {
  element.inert = hidden;
  element.ariaHidden = hidden ? 'true' : null;
}

function moveOut(element: HTMLDialogElement, place: HTMLElement): void {
  const parent: Parent | null = place.parentNode;
  if (element.isConnected) parent?.moveBefore?.(element, place);
}

async function removeAfterExit(element: HTMLDialogElement, place: HTMLElement): Promise<void> {
  await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
  if (element.parentNode !== place) element.remove();
}

/** Whether this is a dialog that was closed and is on its way out. */
export function isLeaving(element: Element): boolean {
  return element instanceof HTMLElement && element.inert;
}

/** Lets go of a sheet further down than this part of its height, or faster than this many pixels per millisecond, and it closes. */
const closing = { part: 0.35, speed: 0.5 };

/** How a sheet returns that was let go of too early. */
const returning = { duration: 260, easing: 'cubic-bezier(0.32, 0.72, 0, 1)' };

/** Where a dialog is a sheet from the bottom: as in the styles. */
const sheets = '(max-width: 30rem)';

/**
 * A sheet follows a finger that drags it down, and closes when it is let go of far enough down or fast enough. Only where
 * there is nothing above to scroll to, so that it never takes a finger away from scrolling. By touch events, because only these can decide
 * between the two after the finger has moved. Returns stop.
 */
export function dragToClose(dialog: HTMLElement, onClose: () => void): () => void {
  let start: { readonly x: number; readonly y: number } | undefined;
  let isDragging = false;
  let last = { y: 0, time: 0 };
  let speed = 0;

  function onStart({ touches, target }: TouchEvent): void {
    const [touch] = touches;
    const canDrag =
      touch && touches.length === 1 && matchMedia(sheets).matches && isAtTop(target, dialog);
    start = canDrag ? { x: touch.clientX, y: touch.clientY } : undefined;
    isDragging = false;
  }

  function onMove(event: TouchEvent): void {
    const [touch] = event.touches;
    if (!start || !touch) return;
    const down = touch.clientY - start.y;
    // Decided by the first move, and not again: up or sideways is the browser's.
    if (!isDragging && (down <= 0 || Math.abs(touch.clientX - start.x) > down)) {
      start = undefined;
      return;
    }
    if (event.cancelable) event.preventDefault();
    speed = isDragging ? (touch.clientY - last.y) / Math.max(1, event.timeStamp - last.time) : 0;
    last = { y: touch.clientY, time: event.timeStamp };
    isDragging = true;
    dialog.style.translate = `0 ${Math.max(0, down)}px`;
  }

  function onEnd(event: TouchEvent): void {
    if (!start || !isDragging) return;
    const down = Math.max(0, last.y - start.y);
    start = undefined;
    isDragging = false;
    // A finger that rested before it was lifted threw nothing.
    const rested = event.timeStamp - last.time > 100;
    const isFar = down > dialog.offsetHeight * closing.part;
    if (event.type === 'touchend' && (isFar || (!rested && speed > closing.speed))) {
      // From where it is: what remains of the exit is added to it.
      onClose();
      return;
    }
    dialog.style.translate = '';
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    dialog.animate({ translate: [`0 ${down}px`, '0'] }, returning);
  }

  dialog.addEventListener('touchstart', onStart, { passive: true });
  // Not passive: it keeps the browser from scrolling.
  dialog.addEventListener('touchmove', onMove, { passive: false });
  dialog.addEventListener('touchend', onEnd);
  dialog.addEventListener('touchcancel', onEnd);
  return () => {
    dialog.removeEventListener('touchstart', onStart);
    dialog.removeEventListener('touchmove', onMove);
    dialog.removeEventListener('touchend', onEnd);
    dialog.removeEventListener('touchcancel', onEnd);
  };
}

/** Whether nothing between the finger and the dialog is scrolled, and nothing takes the finger for itself, as a text field does. */
function isAtTop(target: EventTarget | null, dialog: HTMLElement): boolean {
  if (!(target instanceof Element) || target.closest('input, textarea, select')) return false;
  for (let part: Element | null = target; part && part !== dialog; part = part.parentElement)
    if (part.scrollTop > 0) return false;
  return true;
}
