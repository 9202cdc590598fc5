import type { SiteWords } from '@portico/locales/en/site';
import type { ErrorCode } from '@portico/protocol';
import { type RemovalOutcome, reasonText } from './use-removal.ts';

type ListStatusProps = {
  /** The result of the last change. */
  readonly outcome: RemovalOutcome | undefined;
  /** Why the list could not be read, which may be out of date then. */
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
