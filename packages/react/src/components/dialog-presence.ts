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
