import { type ReactNode, useEffect, useState } from 'react';
import { useWords } from '../locales/use-words.ts';
import { QrCode } from './qr-code.tsx';

/** How long "Copied" stays, in milliseconds. */
const confirmation = 1500;

/**
 * The code that a phone scans, and the same as a link: a press on either copies it, and where copying is
 * refused, or no camera is at hand, it can be read. Without a code yet, its place is kept.
 */
export function PairingCode({
  uri,
  codeText = uri,
  wallet,
}: {
  /** The pairing URI (`wc:…`). */
  readonly uri: string | undefined;
  /** What the code says, where a wallet wants a link of its own around the URI. */
  readonly codeText?: string | undefined;
  readonly wallet: { readonly name: string; readonly icon?: string | undefined };
}): ReactNode {
  const en = useWords();
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(undefined), confirmation);
    return () => clearTimeout(timer);
  }, [outcome]);

  if (uri === undefined || codeText === undefined) {
    return (
      <div className="portico-pairing">
        <div className="portico-qr-card portico-qr-card--empty" />
        <p className="portico-text portico-muted portico-small" role="status">
          {en.preparingCode}
        </p>
      </div>
    );
  }

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(uri);
      setOutcome('copied');
    } catch {
      // Refused by the browser or its policy; `clipboard` is also absent on plain http.
      setOutcome('failed');
    }
  };
  return (
    <div className="portico-pairing">
      <button type="button" className="portico-qr-card" onClick={() => void copy()}>
        <QrCode text={codeText} label={en.codeFor(wallet.name)} mark={wallet.icon} />
        <span className="portico-hidden-text">{en.codeCopies}</span>
      </button>
      <button
        type="button"
        className="portico-button portico-button--quiet"
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
      {outcome === 'failed' ? <code className="portico-pairing-link">{uri}</code> : null}
    </div>
  );
}
