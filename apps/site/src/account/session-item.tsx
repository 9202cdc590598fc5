import type { SiteWords } from '@portico/locales/en/site';
import { type Device, deviceOf, useSessionClient } from '@portico/react';
import { useSite } from '@portico/shell';
import { type FormEvent, type ReactNode, useState } from 'react';
import { TimeText } from './time.tsx';

type SessionItemProps = {
  readonly id: string;
  /** The user agent's name; null until it is known. */
  readonly userAgent: string | null;
  readonly words: SiteWords['account'];
  readonly badge?: string;
  readonly times: readonly {
    readonly label: string;
    readonly value: string;
    readonly ago?: boolean;
  }[];
  readonly children: ReactNode;
};

export function deviceName(userAgent: string | null, words: SiteWords['account']): string {
  const { browser, system } = deviceOf(userAgent);
  return browser && system
    ? words.device(browser, system)
    : (browser ?? system ?? words.unknownDevice);
}

export function SessionItem({ id, userAgent, words, badge, times, children }: SessionItemProps) {
  return (
    <div className="session">
      {/* The device's name says the same in words. */}
      <svg
        className={badge ? 'device device--here portico-icon' : 'device portico-icon'}
        viewBox="0 0 24 24"
        width="24"
        height="24"
        aria-hidden="true"
      >
        <path d={drawings[deviceOf(userAgent).kind]} />
      </svg>
      <h3 className="session-device">
        {deviceName(userAgent, words)}
        {badge ? <span className="session-badge">{badge}</span> : null}
      </h3>
      <dl className="session-times portico-muted portico-small" id={`times-${id}`}>
        {times.map(({ label, value, ago }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <TimeText value={value} ago={ago} />
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

type EndFormProps = {
  /** `end` for the session named by `id`, `end-others` for all but this one. */
  readonly which: 'end' | 'end-others';
  readonly id?: string;
  /** Without a token, which the server could not read, the form works by script alone. */
  readonly csrfToken: string | undefined;
  readonly waiting: boolean;
  readonly onEnd: () => Promise<unknown>;
  readonly children: ReactNode;
};

/** Ends sessions: a plain form, so that it works before any script has loaded and without. */
export function EndForm({ which, id, csrfToken, waiting, onEnd, children }: EndFormProps) {
  const { basePath } = useSite();
  const end = (event: FormEvent) => {
    event.preventDefault();
    if (!waiting) void onEnd();
  };
  return (
    <form action={`${basePath}/sessions/${which}`} method="post" onSubmit={end}>
      {csrfToken ? <input type="hidden" name="csrfToken" value={csrfToken} /> : null}
      {id ? <input type="hidden" name="id" value={id} /> : null}
      <input type="hidden" name="callbackUrl" value="/account#other-sessions" />
      <button
        className="portico-button portico-button--danger"
        type="submit"
        aria-describedby={id && `times-${id}`}
        aria-disabled={waiting || undefined}
      >
        {children}
      </button>
    </form>
  );
}

/** Ends the session at once; without script it opens the confirmation page. */
export function SignOutForm({ words }: { readonly words: SiteWords['account'] }) {
  const { basePath } = useSite();
  const { signOut } = useSessionClient();
  const [leaving, setLeaving] = useState(false);

  async function leave(event: FormEvent<HTMLFormElement>): Promise<void> {
    const form = event.currentTarget;
    event.preventDefault();
    if (leaving) return;
    setLeaving(true);
    const result = await signOut({ callbackUrl: '/' });
    // The session has not ended: the server's own page shows why and retries.
    if (result?.ok === false) form.submit();
  }

  return (
    <form action={`${basePath}/signout`} method="get" onSubmit={(event) => void leave(event)}>
      <input type="hidden" name="callbackUrl" value="/" />
      <button className="portico-button" type="submit" aria-disabled={leaving || undefined}>
        {words.signOut}
      </button>
    </form>
  );
}
