/**
 * Opens a dialog as a modal one and keeps the page behind it from scrolling. One that is open already stays as it
 * is: it was opened from its HTML, before React was there. Returns how to let the page scroll again.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  const unlock = lockScrolling();
  if (!dialog.open) dialog.showModal();
  return unlock;
}

/** Moves the focus to where a step begins, so that screen readers start there. */
export function focusStep(dialog: HTMLDialogElement | null): void {
  dialog?.querySelector<HTMLElement>('[data-portico-focus]')?.focus();
}

/** Where the scrollbar takes up space, that space is reserved, so that the page does not move. */
function lockScrolling(): () => void {
  const { classList, clientWidth } = document.documentElement;
  classList.add('portico-locked');
  classList.toggle('portico-locked--gutter', window.innerWidth > clientWidth);
  return () => classList.remove('portico-locked', 'portico-locked--gutter');
}
