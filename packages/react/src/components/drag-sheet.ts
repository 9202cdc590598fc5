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
