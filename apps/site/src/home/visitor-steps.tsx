import type { SiteWords } from '@portico/locales/en/site';
import type { Session } from '@portico/protocol';
import { displayName, useLocale, useWallet } from '@portico/react';
import { Door, type DoorState } from '../door/door.tsx';

type Step = {
  readonly title: string;
  readonly text: string;
  readonly state: string;
  readonly mark: 'done' | 'now' | 'later';
};

/** The three steps to a session, with the visitor's progress. */
export function VisitorSteps({
  session,
  words,
}: {
  readonly session: Session | null | undefined;
  readonly words: SiteWords['home'];
}) {
  const wallet = useWallet();
  const { format } = useLocale();
  const steps = visitorSteps(session, wallet.status, wallet.address, words, format);
  return (
    <Door state={doorState(session, wallet.status)}>
      <ol className="stair" aria-label={words.stepsLabel}>
        {steps.map(({ title, text, state, mark }, index) => (
          <li key={title} className={`tread step step--${mark}`}>
            <span className="step-number" aria-hidden="true">
              {index + 1}
            </span>
            <h2>{title}</h2>
            {/* A new one is put where it belongs; one that changed would count as moved. And the versions of Intl on both
                sides need not write a date alike. */}
            <p key={state} className="step-state" suppressHydrationWarning>
              {state}
            </p>
            <p className="step-text portico-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Door>
  );
}

/** A session opens the door; a wallet alone unlocks it. */
export function doorState(
  session: Session | null | undefined,
  walletStatus: WalletStatus,
): DoorState {
  if (session) return 'open';
  return walletStatus === 'connected' ? 'ajar' : 'closed';
}

type WalletStatus = 'connecting' | 'reconnecting' | 'connected' | 'disconnected';

/** Returns the three steps with their states. A session wins over a wallet: the server decides who is signed in. */
export function visitorSteps(
  session: Session | null | undefined,
  walletStatus: WalletStatus,
  walletAddress: string | undefined,
  words: SiteWords['home'],
  format: string,
): readonly Step[] {
  const connected = walletStatus === 'connected' && walletAddress !== undefined;
  const address = connected ? walletAddress : session?.address;
  const waiting = walletStatus === 'connecting';
  const steps: readonly Step[] = [
    {
      title: words.connect,
      text: words.connectText,
      state: address ? displayName(address) : waiting ? words.openWallet : words.start,
      mark: address || session ? 'done' : 'now',
    },
    {
      title: words.sign,
      text: words.signText,
      state: session ? words.signed : connected ? words.yourTurn : words.next,
      mark: session ? 'done' : connected ? 'now' : 'later',
    },
    {
      title: words.in,
      text: words.inText,
      state: session ? words.until(day(session.expires, format)) : words.last,
      mark: session ? 'done' : 'later',
    },
  ];
  // While the session is unknown, no step is marked as next.
  return session === undefined
    ? steps.map((step) => ({ ...step, state: '', mark: 'later' }))
    : steps;
}

/** The day of a moment, in UTC, so that the server and every browser name the same one. */
export function day(value: string, format: string): string {
  let formatter = dayFormatters.get(format);
  if (formatter === undefined) {
    const options = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
    formatter = new Intl.DateTimeFormat(format, options);
    dayFormatters.set(format, formatter);
  }
  return formatter.format(new Date(value));
}

/** Cached by locale: creating one costs the server as much as the rest of the page. */
const dayFormatters = new Map<string, Intl.DateTimeFormat>();
