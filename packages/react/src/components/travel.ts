/** How the picture of a wallet travels from its row to the gate. */
const motion = { duration: 260, easing: 'cubic-bezier(0.3, 0, 0.1, 1)' };

/** Marks the pane whose content may be drawn outside of it while a picture travels. */
const travelling = 'data-portico-travelling';

/** Where the picture of the pressed row is now, if there is one. */
export function pictureOf(row: Element | undefined): DOMRect | undefined {
  return row?.querySelector('.portico-mark')?.getBoundingClientRect();
}

/**
 * Lets the picture in the gate of a step that was just rendered come from where the picture of its row was. It is there already,
 * and only drawn elsewhere: nothing waits for it, and whatever happens meanwhile ends it.
 */
export function travelFrom(start: DOMRect, pane: HTMLElement): void {
  const picture = pane.querySelector<HTMLElement>('.portico-gate-picture');
  if (!picture || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const end = picture.getBoundingClientRect();
  if (start.width === 0 || end.width === 0) return;
  const x = start.x + start.width / 2 - end.x - end.width / 2;
  const y = start.y + start.height / 2 - end.y - end.height / 2;
  const scale = start.width / end.width;
  pane.setAttribute(travelling, '');
  const animation = picture.animate(
    { transform: [`translate(${x}px, ${y}px) scale(${scale})`, 'none'] },
    motion,
  );
  const settle = () => pane.removeAttribute(travelling);
  animation.finished.then(settle, settle);
}
