import { Component, createRef, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { reducedMotion } from './dialog-motion.ts';
import { stepFocus } from './dialog-parts.tsx';

const exit = { duration: 90, easing: 'cubic-bezier(0.4, 0, 1, 1)' };

const leaving = 'portico-leaving';

/** Marks a panel whose steps follow others, and wait until these have left. */
const crossing = 'data-portico-crossing';

type StepProps = { readonly name: string | undefined; readonly children: ReactNode };

/** The step of a dialog, which fades out when another replaces it. A class, because only a class can measure before React changes the page. */
export class Step extends Component<StepProps, object, Leaving | null> {
  readonly element = createRef<HTMLDivElement>();
  /** The name of the step that was painted last. */
  private painted = this.props.name;

  override getSnapshotBeforeUpdate({ name }: StepProps): Leaving | null {
    const step = this.element.current;
    if (!step || name === this.props.name) return null;
    // A wallet may answer before its step is painted.
    const left = this.painted === name ? measureLeaving(step) : null;
    // Removing an element that has the focus computes styles, too.
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && step.contains(activeElement)) activeElement.blur();
    return left;
  }

  override componentDidUpdate(before: StepProps, _: object, left: Leaving | null): void {
    if (left) fadeOut(left);
    const { name } = this.props;
    if (name !== before.name)
      requestAnimationFrame(() => {
        this.painted = name;
      });
  }

  override render(): ReactNode {
    const { name, children } = this.props;
    return (
      <div key={name} className="portico-step" ref={this.element}>
        {children}
      </div>
    );
  }
}

/** Scrolls the current step to its top, not the one that fades out. */
export function scrollToTop(dialog: HTMLElement): void {
  const parts = dialog.querySelectorAll(
    `.portico-dialog-panel, .portico-pane--step:not(.${leaving})`,
  );
  for (const part of parts) part.scrollTop = 0;
}

/** A step that React is about to replace, and where it is. */
type Leaving = NonNullable<ReturnType<typeof measureLeaving>>;

/** Measures a step. Null where nothing is to be seen of it. */
function measureLeaving(step: HTMLElement) {
  const pane = step.closest<HTMLElement>('.portico-pane');
  const panel = step.closest<HTMLElement>('.portico-dialog-panel');
  const seen = (pane ?? step).getBoundingClientRect();
  const { scrollTop } = pane ?? step;
  if (!panel || seen.width === 0 || matchMedia(reducedMotion).matches) return null;
  const { x, y, bottom } = panel.getBoundingClientRect();
  // Relative to the panel, and no further than it, which would scroll.
  const place = {
    left: `${seen.x - x}px`,
    top: `${seen.y - y}px`,
    width: `${seen.width}px`,
    height: `${Math.min(seen.bottom, bottom) - seen.y}px`,
  };
  return { step, panel, className: pane?.className ?? '', scrollTop, place };
}

/** Fades out a step that React replaced: its element is shown again below the next step until the animation ends. */
function fadeOut({ step, panel, className, scrollTop, place }: Leaving): void {
  const frame = document.createElement('div');
  frame.className = `${className} ${leaving}`;
  frame.inert = true;
  frame.ariaHidden = 'true';
  Object.assign(frame.style, place);
  // The next step has the same ids and takes the focus.
  for (const name of ['id', ...Object.keys(stepFocus)])
    for (const part of step.querySelectorAll(`[${name}]`)) part.removeAttribute(name);
  frame.append(step);
  panel.prepend(frame);
  panel.setAttribute(crossing, '');
  // Only where it was scrolled: this computes the styles of both steps at once.
  if (scrollTop > 0) frame.scrollTop = scrollTop;
  const remove = () => frame.remove();
  frame.animate({ opacity: [1, 0] }, exit).finished.then(remove, remove);
}

const iconMotion = { duration: 260, easing: 'cubic-bezier(0.3, 0, 0.1, 1)' };

/** Marks the pane whose content may be drawn outside of it during the motion. */
const travelling = 'data-portico-travelling';

/** The motion from the list to a step and back. */
export type StepMotion = ReturnType<typeof useStepMotion>;

/** Follows the steps of a dialog with a list. `shown` is the step, undefined at the list; `depth` counts the steps that lead to it. */
export function useStepMotion(shown: string | undefined, depth: number) {
  const start = useRef<DOMRect>(undefined);
  const pane = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (shown === undefined) return;
    if (start.current && pane.current) animateIconFrom(start.current, pane.current);
    start.current = undefined;
  }, [shown]);
  const [trail, setTrail] = useState({ depth, isBack: false });
  if (trail.depth !== depth) setTrail({ depth, isBack: depth < trail.depth });
  return {
    pane,
    /** Lets the icon of the next step start from the icon of the pressed row. */
    startFrom(row: Element): void {
      start.current = row.querySelector('.portico-mark')?.getBoundingClientRect() ?? start.current;
    },
    /** The step has fewer before it than the last one had. */
    isBack: trail.isBack,
  };
}

/** Animates the icon in the frame of a new step from its row. The icon is only drawn elsewhere: nothing waits, any change ends it. */
function animateIconFrom(start: DOMRect, pane: HTMLElement): void {
  const picture = pane.querySelector<HTMLElement>('.portico-gate-picture');
  if (!picture || matchMedia(reducedMotion).matches) return;
  // Before the measurement, so that styles are computed once.
  pane.setAttribute(travelling, '');
  const settle = () => pane.removeAttribute(travelling);
  const end = picture.getBoundingClientRect();
  if (start.width === 0 || end.width === 0) {
    settle();
    return;
  }
  const x = start.x + start.width / 2 - end.x - end.width / 2;
  const y = start.y + start.height / 2 - end.y - end.height / 2;
  const scale = start.width / end.width;
  const animation = picture.animate(
    { transform: [`translate(${x}px, ${y}px) scale(${scale})`, 'none'] },
    iconMotion,
  );
  animation.finished.then(settle, settle);
}
