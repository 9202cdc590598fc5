import type { ReactNode } from 'react';
import { Button, useWords } from './dialog-parts.tsx';
import { type CopyStatus, useCopy } from './use-copy.ts';

/** A button of a dialog that copies text. Disabled while there is none. */
export function CopyButton({
  text,
  label,
  failed,
  showOnFailure = false,
}: {
  readonly text: string | undefined;
  readonly label: string;
  /** Shown instead when copying is refused. */
  readonly failed: string;
  /** Shows the text when it could not be copied. */
  readonly showOnFailure?: boolean;
}): ReactNode {
  const words = useWords();
  const { status, copy } = useCopy();
  return (
    <>
      <Button waiting={text === undefined} onClick={() => void copy(text ?? '')}>
        {status === 'copied' ? words.copied : label}
      </Button>
      <CopyMessage
        status={status}
        failed={failed}
        text={showOnFailure ? (text ?? '') : undefined}
      />
    </>
  );
}

/** Announces how a copy ended. A failure shows as well, because the button's label does not tell it. */
export function CopyMessage({
  status,
  failed,
  text,
}: {
  readonly status: CopyStatus;
  /** Shown instead when copying is refused. */
  readonly failed: string;
  /** Shown when it could not be copied. */
  readonly text?: string | undefined;
}): ReactNode {
  const words = useWords();
  return (
    <>
      <p
        className={status === 'failed' ? 'portico-text portico-small' : 'portico-hidden-text'}
        role="status"
      >
        {status === 'failed' ? failed : status === 'copied' ? words.copied : ''}
      </p>
      {status === 'failed' && text !== undefined ? (
        <code className="portico-pairing-link">{text}</code>
      ) : null}
    </>
  );
}
