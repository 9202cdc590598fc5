/** Marks a dialog whose height is on its way, so that nothing in it shows a scrollbar meanwhile. */
const gliding = 'data-portico-gliding';

/**
 * Lets an element's height glide to what its content needs whenever that changes, for as long as the
 * token `--portico-slow` says: not at all for visitors who want less motion. A glide that is overtaken by
 * the next change goes on from where it is. Returns how to stop.
 */
export function glideHeight(element: HTMLElement): () => void {
  let painted = element.offsetHeight;
  let glide: Animation | undefined;

  const sizes = new ResizeObserver(() => {
    painted = element.offsetHeight;
  });
  // Told before the change is painted, unlike the observer of sizes.
  const changes = new MutationObserver(() => {
    glide?.cancel();
    const wanted = element.offsetHeight;
    const { duration, easing } = motion(element);
    if (wanted === painted || duration === 0) return;
    element.toggleAttribute(gliding, true);
    const mine = element.animate({ height: [`${painted}px`, `${wanted}px`] }, { duration, easing });
    glide = mine;
    const settle = () => {
      if (glide === mine) element.toggleAttribute(gliding, false);
    };
    mine.finished.then(settle, settle);
  });
  sizes.observe(element);
  changes.observe(element, { childList: true, characterData: true, subtree: true });
  return () => {
    sizes.disconnect();
    changes.disconnect();
    glide?.cancel();
  };
}

/** The tokens of the element's own theme. Duration in milliseconds. */
function motion(element: HTMLElement): { readonly duration: number; readonly easing: string } {
  const style = getComputedStyle(element);
  const time = style.getPropertyValue('--portico-slow').trim();
  const duration = Number.parseFloat(time) * (time.endsWith('ms') ? 1 : 1000);
  const easing = style.getPropertyValue('--portico-ease').trim();
  return { duration: Number.isFinite(duration) ? duration : 0, easing: easing || 'ease-out' };
}
