import type { DialogSize } from '../context/portico-context.ts';

/** Marks an element while its size is animated, so that no scrollbar appears in it. */
const resizing = 'data-portico-resizing';

/**
 * Animates an element's size whenever its content changes, for the duration of the token `--portico-slow`,
 * which is 0 for visitors who prefer reduced motion. An animation that is interrupted by the next change
 * continues from its current size. Returns stop.
 *
 * @param from The size of the element that it replaces, if any.
 */
export function animateResize(element: HTMLElement, from?: DialogSize): () => void {
  let painted = from ?? sizeOf(element);
  let animation: Animation | undefined;

  const animate = () => {
    animation?.cancel();
    const target = sizeOf(element);
    const { duration, easing } = motion(element);
    const isSame = target.width === painted.width && target.height === painted.height;
    if (isSame || duration === 0) return;
    element.toggleAttribute(resizing, true);
    const [start, end] = [painted, target].map(({ width, height }) => ({
      width: `${width}px`,
      height: `${height}px`,
    }));
    const current = element.animate([start ?? {}, end ?? {}], { duration, easing });
    animation = current;
    const settle = () => {
      if (animation === current) element.toggleAttribute(resizing, false);
    };
    current.finished.then(settle, settle);
  };

  // Called before the change is painted, unlike a ResizeObserver.
  const changes = new MutationObserver(animate);
  const sizes = new ResizeObserver(() => {
    painted = sizeOf(element);
  });
  animate();
  changes.observe(element, { childList: true, characterData: true, subtree: true });
  sizes.observe(element);
  return () => {
    changes.disconnect();
    sizes.disconnect();
    animation?.cancel();
  };
}

/** As laid out, without the transform of an opening animation. */
export function sizeOf({ offsetWidth, offsetHeight }: HTMLElement): DialogSize {
  return { width: offsetWidth, height: offsetHeight };
}

/** The tokens of the element's theme. Duration in milliseconds. */
function motion(element: HTMLElement): { readonly duration: number; readonly easing: string } {
  const style = getComputedStyle(element);
  const time = style.getPropertyValue('--portico-slow').trim();
  const duration = Number.parseFloat(time) * (time.endsWith('ms') ? 1 : 1000);
  const easing = style.getPropertyValue('--portico-ease').trim();
  return { duration: Number.isFinite(duration) ? duration : 0, easing: easing || 'ease-out' };
}
