/** Marks an element whose size is on its way, so that nothing in it shows a scrollbar meanwhile. */
const gliding = 'data-portico-gliding';

/** In CSS pixels. */
export type Size = { readonly width: number; readonly height: number };

/**
 * Lets an element's size glide to what its content needs whenever that changes, for as long as the token
 * `--portico-slow` says: not at all for visitors who want less motion. A glide that is overtaken by the
 * next change goes on from where it is. Returns how to stop.
 *
 * @param from The size of what it takes the place of, if it does.
 */
export function glideSize(element: HTMLElement, from?: Size): () => void {
  let painted = from ?? sizeOf(element);
  let glide: Animation | undefined;

  const go = () => {
    glide?.cancel();
    const wanted = sizeOf(element);
    const { duration, easing } = motion(element);
    const stays = wanted.width === painted.width && wanted.height === painted.height;
    if (stays || duration === 0) return;
    element.toggleAttribute(gliding, true);
    const [start, end] = [painted, wanted].map(({ width, height }) => ({
      width: `${width}px`,
      height: `${height}px`,
    }));
    const mine = element.animate([start ?? {}, end ?? {}], { duration, easing });
    glide = mine;
    const settle = () => {
      if (glide === mine) element.toggleAttribute(gliding, false);
    };
    mine.finished.then(settle, settle);
  };

  // Told before the change is painted, unlike the observer of sizes.
  const changes = new MutationObserver(go);
  const sizes = new ResizeObserver(() => {
    painted = sizeOf(element);
  });
  go();
  changes.observe(element, { childList: true, characterData: true, subtree: true });
  sizes.observe(element);
  return () => {
    changes.disconnect();
    sizes.disconnect();
    glide?.cancel();
  };
}

/** As laid out, whatever an opening animation does to it. */
export function sizeOf({ offsetWidth, offsetHeight }: HTMLElement): Size {
  return { width: offsetWidth, height: offsetHeight };
}

/** The tokens of the element's own theme. Duration in milliseconds. */
function motion(element: HTMLElement): { readonly duration: number; readonly easing: string } {
  const style = getComputedStyle(element);
  const time = style.getPropertyValue('--portico-slow').trim();
  const duration = Number.parseFloat(time) * (time.endsWith('ms') ? 1 : 1000);
  const easing = style.getPropertyValue('--portico-ease').trim();
  return { duration: Number.isFinite(duration) ? duration : 0, easing: easing || 'ease-out' };
}
