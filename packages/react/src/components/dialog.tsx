import {
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { en } from '../locales/en.ts';

export type DialogProps = {
  readonly title: string;
  /** Names what the dialog shows now; when it changes the title gets the focus and is read aloud. */
  readonly step: string;
  readonly onClose: () => void;
  readonly onBack?: (() => void) | undefined;
  readonly children: ReactNode;
};

/**
 * The platform's modal `<dialog>`: focus stays inside, Escape and the backdrop close it, and the focus
 * goes back to what opened it. A sheet from the bottom on phones.
 */
export function Dialog({ title, step, onClose, onBack, children }: DialogProps): ReactNode {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pressedOutside = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Before the element is taken away, because only close() gives the focus back.
    return () => element?.close();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is what moves the focus
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, [step]);

  // A drag that begins inside and ends on the backdrop, selecting text for example, closes nothing.
  const onPointerDown = (event: PointerEvent) => {
    pressedOutside.current = event.target === dialog.current;
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does on the keyboard what the backdrop does here
    <dialog
      ref={dialog}
      className="portico-dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={onPointerDown}
      onClick={(event) => {
        if (pressedOutside.current && event.target === dialog.current) onClose();
      }}
    >
      <div className="portico-dialog-panel">
        <div className="portico-dialog-bar">
          {onBack ? (
            <button
              type="button"
              className="portico-icon-button portico-icon-button--back"
              aria-label={en.back}
              onClick={onBack}
            >
              <Icon path="M15 5l-7 7 7 7" />
            </button>
          ) : null}
          <h2 id={titleId} ref={heading} tabIndex={-1} className="portico-title">
            {title}
          </h2>
          <button
            type="button"
            className="portico-icon-button portico-icon-button--close"
            aria-label={en.close}
            onClick={onClose}
          >
            <Icon path="M6 6l12 12M18 6L6 18" />
          </button>
        </div>
        <div className="portico-step" key={step}>
          {children}
        </div>
      </div>
    </dialog>
  );
}

function Icon({ path }: { readonly path: string }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
