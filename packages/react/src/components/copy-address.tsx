import { type ReactNode, useEffect, useState } from 'react';
import { useWords } from '../locales/use-words.ts';

/** How long "Copied" stays, in milliseconds. */
const confirmation = 1500;

/** Copies an address, and says so only when it worked. */
export function CopyAddress({ address }: { readonly address: string }): ReactNode {
  const en = useWords();
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();

  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(undefined), confirmation);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setOutcome('copied');
    } catch {
      // Refused by the browser or its policy; `clipboard` is also absent on plain http.
      setOutcome('failed');
    }
  };

  return (
    <>
      <button
        type="button"
        className="portico-button portico-button--wide"
        onClick={() => void copy()}
      >
        {outcome === 'copied' ? en.copied : en.copyAddress}
      </button>
      <p
        className={outcome === 'failed' ? 'portico-text portico-small' : 'portico-hidden-text'}
        role="status"
      >
        {outcome === 'failed' ? en.copyFailed : outcome === 'copied' ? en.copied : ''}
      </p>
    </>
  );
}
