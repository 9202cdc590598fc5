import type { ErrorCode, OwnSession, Session } from '@portico/protocol';
import { type EndSessionsResult, useSessions } from '@portico/react';
import type { OwnSessionsState } from '@portico/shell';
import { useEffect, useRef, useState } from 'react';
import type { Words } from '../words.ts';
import { deviceName, EndForm, SessionItem, SignOutForm } from './session-item.tsx';

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
  const csrfToken = read?.csrfToken;
  const others = sessions?.filter((each) => !each.current);
  const { outcome, heading, list, end } = useEnding(others ?? [], words);
  const isDone = outcome?.failed === false;

  return (
    <>
      <section aria-labelledby="this-session">
        <h2 id="this-session" className="portico-title">
          {words.thisSession}
        </h2>
        <div className="panel">
          <SessionItem
            id="this"
            userAgent={sessions?.find((each) => each.current)?.userAgent ?? null}
            words={words}
            badge={words.thisDevice}
            times={[
              { label: words.signedIn, value: session.createdAt },
              { label: words.ends, value: session.expires },
            ]}
          >
            <SignOutForm />
          </SessionItem>
        </div>
      </section>

      <section aria-labelledby="other-sessions">
        <div className="section-head">
          <h2 id="other-sessions" className="portico-title" tabIndex={-1} ref={heading}>
            {words.otherSessions}
          </h2>
          {others && others.length > 1 ? (
            <EndForm
              which="end-others"
              csrfToken={csrfToken}
              waiting={others.every(({ id }) => ending.includes(id))}
              onEnd={() =>
                end(others, own.endOtherSessions, words.endedAll, words.allStillSignedIn)
              }
            >
              {words.endAll}
            </EndForm>
          ) : null}
        </div>

        <p className={isDone ? 'said' : 'portico-hidden-text'} role="status">
          {isDone ? outcome.text : ''}
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

        {others === undefined && status === 'loading' ? (
          <p className="panel panel--empty portico-muted portico-small">{words.looking}</p>
        ) : null}
        {others === undefined ? (
          <noscript>
            <p className="portico-notice">{words.notListed}</p>
          </noscript>
        ) : null}
        {others?.length === 0 ? (
          <p className="panel panel--empty portico-muted portico-small">{words.nowhereElse}</p>
        ) : null}
        {others && others.length > 0 ? (
          <ul className="panel" ref={list}>
            {others.map((other) => {
              const { id, userAgent } = other;
              const device = deviceName(userAgent, words);
              const waiting = ending.includes(id);
              const done = (count: number) =>
                count === 0 ? words.hadEnded(device) : words.ended(device);
              return (
                <li key={id}>
                  <SessionItem
                    id={id}
                    userAgent={userAgent}
                    words={words}
                    times={[
                      { label: words.lastSeen, value: other.lastSeenAt, ago: true },
                      { label: words.signedIn, value: other.createdAt },
                    ]}
                  >
                    <EndForm
                      which="end"
                      id={id}
                      csrfToken={csrfToken}
                      waiting={waiting}
                      onEnd={() =>
                        end([other], () => own.endSession(id), done, words.stillSignedIn(device))
                      }
                    >
                      {waiting ? words.ending : words.end}
                      <span className="portico-hidden-text"> {device}</span>
                    </EndForm>
                  </SessionItem>
                </li>
              );
            })}
          </ul>
        ) : null}
      </section>
    </>
  );
}

/** Ends sessions, says what came of it, and gives the keyboard a place to go on from. */
function useEnding(others: readonly OwnSession[], words: Words['account']) {
  const [outcome, setOutcome] = useState<{ readonly failed: boolean; readonly text: string }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  /** What is being ended, and where the first of it stood in the list. */
  const going = useRef<{ readonly ids: readonly string[]; readonly index: number }>(undefined);

  useEffect(() => {
    const gone = going.current;
    if (gone === undefined || others.some(({ id }) => gone.ids.includes(id))) return;
    going.current = undefined;
    // Focus that moved elsewhere meanwhile stays there.
    if (document.activeElement !== document.body) return;
    // The button went with its row: on to the next one, and to the heading after the last.
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[Math.min(gone.index, buttons.length - 1)] ?? heading.current)?.focus();
  });

  /** @param done what to say of so many sessions that had not ended before */
  async function end(
    ended: readonly OwnSession[],
    request: () => Promise<EndSessionsResult>,
    done: (count: number) => string,
    failed: string,
  ): Promise<void> {
    setOutcome(undefined);
    const ids = ended.map(({ id }) => id);
    going.current = { ids, index: others.findIndex(({ id }) => ids.includes(id)) };
    const result = await request();
    if (result.ok) return setOutcome({ failed: false, text: done(result.ended) });
    going.current = undefined;
    setOutcome({ failed: true, text: `${failed} ${reasonText(result.code, words)}` });
  }

  return { outcome, heading, list, end };
}

/** Why, in words that fit any action of this page. */
function reasonText(code: ErrorCode, words: Words['account']): string {
  if (code === 'CLIENT_FETCH_ERROR') return words.unreachable;
  return code === 'RATE_LIMITED' ? words.tooMany : words.ourFault;
}
