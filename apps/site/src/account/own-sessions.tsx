import { type ErrorCode, errorMessage, type Session } from '@portico/protocol';
import { type EndSessionsResult, useSessions } from '@portico/react';
import { useEffect, useRef, useState } from 'react';
import type { OwnSessionsState } from '../routes/own-sessions-state.ts';
import { SignOutForm } from '../shell/sign-out-form.tsx';
import { EndForm } from './end-form.tsx';
import { deviceName, SessionItem } from './session-item.tsx';

type OwnSessionsProps = {
  readonly session: Session;
  /** What the server read; the browser asks when it could not. */
  readonly read: OwnSessionsState | undefined;
};

/** What came of the visitor's last try to end something. */
type Outcome = { readonly failed: boolean; readonly text: string };

/** This session, and the visitor's sessions everywhere else with a way to end them. */
export function OwnSessions({ session, read }: OwnSessionsProps) {
  const own = useSessions({ initial: read?.sessions });
  const { status, sessions, failure, ending } = own;
  const [outcome, setOutcome] = useState<Outcome>();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  /** Where the row stood whose button had the focus, until it is gone. */
  const ended = useRef<number>(undefined);

  const current = sessions?.find((each) => each.current);
  const others = sessions?.filter((each) => !each.current);
  const csrfToken = read?.csrfToken;

  useEffect(() => {
    if (ended.current === undefined || document.activeElement !== document.body) return;
    // The button went with its row: on to the next one, and to the heading after the last.
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[Math.min(ended.current, buttons.length - 1)] ?? heading.current)?.focus();
    ended.current = undefined;
  });

  async function end(
    request: Promise<EndSessionsResult>,
    index: number,
    said: (count: number) => string,
    unsaid: string,
  ): Promise<void> {
    setOutcome(undefined);
    ended.current = index;
    const result = await request;
    if (!result.ok) ended.current = undefined;
    setOutcome(
      result.ok
        ? { failed: false, text: said(result.ended) }
        : { failed: true, text: `${unsaid} ${reason(result.code)}` },
    );
  }

  return (
    <>
      <section aria-labelledby="this-session">
        <h2 id="this-session" className="title">
          This session
        </h2>
        <div className="panel">
          <SessionItem
            userAgent={current?.userAgent ?? null}
            badge="This device"
            times={[
              { label: 'Signed in', value: session.createdAt },
              { label: 'Ends if unused', value: session.expires },
            ]}
          >
            <SignOutForm />
          </SessionItem>
        </div>
      </section>

      <section aria-labelledby="other-sessions">
        <div className="section-head">
          <h2 id="other-sessions" className="title" tabIndex={-1} ref={heading}>
            Other sessions
          </h2>
          {others && others.length > 1 ? (
            <EndForm
              which="end-others"
              csrfToken={csrfToken}
              waiting={others.every(({ id }) => ending.includes(id))}
              onEnd={() =>
                void end(
                  own.endOtherSessions(),
                  0,
                  (count) =>
                    count === 1 ? 'One other session ended.' : `${count} other sessions ended.`,
                  'They are still signed in.',
                )
              }
            >
              End all others
            </EndForm>
          ) : null}
        </div>
        <p className={outcome?.failed === false ? 'said' : 'portico-hidden-text'} role="status">
          {outcome?.failed === false ? outcome.text : ''}
        </p>
        {outcome?.failed ? (
          <p className="portico-notice portico-notice--danger" role="alert">
            {outcome.text}
          </p>
        ) : null}
        {status === 'failed' && failure && !outcome?.failed ? (
          <div className="portico-notice portico-notice--warning" role="alert">
            <p>This list may be out of date. {reason(failure)}</p>
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
            {others.map(({ id, userAgent, createdAt, lastSeenAt }, index) => (
              <li key={id}>
                <SessionItem
                  userAgent={userAgent}
                  times={[
                    { label: 'Last seen', value: lastSeenAt, ago: true },
                    { label: 'Signed in', value: createdAt },
                  ]}
                >
                  <EndForm
                    which="end"
                    id={id}
                    csrfToken={csrfToken}
                    waiting={ending.includes(id)}
                    onEnd={() =>
                      void end(
                        own.endSession(id),
                        index,
                        (count) =>
                          count === 0
                            ? `${deviceName(userAgent)} had ended already.`
                            : `${deviceName(userAgent)} is signed out.`,
                        `${deviceName(userAgent)} is still signed in.`,
                      )
                    }
                  >
                    {ending.includes(id) ? 'Ending…' : 'End'}
                    <span className="portico-hidden-text"> {deviceName(userAgent)}</span>
                  </EndForm>
                </SessionItem>
              </li>
            ))}
          </ul>
        ) : null}
      </section>
    </>
  );
}

/** The catalogue's sentence for an unreachable server speaks of the session, which nobody doubts here. */
function reason(code: ErrorCode): string {
  return code === 'CLIENT_FETCH_ERROR'
    ? 'The site could not be reached. Try again in a moment.'
    : errorMessage(code);
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
