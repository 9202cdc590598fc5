import type { Session } from '@portico/protocol';
import { useSessions } from '@portico/react';
import type { AccountWords } from '../locales/words.ts';
import type { OwnSessionsState } from '../routes/own-sessions-state.ts';
import { EndForm } from './end-form.tsx';
import { OtherSession } from './other-session.tsx';
import { deviceName } from './session-item.tsx';
import { ThisSession } from './this-session.tsx';
import { reasonText, useEnding } from './use-ending.ts';

type OwnSessionsProps = {
  readonly session: Session;
  /** What the server read; the browser asks when it could not. */
  readonly read: OwnSessionsState | undefined;
  readonly words: AccountWords;
};

/** This session, and the visitor's sessions everywhere else with a way to end them. */
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

function NoList({ waiting, words }: { readonly waiting: boolean; readonly words: AccountWords }) {
  return (
    <>
      {waiting ? <p className="panel panel--empty">{words.looking}</p> : null}
      <noscript>
        <p className="portico-notice">{words.notListed}</p>
      </noscript>
    </>
  );
}
