import type { OwnSession, Session } from '@portico/protocol';
import { type Device, deviceOf, signOut } from '@portico/react';
import { useSite } from '@portico/shell';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Words } from '../words.ts';
import { TimeText } from './time.tsx';

type ThisSessionProps = {
  readonly session: Session;
  /** What this browser called itself; null while it is not known. */
  readonly userAgent: string | null;
  readonly words: Words['account'];
};

/** The session of this browser. */
export function ThisSession({ session, userAgent, words }: ThisSessionProps) {
  return (
    <section aria-labelledby="this-session">
      <h2 id="this-session" className="title">
        {words.thisSession}
      </h2>
      <div className="panel">
        <SessionItem
          id="this"
          userAgent={userAgent}
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
  );
}

type OtherSessionProps = {
  readonly session: OwnSession;
  readonly csrfToken: string | undefined;
  readonly waiting: boolean;
  readonly words: Words['account'];
  readonly onEnd: () => void;
};

/** A session on another device, with its button. */
export function OtherSession(props: OtherSessionProps) {
  const { session, csrfToken, waiting, words, onEnd } = props;
  const { id, userAgent, lastSeenAt, createdAt } = session;
  return (
    <SessionItem
      id={id}
      userAgent={userAgent}
      words={words}
      times={[
        { label: words.lastSeen, value: lastSeenAt, ago: true },
        { label: words.signedIn, value: createdAt },
      ]}
    >
      <EndForm which="end" id={id} csrfToken={csrfToken} waiting={waiting} onEnd={onEnd}>
        {waiting ? words.ending : words.end}
        <span className="portico-hidden-text"> {deviceName(userAgent, words)}</span>
      </EndForm>
    </SessionItem>
  );
}

type SessionItemProps = {
  readonly id: string;
  readonly userAgent: string | null;
  readonly words: Words['account'];
  readonly badge?: string;
  readonly times: readonly {
    readonly label: string;
    readonly value: string;
    readonly ago?: boolean;
  }[];
  /** How to end it. */
  readonly children: ReactNode;
};

/** What a session's device is called on this page. */
export function deviceName(userAgent: string | null, words: Words['account']): string {
  const { browser, system } = deviceOf(userAgent);
  return browser && system
    ? words.device(browser, system)
    : (browser ?? system ?? words.unknownDevice);
}

/** The element that tells two sessions of one device apart, for the buttons that end them. */
function timesId(id: string): string {
  return `times-${id}`;
}

/** One session: what it was opened with, when, and how to end it. */
function SessionItem({ id, userAgent, words, badge, times, children }: SessionItemProps) {
  return (
    <div className="session">
      <DevicePicture kind={deviceOf(userAgent).kind} />
      <h3 className="session-device">
        {deviceName(userAgent, words)}
        {badge ? <span className="session-badge">{badge}</span> : null}
      </h3>
      <dl className="session-times" id={timesId(id)}>
        {times.map(({ label, value, ago }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <TimeText value={value} ago={ago ?? false} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="session-end">{children}</div>
    </div>
  );
}

const drawings: Readonly<Record<Device['kind'], string>> = {
  computer: 'M5 5h14v10H5zM2.5 19h19',
  phone: 'M8 3h8v18H8zM11 18h2',
  tablet: 'M5 3h14v18H5zM11 18h2',
  unknown: 'M4 5h16v14H4zM9.5 10a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .7-1 1.4M12 16.2v.1',
};

/** What kind of device it is; its name says the same in words. */
function DevicePicture({ kind }: Pick<Device, 'kind'>) {
  return (
    <svg className="device" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={drawings[kind]} />
    </svg>
  );
}

type EndFormProps = {
  /** `end` for the session named by `id`, `end-others` for all but this one. */
  readonly which: 'end' | 'end-others';
  readonly id?: string;
  /** Without a token, which the server could not read, the form works by script alone. */
  readonly csrfToken: string | undefined;
  readonly waiting: boolean;
  readonly onEnd: () => void;
  readonly children: ReactNode;
};

/** Ends sessions: a plain form, so that it works before any script has loaded and without. */
export function EndForm({ which, id, csrfToken, waiting, onEnd, children }: EndFormProps) {
  const end = (event: FormEvent) => {
    event.preventDefault();
    if (!waiting) onEnd();
  };
  return (
    <form action={`/api/auth/sessions/${which}`} method="post" onSubmit={end}>
      {csrfToken ? <input type="hidden" name="csrfToken" value={csrfToken} /> : null}
      {id ? <input type="hidden" name="id" value={id} /> : null}
      <input type="hidden" name="callbackUrl" value="/account#other-sessions" />
      <button
        className="portico-button portico-button--danger"
        type="submit"
        aria-describedby={id && timesId(id)}
        aria-disabled={waiting || undefined}
      >
        {children}
      </button>
    </form>
  );
}

/** Ends the session at once; without script it leads to the page that asks for confirmation. */
function SignOutForm() {
  const { words } = useSite<Words['shell']>();
  const [leaving, setLeaving] = useState(false);

  async function leave(event: FormEvent<HTMLFormElement>): Promise<void> {
    const form = event.currentTarget;
    event.preventDefault();
    if (leaving) return;
    setLeaving(true);
    const result = await signOut({ callbackUrl: '/' });
    // The session has not ended. The server's own page says what is wrong and tries again.
    if (result?.ok === false) form.submit();
  }

  return (
    <form
      className="actions"
      action="/api/auth/signout"
      method="get"
      onSubmit={(event) => void leave(event)}
    >
      <input type="hidden" name="callbackUrl" value="/" />
      <button className="portico-button" type="submit" aria-disabled={leaving || undefined}>
        {words.signOut}
      </button>
    </form>
  );
}
