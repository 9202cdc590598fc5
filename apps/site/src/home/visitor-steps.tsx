import type { Session } from '@portico/protocol';
import { displayName, useLocale, useWallet } from '@portico/react';
import type { Words } from '../words.ts';

type Step = {
  readonly title: string;
  readonly text: string;
  readonly state: string;
  readonly mark: 'done' | 'now' | 'later';
};

/** What happens when the button is pressed, and how far this visitor is. */
export function VisitorSteps({
  session,
  words,
}: {
  readonly session: Session | null | undefined;
  readonly words: Words['home'];
}) {
  const wallet = useWallet();
  const { format } = useLocale();
  const steps = visitorSteps(session, wallet.status, wallet.address, words, format);
  return (
    <div className="door">
      <ol className="steps" aria-label={words.stepsLabel}>
        {steps.map(({ title, text, state, mark }) => (
          <li key={title} className={`step step--${mark}`}>
            <span className="step-dot" aria-hidden="true" />
            <div>
              <h2 className="step-title">{title}</h2>
              <p className="step-text portico-muted portico-small">{text}</p>
            </div>
            {/* The versions of Intl on both sides need not write a date alike. */}
            <p className="step-state" suppressHydrationWarning>
              {state}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The three steps with their states. A session counts more than a wallet: the server decides who is in. */
export function visitorSteps(
  session: Session | null | undefined,
  walletStatus: 'connecting' | 'reconnecting' | 'connected' | 'disconnected',
  walletAddress: string | undefined,
  words: Words['home'],
  format: string,
): readonly Step[] {
  const connected = walletStatus === 'connected' && walletAddress !== undefined;
  const address = connected ? walletAddress : session?.address;
  const waiting = walletStatus === 'connecting';
  return [
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
}

/** In UTC, so that the server and every browser name the same day. */
function day(value: string, format: string): string {
  let formatter = dayFormatters.get(format);
  if (formatter === undefined) {
    const options = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
    formatter = new Intl.DateTimeFormat(format, options);
    dayFormatters.set(format, formatter);
  }
  return formatter.format(new Date(value));
}

/** By locale: making one costs the server as much as the rest of the page. */
const dayFormatters = new Map<string, Intl.DateTimeFormat>();
