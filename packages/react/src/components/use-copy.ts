'use client';

// Apart from the button, so that a page that copies does not load the dialogs' words.
import { useEffect, useState } from 'react';

/** The time that "copied" stays, in milliseconds. */
const confirmationTime = 1500;

/** The result of the last copy; undefined before one, and again when its confirmation is over. */
export type CopyStatus = 'copied' | 'failed' | undefined;

/** Copying text, and whether it worked. */
export type UseCopyResult = {
  readonly status: CopyStatus;
  /** Never rejects: a failure is the status. */
  readonly copy: (text: string) => Promise<void>;
};

/**
 * Copies text to the clipboard and reports whether it worked.
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
