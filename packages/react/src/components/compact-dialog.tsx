import { type ReactNode, useId } from 'react';
import { Dialog, type DialogProps, stepFocus } from './dialog.tsx';

/** A dialog of one column: a title, and what it is about. */
export function CompactDialog({
  title,
  children,
  ...dialog
}: Omit<DialogProps, 'titleId' | 'className'> & { readonly title: string }): ReactNode {
  const titleId = useId();
  return (
    <Dialog {...dialog} titleId={titleId} className="portico-dialog--compact">
      <h2 id={titleId} {...stepFocus} tabIndex={-1} className="portico-title portico-dialog-title">
        {title}
      </h2>
      <div className="portico-step" key={dialog.step}>
        {children}
      </div>
    </Dialog>
  );
}
