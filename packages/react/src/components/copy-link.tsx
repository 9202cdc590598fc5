import type { ReactNode } from 'react';
import { useWords } from '../locales/use-words.ts';
import { CopyStatus } from './copy-status.tsx';
import { useCopy } from './use-copy.ts';

/** Copies a pairing link, for a wallet on this phone that takes one. */
export function CopyLink({ link }: { readonly link: string | undefined }): ReactNode {
  const words = useWords();
  const { outcome, copy } = useCopy();
  return (
    <>
      <button
        type="button"
        className="portico-button portico-button--wide"
        aria-disabled={link === undefined}
        onClick={() => {
          if (link !== undefined) void copy(link);
        }}
      >
        {outcome === 'copied' ? words.copied : words.copyLink}
      </button>
      <CopyStatus outcome={outcome} failed={words.copyLinkFailed} />
      {outcome === 'failed' ? <code className="portico-pairing-link">{link}</code> : null}
    </>
  );
}
