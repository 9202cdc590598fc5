import { type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useWords } from '../locales/use-words.ts';
import { glideSize, type Size, sizeOf } from './glide-size.ts';
import { Icon } from './icon.tsx';
import { lockScrolling } from './lock-scrolling.ts';

/** What every dialog is given. */
export type DialogProps = {
  /** The id of the heading that names the dialog. */
  readonly titleId: string;
  /** Names what the dialog shows now; when it changes, the element marked by `stepFocus` gets the focus. */
  readonly step: string;
  /** Classes beside `portico-dialog`. */
  readonly className?: string;
  readonly onClose: () => void;
  readonly onBack?: (() => void) | undefined;
  readonly children: ReactNode;
};

/** Marks where the focus goes when a step begins, so that the step is read aloud from there. */
export const stepFocus = { 'data-portico-focus': '' } as const;

/** The size of a dialog that closed just now: the one that opens in the same moment takes its place. */
let left: Size | undefined;

/**
 * The platform's modal `<dialog>`: focus stays inside, Escape and the backdrop close it, and the focus
 * goes back to what opened it. A sheet from the bottom on phones.
 */
export function Dialog({
  titleId,
  step,
  className = '',
  onClose,
  onBack,
  children,
}: DialogProps): ReactNode {
  const words = useWords();
  const { locale } = usePortico();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const unlock = lockScrolling();
    // The page behind it stays as dark as it was.
    element.toggleAttribute('data-portico-instead', left !== undefined);
    element.showModal();
    const stopGliding = glideSize(element, left);
    return () => {
      const mine = sizeOf(element);
      left = mine;
      requestAnimationFrame(() => {
        if (left === mine) left = undefined;
      });
      stopGliding();
      // Before the element is taken away, because only close() gives the focus back.
      element.close();
      unlock();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is what moves the focus
  useEffect(() => {
    const scrolling = dialog.current?.querySelectorAll(
      '.portico-dialog-panel, .portico-pane--step',
    );
    // A step begins at its top, wherever the one before it was left.
    for (const part of scrolling ?? []) part.scrollTop = 0;
    dialog.current?.querySelector<HTMLElement>('[data-portico-focus]')?.focus();
  }, [step]);

  // A drag that begins inside and ends on the backdrop, selecting text for example, closes nothing.
  const onPointerDown = (event: PointerEvent) => {
    pressedOutside.current = event.target === dialog.current;
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does on the keyboard what the backdrop does here
    <dialog
      ref={dialog}
      className={`portico-dialog ${className}`}
      lang={locale.code}
      dir={locale.direction}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Browsers close a dialog without asking when Escape is pressed twice in a row.
      onClose={() => {
        if (dialog.current?.open === false) onClose();
      }}
      onPointerDown={onPointerDown}
      onClick={(event) => {
        // The second half of a double click was meant for what the first one opened this with.
        const outside = pressedOutside.current && event.target === dialog.current;
        if (outside && event.detail < 2) onClose();
      }}
    >
      <div className="portico-dialog-panel">{children}</div>
      {onBack ? (
        <button
          type="button"
          className="portico-icon-button portico-icon-button--back"
          aria-label={words.back}
          onClick={onBack}
        >
          <Icon path="M15 5l-7 7 7 7" />
        </button>
      ) : null}
      <button
        type="button"
        className="portico-icon-button portico-icon-button--close"
        aria-label={words.close}
        onClick={onClose}
      >
        <Icon path="M6 6l12 12M18 6L6 18" />
      </button>
    </dialog>
  );
}
