import { useEffect, useState } from 'react';

/** How long "copied" stays, in milliseconds. */
const confirmation = 1500;

/** How the last try to copy ended; undefined before one, and again when its confirmation is over. */
export type CopyOutcome = 'copied' | 'failed' | undefined;

/** Copies text, and tells whether it worked: a button says so only then. */
export function useCopy(): {
  readonly outcome: CopyOutcome;
  readonly copy: (text: string) => Promise<void>;
} {
  const [outcome, setOutcome] = useState<CopyOutcome>();

  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(undefined), confirmation);
    return () => clearTimeout(timer);
  }, [outcome]);

  return {
    outcome,
    async copy(text) {
      try {
        await navigator.clipboard.writeText(text);
        setOutcome('copied');
      } catch {
        // Refused by the browser or its policy; `clipboard` is also absent on plain http.
        setOutcome('failed');
      }
    },
  };
}
