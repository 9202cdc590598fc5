import type { ReactNode } from 'react';
import { useWords } from '../locales/use-words.ts';
import { CopyMessage } from './copy-button.tsx';
import { QrCode } from './qr-code.tsx';
import { useCopy } from './use-copy.ts';

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
  const words = useWords();
  const { status, copy } = useCopy();
  const isReady = uri !== undefined && codeText !== undefined;
  return (
    <div className="portico-pairing">
      {isReady ? (
        <>
          <button type="button" className="portico-qr-card" onClick={() => void copy(uri)}>
            <QrCode text={codeText} label={words.codeFor(wallet.name)} mark={wallet.icon} />
            <span className="portico-hidden-text">{words.codeCopies}</span>
          </button>
          <button
            type="button"
            className="portico-button portico-button--quiet"
            onClick={() => void copy(uri)}
          >
            {status === 'copied' ? words.copied : words.copyLink}
          </button>
          <CopyMessage status={status} failed={words.copyLinkFailed} text={uri} />
        </>
      ) : (
        <div className="portico-qr-card portico-qr-card--empty" />
      )}
      {/* One element throughout: what it comes to say, that the code is there, is read aloud. */}
      <p
        className={isReady ? 'portico-hidden-text' : 'portico-text portico-muted portico-small'}
        role="status"
      >
        {isReady ? words.codeFor(wallet.name) : words.preparingCode}
      </p>
    </div>
  );
}
