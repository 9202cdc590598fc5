import { type ReactNode, useEffect, useState } from 'react';
import { useWords } from '../locales/use-words.ts';

/** How long "copied" stays, in milliseconds. */
const confirmationTime = 1500;

/** How the last copy ended; undefined before one, and again when its confirmation is over. */
export type CopyStatus = 'copied' | 'failed' | undefined;

/** Copying text, and whether it worked. */
export type UseCopyResult = {
  readonly status: CopyStatus;
  /** Never rejects: a failure is the status. */
  readonly copy: (text: string) => Promise<void>;
};

/**
 * Copies text to the clipboard and reports whether it worked, so that a button says "copied" only when it
 * was.
 *
 * @example
 * const { status, copy } = useCopy();
 * <button onClick={() => void copy(code)}>{status === 'copied' ? 'Copied' : 'Copy'}</button>
 */
export function useCopy(): UseCopyResult {
  const [status, setStatus] = useState<CopyStatus>();

  useEffect(() => {
    if (status !== 'copied') return;
    const timer = setTimeout(() => setStatus(undefined), confirmationTime);
    return () => clearTimeout(timer);
  }, [status]);

  return {
    status,
    async copy(text) {
      try {
        await navigator.clipboard.writeText(text);
        setStatus('copied');
      } catch {
        // Refused by the browser or its policy; `clipboard` is also absent on plain http.
        setStatus('failed');
      }
    },
  };
}

/** A button of a dialog that copies text. Disabled while there is none. */
export function CopyButton({
  text,
  label,
  failed,
  showOnFailure = false,
}: {
  readonly text: string | undefined;
  readonly label: string;
  /** What to do instead when copying is refused. */
  readonly failed: string;
  /** Shows the text when it could not be copied. */
  readonly showOnFailure?: boolean;
}): ReactNode {
  const words = useWords();
  const { status, copy } = useCopy();
  return (
    <>
      <button
        type="button"
        className="portico-button portico-button--wide"
        aria-disabled={text === undefined}
        onClick={() => {
          if (text !== undefined) void copy(text);
        }}
      >
        {status === 'copied' ? words.copied : label}
      </button>
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
  /** What to do instead when copying is refused. */
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
