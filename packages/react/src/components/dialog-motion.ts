import { openModal } from '@portico/core/internal/press/open-modal';
import type { PorticoContextValue } from '../context/portico-context.ts';

/** Attributes of a dialog that replaces another, and of the replaced one: the backdrop does not flicker. */
const replacing = 'data-portico-replacing';
const replaced = 'data-portico-replaced';

type Parent = ParentNode &
  Pick<Node, 'insertBefore'> & {
    /** Moves a node without closing it or ending its transitions. Missing in TypeScript's library. */
    moveBefore?(node: Node, before: Node | null): void;
  };

/**
 * Opens a mounted dialog. The returned function closes it on unmount: the page responds at once, while the element stays inert until its
 * exit transition ends. A browser that cannot move an open dialog out of `place`, the element around it, removes both at once.
 */
export function openDialog(
  element: HTMLDialogElement,
  place: HTMLElement,
  view: PorticoContextValue['view'],
): () => void {
  // React's strict mode closes and reopens a mounting dialog.
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
    const parent: Parent | null = place.parentNode;
    if (element.isConnected) parent?.moveBefore?.(element, place);
    // Before close(), which computes styles: those of the page know a leaving dialog by this.
    hide(element, true);
    unlock();
    // Before the removal, because only close() restores the focus.
    element.close();
    if (element.parentNode !== place) void removeAfterExit(element, place);
  };
}

/** Hides a dialog from presses, the keyboard and assistive technology, some of which ignores `inert`. */
function hide(element: HTMLDialogElement, hidden: boolean): void {
  element.inert = hidden;
  element.ariaHidden = hidden ? 'true' : null;
}

async function removeAfterExit(element: HTMLDialogElement, place: HTMLElement): Promise<void> {
  // Waits for the next frame, which computes styles anyway.
  await new Promise(requestAnimationFrame);
  await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
  if (element.parentNode !== place) element.remove();
}

/** Waits until the dialogs that were just closed are gone, but never for long: a page in the background ends no transition. */
export async function dialogsLeft(): Promise<void> {
  // React closes them when what runs now has ended.
  await wait(0);
  const leaving = [...document.querySelectorAll('.portico-dialog[inert]')];
  const ended = leaving.flatMap((dialog) => dialog.getAnimations()).map(({ finished }) => finished);
  await Promise.race([Promise.allSettled(ended), wait(2_000)]);
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Checks that a dialog is closed and in its exit transition. */
export function isLeaving(element: Element): boolean {
  return element instanceof HTMLElement && element.inert;
}

/** A sheet closes when dragged by this part of its height, or at this speed in pixels per millisecond. */
const closing = { part: 0.35, speed: 0.5 };

/** Matches where nothing may move. */
export const reducedMotion = '(prefers-reduced-motion: reduce)';

const returning = { duration: 260, easing: 'cubic-bezier(0.32, 0.72, 0, 1)' };

/** Windows in which a dialog is a sheet from the bottom, as in the styles. */
const sheets = '(max-width: 30rem)';

/** Lets a finger drag a sheet down. Touch events: only these can choose between dragging and scrolling after the first move. Returns stop. */
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
    // Decided by the first move: up or sideways is left to the browser.
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
    // A finger that rested before it was lifted has no speed.
    const rested = event.timeStamp - last.time > 100;
    const isFar = down > dialog.offsetHeight * closing.part;
    if (event.type === 'touchend' && (isFar || (!rested && speed > closing.speed))) {
      // The exit continues from this position.
      onClose();
      return;
    }
    dialog.style.translate = '';
    if (matchMedia(reducedMotion).matches) return;
    dialog.animate({ translate: [`0 ${down}px`, '0'] }, returning);
  }

  const listening = new AbortController();
  const { signal } = listening;
  dialog.addEventListener('touchstart', onStart, { passive: true, signal });
  // Not passive, to prevent scrolling.
  dialog.addEventListener('touchmove', onMove, { passive: false, signal });
  dialog.addEventListener('touchend', onEnd, { signal });
  dialog.addEventListener('touchcancel', onEnd, { signal });
  return () => listening.abort();
}

/** Checks that nothing between the touched element and the dialog is scrolled or handles touches itself, as text fields do. */
function isAtTop(target: EventTarget | null, dialog: HTMLElement): boolean {
  if (!(target instanceof Element) || target.closest('input, textarea, select')) return false;
  for (let part: Element | null = target; part && part !== dialog; part = part.parentElement)
    if (part.scrollTop > 0) return false;
  return true;
}

/** Names the one element that a view transition carries from the dialog to the page. */
const shared = 'portico-door';

/** The root's class while the gate travels: the page itself is no part of the transition, so it stays usable. */
const growing = 'portico-growing';

/** The attribute of a closed dialog that need not stay, because the page's door shows the success; `grown` once the gate moves. */
const left = 'data-portico-gate-left';

/**
 * Lets the gate of the open dialog grow into the page's door, right before the dialog is closed. Without the View Transition API
 * (https://drafts.csswg.org/css-view-transitions-1/) the door opens behind the leaving dialog; without a door the gate stays for a moment.
 */
export function growIntoDoor(door: HTMLElement | undefined): void {
  // Not that of a step which still fades out.
  const gate = document.querySelector<HTMLElement>('.portico-dialog[open] .portico-gate--done');
  if (!gate || !door) return;
  const dialog = gate.closest('dialog');
  dialog?.setAttribute(left, '');
  if (!document.startViewTransition || matchMedia(reducedMotion).matches) return;
  const { classList } = document.documentElement;
  classList.add(growing);
  gate.style.viewTransitionName = shared;
  const { finished } = document.startViewTransition(() => {
    // A browser that cannot keep a closed dialog has nothing to start from.
    if (!gate.isConnected) return;
    dialog?.setAttribute(left, 'grown');
    gate.style.viewTransitionName = '';
    door.style.viewTransitionName = shared;
  });
  const settle = () => {
    door.style.viewTransitionName = '';
    classList.remove(growing);
  };
  finished.then(settle, settle);
}

/** The motion of the door's leaf, which closes meanwhile. */
const gliding = { duration: 700, easing: 'cubic-bezier(0.3, 0, 0.1, 1)' };

/** Moves the page's door to its next place instead of letting it jump there: what the page says next may be longer. */
export function glideDoor(): void {
  const door = findDoor()?.parentElement;
  if (!door || matchMedia(reducedMotion).matches) return;
  const { top } = door.getBoundingClientRect();
  // React has changed the page by then, and nothing is painted yet.
  requestAnimationFrame(() => {
    const moved = top - door.getBoundingClientRect().top;
    if (moved !== 0) door.animate({ translate: [`0 ${moved}px`, '0'] }, gliding);
  });
}

/** Finds the page's door if it is on the screen. */
export function findDoor(): HTMLElement | undefined {
  const door = document.querySelector<HTMLElement>('[data-portico-door]');
  if (!door) return undefined;
  const { top, bottom, height } = door.getBoundingClientRect();
  const isOnScreen = height > 0 && (top + bottom) / 2 > 0 && (top + bottom) / 2 < innerHeight;
  return isOnScreen ? door : undefined;
}
