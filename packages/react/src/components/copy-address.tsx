import type { ReactNode } from 'react';
import { useWords } from '../locales/use-words.ts';
import { CopyStatus } from './copy-status.tsx';
import { useCopy } from './use-copy.ts';

/** Copies an address. */
export function CopyAddress({ address }: { readonly address: string }): ReactNode {
  const words = useWords();
  const { outcome, copy } = useCopy();
  return (
    <>
      <button
        type="button"
        className="portico-button portico-button--wide"
        onClick={() => void copy(address)}
      >
        {outcome === 'copied' ? words.copied : words.copyAddress}
      </button>
      <CopyStatus outcome={outcome} failed={words.copyFailed} />
    </>
  );
}
