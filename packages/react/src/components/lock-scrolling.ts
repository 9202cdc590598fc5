/**
 * Keeps the page behind a dialog from scrolling. Where the scrollbar takes room of its own that room is
 * kept, so that the page does not move sideways. Returns how to undo it.
 */
export function lockScrolling(): () => void {
  const { classList, clientWidth } = document.documentElement;
  const takesRoom = window.innerWidth > clientWidth;
  const classes = takesRoom ? ['portico-locked', 'portico-locked--gutter'] : ['portico-locked'];
  classList.add(...classes);
  return () => classList.remove(...classes);
}
