/** Opens a modal dialog, unless its HTML was opened before React, and locks the page's scrolling. Returns unlock. */
export function openModal(dialog: HTMLDialogElement): () => void {
  if (!dialog.open) dialog.showModal();
  // Measures the page, whose styles showModal() has just computed.
  return lockScrolling();
}

/** Focuses the start of a step, where screen readers begin. */
export function focusStep(dialog: HTMLDialogElement | null): void {
  dialog?.querySelector<HTMLElement>('[data-portico-focus]')?.focus();
}

/** Locks scrolling. Reserves the space of a scrollbar, so that the page does not move. */
function lockScrolling(): () => void {
  const { classList, clientWidth } = document.documentElement;
  classList.add('portico-locked');
  classList.toggle('portico-locked--gutter', window.innerWidth > clientWidth);
  return () => classList.remove('portico-locked', 'portico-locked--gutter');
}
