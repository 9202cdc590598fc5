import type { SiteWords } from '@portico/locales/en/site';
import type { ErrorCode } from '@portico/protocol';
import { type AccountDataResult, useLocale } from '@portico/react';
import { useEffect, useRef, useState } from 'react';

export type RemovalOutcome = { readonly failed: boolean; readonly text: string };

/** Removes entries of a list, reports the outcome, and moves the focus to the next entry. `shown` has the ids of the entries. */
export function useRemoval(shown: readonly string[], words: SiteWords['account']) {
  const { load } = useLocale();
  const [outcome, setOutcome] = useState<RemovalOutcome>();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  /** The accounts being removed, and the list index of the first. */
  const going = useRef<{ readonly ids: readonly string[]; readonly index: number }>(undefined);

  useEffect(() => {
    const gone = going.current;
    if (gone === undefined || shown.some((id) => gone.ids.includes(id))) return;
    going.current = undefined;
    // Focus that moved elsewhere meanwhile stays there.
    if (document.activeElement !== document.body) return;
    // The button went with its row: on to the next one, and to the heading after the last.
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[Math.min(gone.index, buttons.length - 1)] ?? heading.current)?.focus();
  });

  /** Resolves with false when the visitor was asked to confirm and did not. `failed` is a sentence before the reason. */
  async function remove<Value>(
    ids: readonly string[],
    request: () => Promise<AccountDataResult<Value>>,
    done: (result: Value) => string,
    failed: string,
  ): Promise<boolean> {
    setOutcome(undefined);
    going.current = { ids, index: shown.findIndex((id) => ids.includes(id)) };
    const result = await request();
    if (result.ok) {
      setOutcome({ failed: false, text: done(result) });
      return true;
    }
    going.current = undefined;
    if (result.cancelled) return false;
    const reason = await failureReason(result.code, words, load);
    setOutcome({ failed: true, text: `${failed} ${reason}` });
    return true;
  }

  return { outcome, heading, list, remove };
}

/** Why, in words that fit any action of this page. */
function reasonText(code: ErrorCode, words: SiteWords['account']): string {
  if (code === 'CLIENT_FETCH_ERROR') return words.unreachable;
  return code === 'RATE_LIMITED' ? words.tooMany : words.ourFault;
}

/** Refusals that the visitor can do something about, beside those above. */
const explained: readonly ErrorCode[] = [
  'ACCOUNT_LAST',
  'ACCOUNT_LIMIT',
  'ACCOUNT_NOT_LINKED',
  'ACCOUNT_TAKEN',
  'ACCOUNT_TOO_NEW',
  'EMAIL_ADDRESS_INVALID',
  'EMAIL_NOT_SENT',
  'SESSION_NOT_FRESH',
];

/** The same, with the sentences of the catalogue, which are loaded when one is needed. */
export async function failureReason(
  code: ErrorCode,
  words: SiteWords['account'],
  load: ReturnType<typeof useLocale>['load'],
): Promise<string> {
  const loaded = explained.includes(code) ? await load().catch(() => undefined) : undefined;
  return loaded?.error(code) ?? reasonText(code, words);
}

type ListStatusProps = {
  readonly outcome: RemovalOutcome | undefined;
  /** The reason why the list could not be read; it may be out of date then. */
  readonly failure: ErrorCode | undefined;
  readonly onRetry: () => void;
  readonly words: SiteWords['account'];
};

/** Says above a list what came of a change, or why the list may be out of date. */
export function ListStatus({ outcome, failure, onRetry, words }: ListStatusProps) {
  const isDone = outcome?.failed === false;
  return (
    <>
      <p className={isDone ? 'said' : 'portico-hidden-text'} role="status">
        {isDone ? outcome.text : ''}
      </p>
      {outcome?.failed ? (
        <p className="portico-notice portico-notice--danger" role="alert">
          {outcome.text}
        </p>
      ) : failure ? (
        <div className="portico-notice portico-notice--warning" role="alert">
          <p>
            {words.outOfDate} {reasonText(failure, words)}
          </p>
          <button className="portico-button" type="button" onClick={onRetry}>
            {words.tryAgain}
          </button>
        </div>
      ) : null}
    </>
  );
}
