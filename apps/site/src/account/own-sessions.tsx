import type { Session } from '@portico/protocol';
import { useSessions } from '@portico/react';
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
};

/** This session, and the visitor's sessions everywhere else with a way to end them. */
export function OwnSessions({ session, read }: OwnSessionsProps) {
  const own = useSessions({ initial: read?.sessions });
  const { status, sessions, failure, ending } = own;
  const current = sessions?.find((each) => each.current);
  const others = sessions?.filter((each) => !each.current);
  const { outcome, heading, list, end } = useEnding(others);
  const said = outcome && !outcome.failed ? outcome.text : '';

  return (
    <>
      <ThisSession session={session} userAgent={current?.userAgent ?? null} />

      <section aria-labelledby="other-sessions">
        <div className="section-head">
          <h2 id="other-sessions" className="title" tabIndex={-1} ref={heading}>
            Other sessions
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
                  done: (count) =>
                    count === 1 ? 'One other session ended.' : `${count} other sessions ended.`,
                  failed: 'They are still signed in.',
                })
              }
            >
              End all others
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
            <p>This list may be out of date. {reasonText(failure)}</p>
            <button className="portico-button" type="button" onClick={() => void own.refresh()}>
              Try again
            </button>
          </div>
        ) : null}

        {others === undefined ? <NoList waiting={status === 'loading'} /> : null}
        {others?.length === 0 ? (
          <p className="panel panel--empty">You are signed in nowhere else.</p>
        ) : null}
        {others && others.length > 0 ? (
          <ul className="panel" ref={list}>
            {others.map((other, index) => (
              <li key={other.id}>
                <OtherSession
                  session={other}
                  csrfToken={read?.csrfToken}
                  waiting={ending.includes(other.id)}
                  onEnd={() => {
                    const device = deviceName(other.userAgent);
                    void end({
                      request: () => own.endSession(other.id),
                      ids: [other.id],
                      index,
                      done: (count) =>
                        count === 0 ? `${device} had ended already.` : `${device} is signed out.`,
                      failed: `${device} is still signed in.`,
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

function NoList({ waiting }: { readonly waiting: boolean }) {
  return (
    <>
      {waiting ? <p className="panel panel--empty">Looking for your other sessions…</p> : null}
      <noscript>
        <p className="portico-notice">
          They can’t be listed right now. Reload this page in a moment.
        </p>
      </noscript>
    </>
  );
}
