import type { ErrorCode, OwnSession } from '@portico/protocol';
import type { EndSessionsResult } from '@portico/react';
import { useEffect, useRef, useState } from 'react';
import type { AccountWords } from '../locales/words.ts';

/** What the visitor wants to end, and what to say of it. */
export type Ending = {
  readonly request: () => Promise<EndSessionsResult>;
  readonly ids: readonly string[];
  /** Where the first of them stands in the list. */
  readonly index: number;
  /** How many had not ended before. */
  readonly done: (count: number) => string;
  readonly failed: string;
};

/** What came of the last try. */
export type Outcome = { readonly failed: boolean; readonly text: string };

/** Ends sessions, says what came of it, and gives the keyboard a place to go on from. */
export function useEnding(others: readonly OwnSession[] | undefined, words: AccountWords) {
  const [outcome, setOutcome] = useState<Outcome>();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const going = useRef<Ending>(undefined);

  useEffect(() => {
    const gone = going.current;
    if (gone === undefined || others?.some(({ id }) => gone.ids.includes(id))) return;
    going.current = undefined;
    // Somebody who went elsewhere meanwhile is not called back.
    if (document.activeElement !== document.body) return;
    // The button went with its row: on to the next one, and to the heading after the last.
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[Math.min(gone.index, buttons.length - 1)] ?? heading.current)?.focus();
  });

  async function end(ending: Ending): Promise<void> {
    setOutcome(undefined);
    going.current = ending;
    const result = await ending.request();
    if (result.ok) setOutcome({ failed: false, text: ending.done(result.ended) });
    else {
      going.current = undefined;
      setOutcome({ failed: true, text: `${ending.failed} ${reasonText(result.code, words)}` });
    }
  }

  return { outcome, heading, list, end };
}

/** Why, in words that fit any of what one does here. */
export function reasonText(code: ErrorCode, words: AccountWords): string {
  if (code === 'CLIENT_FETCH_ERROR') return words.unreachable;
  return code === 'RATE_LIMITED' ? words.tooMany : words.ourFault;
}
