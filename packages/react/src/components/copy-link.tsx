import { type ReactNode, useEffect, useState } from 'react';
import { useWords } from '../locales/use-words.ts';

/** How long the confirmation stays, in milliseconds. */
const confirmation = 1500;

/** Copies a pairing link, for a wallet on this phone that takes one. Says so only when it worked. */
export function CopyLink({ link }: { readonly link: string | undefined }): ReactNode {
  const en = useWords();
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();

  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(undefined), confirmation);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    if (link === undefined) return;
    try {
      await navigator.clipboard.writeText(link);
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
        aria-disabled={link === undefined}
        onClick={() => void copy()}
      >
        {outcome === 'copied' ? en.copied : en.copyLink}
      </button>
      <p
        className={outcome === 'failed' ? 'portico-text portico-small' : 'portico-hidden-text'}
        role="status"
      >
        {outcome === 'failed' ? en.copyLinkFailed : outcome === 'copied' ? en.copied : ''}
      </p>
      {outcome === 'failed' ? <code className="portico-pairing-link">{link}</code> : null}
    </>
  );
}
