import type { ErrorCode, OwnSession, Session } from '@portico/protocol';
import { type EndSessionsResult, useSessions } from '@portico/react';
import type { OwnSessionsState } from '@portico/shell';
import { useEffect, useRef, useState } from 'react';
import type { Words } from '../words.ts';
import { deviceName, EndForm, OtherSession, ThisSession } from './session-item.tsx';

type OwnSessionsProps = {
  readonly session: Session;
  /** What the server read; the browser asks when it could not. */
  readonly read: OwnSessionsState | undefined;
  readonly words: Words['account'];
};

/** This session, and the visitor's sessions everywhere else with buttons that end them. */
export function OwnSessions({ session, read, words }: OwnSessionsProps) {
  const own = useSessions({ initial: read?.sessions });
  const { status, sessions, failure, ending } = own;
  const current = sessions?.find((each) => each.current);
  const others = sessions?.filter((each) => !each.current);
  const { outcome, heading, list, end } = useEnding(others, words);
  const said = outcome && !outcome.failed ? outcome.text : '';

  return (
    <>
      <ThisSession session={session} userAgent={current?.userAgent ?? null} words={words} />

      <section aria-labelledby="other-sessions">
        <div className="section-head">
          <h2 id="other-sessions" className="title" tabIndex={-1} ref={heading}>
            {words.otherSessions}
          </h2>
          {others && others.length > 1 ? (
            <EndForm
              which="end-others"
              csrfToken={read?.csrfToken}
              waiting={others.every(({ id }) => ending.includes(id))}
              onEnd={() =>
                void end({
                  request: own.endOtherSessions,
                  ids: others.map(({ id }) => id),
                  index: 0,
                  done: words.endedAll,
                  failed: words.allStillSignedIn,
                })
              }
            >
              {words.endAll}
            </EndForm>
          ) : null}
        </div>

        <p className={said ? 'said' : 'portico-hidden-text'} role="status">
          {said}
        </p>
        {outcome?.failed ? (
          <p className="portico-notice portico-notice--danger" role="alert">
            {outcome.text}
          </p>
        ) : status === 'failed' && failure ? (
          <div className="portico-notice portico-notice--warning" role="alert">
            <p>
              {words.outOfDate} {reasonText(failure, words)}
            </p>
            <button className="portico-button" type="button" onClick={() => void own.refresh()}>
              {words.tryAgain}
            </button>
          </div>
        ) : null}

        {others === undefined ? <NoList waiting={status === 'loading'} words={words} /> : null}
        {others?.length === 0 ? <p className="panel panel--empty">{words.nowhereElse}</p> : null}
        {others && others.length > 0 ? (
          <ul className="panel" ref={list}>
            {others.map((other, index) => (
              <li key={other.id}>
                <OtherSession
                  session={other}
                  csrfToken={read?.csrfToken}
                  waiting={ending.includes(other.id)}
                  words={words}
                  onEnd={() => {
                    const device = deviceName(other.userAgent, words);
                    void end({
                      request: () => own.endSession(other.id),
                      ids: [other.id],
                      index,
                      done: (count) => (count === 0 ? words.hadEnded(device) : words.ended(device)),
                      failed: words.stillSignedIn(device),
                    });
                  }}
                />
              </li>
            ))}
          </ul>
        ) : null}
      </section>
    </>
  );
}

function NoList({
  waiting,
  words,
}: {
  readonly waiting: boolean;
  readonly words: Words['account'];
}) {
  return (
    <>
      {waiting ? <p className="panel panel--empty">{words.looking}</p> : null}
      <noscript>
        <p className="portico-notice">{words.notListed}</p>
      </noscript>
    </>
  );
}

/** What the visitor wants to end, and what to say of it. */
type Ending = {
  readonly request: () => Promise<EndSessionsResult>;
  readonly ids: readonly string[];
  /** Where the first of them stands in the list. */
  readonly index: number;
  /** How many had not ended before. */
  readonly done: (count: number) => string;
  readonly failed: string;
};

/** What came of the last try. */
type Outcome = { readonly failed: boolean; readonly text: string };

/** Ends sessions, says what came of it, and gives the keyboard a place to go on from. */
function useEnding(others: readonly OwnSession[] | undefined, words: Words['account']) {
  const [outcome, setOutcome] = useState<Outcome>();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const going = useRef<Ending>(undefined);

  useEffect(() => {
    const gone = going.current;
    if (gone === undefined || others?.some(({ id }) => gone.ids.includes(id))) return;
    going.current = undefined;
    // Focus that moved elsewhere meanwhile stays there.
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
function reasonText(code: ErrorCode, words: Words['account']): string {
  if (code === 'CLIENT_FETCH_ERROR') return words.unreachable;
  return code === 'RATE_LIMITED' ? words.tooMany : words.ourFault;
}
