import type { SiteWords } from '@portico/locales/en/site';
import type { OwnSession, Session } from '@portico/protocol';
import { type EndSessionsResult, useSessions } from '@portico/react';
import type { OwnSessionsState } from '@portico/shell';
import { ListStatus, useRemoval } from './removal.tsx';
import { deviceName, EndForm, SessionItem, SignOutForm } from './session-item.tsx';

type OwnSessionsProps = {
  readonly session: Session;
  /** The server's answer; the browser requests it when the server could not. */
  readonly read: OwnSessionsState | undefined;
  readonly words: SiteWords['account'];
};

export function OwnSessions({ session, read, words }: OwnSessionsProps) {
  const own = useSessions({ initial: read?.sessions });
  const { status, sessions, failure, ending } = own;
  const csrfToken = read?.csrfToken;
  const others = sessions?.filter((each) => !each.current);
  const { outcome, heading, list, remove } = useRemoval(
    (others ?? []).map(({ id }) => id),
    words,
  );
  const end = (
    ended: readonly OwnSession[],
    request: () => Promise<EndSessionsResult>,
    done: (count: number) => string,
    failed: string,
  ) =>
    remove(
      ended.map(({ id }) => id),
      request,
      (result) => done(result.ended),
      failed,
    );

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
            <SignOutForm words={words} />
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

        <ListStatus
          outcome={outcome}
          failure={status === 'failed' ? failure : undefined}
          onRetry={() => void own.refresh()}
          words={words}
        />

        {others === undefined && status === 'loading' ? (
          <p className="panel panel--empty portico-muted portico-small">{words.looking}</p>
        ) : null}
        {others === undefined ? (
          <noscript>
            <p className="panel panel--empty portico-small">{words.notListed}</p>
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
