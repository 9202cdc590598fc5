import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { stepFocus } from './dialog-parts.tsx';

/** How a step leaves while the next one comes in. */
const exit = { duration: 90, easing: 'cubic-bezier(0.4, 0, 1, 1)' };

/** The styles of a step that is over and fades out. */
const leaving = 'portico-leaving';

/** A step of a dialog. Its key says which one: one that React removes fades out where it was. */
export function Step({ children }: { readonly children: ReactNode }): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const step = element.current;
    return () => {
      if (step) fadeOut(step);
    };
  }, []);
  return (
    <div className="portico-step" ref={element}>
      {children}
    </div>
  );
}

/** Scrolls what shows a step to its top; not what shows the one before. */
export function scrollToTop(dialog: HTMLElement): void {
  const parts = dialog.querySelectorAll(
    `.portico-dialog-panel, .portico-pane--step:not(.${leaving})`,
  );
  for (const part of parts) part.scrollTop = 0;
}

/**
 * Called before React removes a step. React is done with the element then: it comes back below the next step, as it last looked and
 * for eyes only, until it has faded out.
 */
function fadeOut(step: HTMLElement): void {
  const pane = step.closest<HTMLElement>('.portico-pane');
  const panel = step.closest<HTMLElement>('.portico-dialog-panel');
  const seen = (pane ?? step).getBoundingClientRect();
  const { scrollTop } = pane ?? step;
  if (!panel || seen.width === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { x, y, bottom } = panel.getBoundingClientRect();
  queueMicrotask(() => {
    // React's strict mode removes nothing, and of a dialog that is gone nothing stays.
    if (step.isConnected || !panel.isConnected) return;
    const frame = document.createElement('div');
    frame.className = `${pane?.className ?? ''} ${leaving}`;
    frame.inert = true;
    frame.ariaHidden = 'true';
    Object.assign(frame.style, {
      left: `${seen.x - x}px`,
      top: `${seen.y - y}px`,
      width: `${seen.width}px`,
      // No further than the panel, which would scroll.
      height: `${Math.min(seen.bottom, bottom) - seen.y}px`,
    });
    // The next step has the same, and is what is focused.
    for (const name of ['id', ...Object.keys(stepFocus)])
      for (const part of step.querySelectorAll(`[${name}]`)) part.removeAttribute(name);
    frame.append(step);
    panel.prepend(frame);
    frame.scrollTop = scrollTop;
    const remove = () => frame.remove();
    frame.animate({ opacity: [1, 0] }, exit).finished.then(remove, remove);
  });
}
