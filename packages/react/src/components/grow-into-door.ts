/** Names the one element that a view transition carries from the dialog to the page. */
const shared = 'portico-door';

/** On the root while the gate travels: the page itself is no part of the transition, so it stays usable. */
const growing = 'portico-growing';

/** On a closed dialog whose gate has left for the door, so that the rest of it need not wait. */
const left = 'data-portico-gate-left';

/**
 * Lets the gate of the open dialog grow into the page's door, when both are on the screen. Called right before the dialog is closed. Where
 * there is no door, no View Transition API, or nothing may move, the gate stays on the closed dialog for a moment.
 *
 * @see https://drafts.csswg.org/css-view-transitions-1/
 */
export function growIntoDoor(): void {
  const gate = document.querySelector<HTMLElement>('.portico-dialog[open] .portico-gate');
  const door = document.querySelector<HTMLElement>('[data-portico-door]');
  if (!gate || !door || !isOnScreen(door) || !document.startViewTransition) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { classList } = document.documentElement;
  classList.add(growing);
  gate.style.viewTransitionName = shared;
  gate.closest('dialog')?.setAttribute(left, '');
  const { finished } = document.startViewTransition(() => {
    // A browser that cannot keep a closed dialog has nothing to start from.
    if (!gate.isConnected) return;
    gate.style.visibility = 'hidden';
    gate.style.viewTransitionName = '';
    door.style.viewTransitionName = shared;
  });
  const settle = () => {
    door.style.viewTransitionName = '';
    classList.remove(growing);
  };
  finished.then(settle, settle);
}

function isOnScreen(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && (top + bottom) / 2 > 0 && (top + bottom) / 2 < innerHeight;
}
