import type { ReactNode } from 'react';
import { useWords } from '../locales/use-words.ts';
import type { CopyOutcome } from './use-copy.ts';

/** Says aloud how a copy ended. A failure shows as well, because the button's words do not tell it. */
export function CopyStatus({
  outcome,
  failed,
}: {
  readonly outcome: CopyOutcome;
  /** What to do instead. */
  readonly failed: string;
}): ReactNode {
  const words = useWords();
  return (
    <p
      className={outcome === 'failed' ? 'portico-text portico-small' : 'portico-hidden-text'}
      role="status"
    >
      {outcome === 'failed' ? failed : outcome === 'copied' ? words.copied : ''}
    </p>
  );
}
