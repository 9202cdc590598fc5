import { focusStep } from '@portico/core/internal/press/open-modal';
import {
  type PointerEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { CoveredContext, usePortico } from '../context/portico-context.ts';
import { dragToClose, openDialog } from './dialog-motion.ts';
import { Icon, stepFocus, useWords } from './dialog-parts.tsx';
import { Step, scrollToTop } from './step.tsx';

/** The props of every dialog. */
export type DialogProps = {
  /** The id of the heading that names the dialog. */
  readonly titleId: string;
  /** Identifies the step. When it changes, the element marked by `stepFocus` is focused. Undefined: the dialog closes at once. */
  readonly step: string | undefined;
  readonly className?: string;
  /** The name by which the press script finds it in the page's HTML. */
  readonly htmlName?: 'connect' | undefined;
  readonly onClose: () => void;
  readonly onBack?: (() => void) | undefined;
  readonly children: ReactNode;
};

/** Renders a modal `<dialog>`, a bottom sheet on phones. Focus stays inside and returns to the opener; Escape and the backdrop close it. */
export function Dialog(props: DialogProps): ReactNode {
  return useContext(CoveredContext) ? null : <ModalDialog {...props} />;
}

function ModalDialog(props: DialogProps): ReactNode {
  const { titleId, step, className = '', htmlName, onClose, onBack, children } = props;
  const words = useWords();
  const { locale } = usePortico();
  const { place, dialog } = useModal(step, onClose);
  const pressedOutside = useRef(false);

  // A drag from inside to the backdrop, for example to select text, does not close it.
  const onPointerDown = (event: PointerEvent) => {
    pressedOutside.current = event.target === dialog.current;
  };

  return (
    // An element without a box, which React removes while the dialog leaves.
    <slot ref={place}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it on the keyboard */}
      <dialog
        ref={dialog}
        className={`portico-dialog ${className}`}
        lang={locale.code}
        dir={locale.direction}
        aria-labelledby={titleId}
        data-portico-dialog={htmlName}
        // The press script may have opened it.
        suppressHydrationWarning
        onCancel={(event) => {
          event.preventDefault();
          onClose();
        }}
        // Browsers close a dialog without a cancel event when Escape is pressed twice in a row.
        onClose={() => {
          if (dialog.current?.open === false) onClose();
        }}
        onPointerDown={onPointerDown}
        onClick={(event) => {
          // The second click of a double click was meant for the button that opened the dialog.
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
          data-portico-close
          onClick={onClose}
        >
          <Icon path="M6 6l12 12M18 6L6 18" />
        </button>
      </dialog>
    </slot>
  );
}

/** Opens the dialog while it is mounted, starts each step of it, and closes it when it is dragged down. */
function useModal(step: string | undefined, onClose: () => void) {
  const { view } = usePortico();
  const place = useRef<HTMLSlotElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const isAdopted = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !place.current) return;
    isAdopted.current = element.open;
    return openDialog(element, place.current, view);
  }, [view]);

  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!dialog.current) return;
    return dragToClose(dialog.current, () => close.current());
  }, []);

  useEffect(() => {
    // Opened from the page's HTML: the focus was set and may have moved.
    if (isAdopted.current) {
      isAdopted.current = false;
      return;
    }
    // Both below compute the styles of the whole page, which closing changes once more.
    if (step === undefined) return;
    // A step starts at its top.
    if (dialog.current) scrollToTop(dialog.current);
    focusStep(dialog.current);
  }, [step]);
  return { place, dialog };
}

type DialogTitleProps = {
  readonly id: string;
  readonly focused: boolean;
  readonly children: ReactNode;
};

/** Renders the heading that names the dialog. `focused`: it takes the focus when its step starts. */
export function DialogTitle({ id, focused, children }: DialogTitleProps): ReactNode {
  return (
    <h2
      id={id}
      {...(focused ? stepFocus : {})}
      tabIndex={-1}
      className="portico-title portico-dialog-title"
    >
      {children}
    </h2>
  );
}

/** Renders a dialog with one column: a title and its content. */
export function CompactDialog({
  title,
  onClose,
  children,
  ...dialog
}: Pick<DialogProps, 'step' | 'children'> & {
  readonly title: ReactNode;
  /** Default: closes the dialog and does nothing else. */
  readonly onClose?: () => void;
}): ReactNode {
  const { view } = usePortico();
  const titleId = useId();
  return (
    <Dialog
      {...dialog}
      titleId={titleId}
      className="portico-dialog--compact"
      onClose={onClose ?? (() => view.set('closed'))}
    >
      <DialogTitle id={titleId} focused>
        {title}
      </DialogTitle>
      <Step name={dialog.step}>{children}</Step>
    </Dialog>
  );
}
