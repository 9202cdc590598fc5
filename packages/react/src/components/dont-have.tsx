import type { ReactNode } from 'react';
import { useWords } from '../locales/use-words.ts';

/** For somebody who picked a wallet and has not got it. */
export function DontHave({
  name,
  onGet,
}: {
  readonly name: string;
  /** Absent where the wallet is not to be had from here. */
  readonly onGet: (() => void) | undefined;
}): ReactNode {
  const words = useWords();
  if (!onGet) return null;
  return (
    <p className="portico-small portico-muted portico-dont-have">
      {words.dontHave(name)}{' '}
      <button type="button" className="portico-link-button" onClick={onGet}>
        {words.getAction}
        <span className="portico-hidden-text"> {name}</span>
      </button>
    </p>
  );
}
