import type { Session } from '@portico/protocol';
import { useWallet } from '@portico/react';
import { utcText } from './utc-text.ts';

type Step = {
  readonly title: string;
  readonly text: string;
  readonly state: string;
  readonly mark: 'done' | 'now' | 'later';
};

/** What happens when the button is pressed, and how far this visitor is. */
export function VisitorSteps({ session }: { readonly session: Session | null | undefined }) {
  const wallet = useWallet();
  const steps = visitorSteps(session, wallet.status, wallet.address);
  return (
    <div className="door">
      <ol className="steps" aria-label="How it works, and where you are">
        {steps.map(({ title, text, state, mark }) => (
          <li key={title} className={`step step--${mark}`}>
            <span className="step-dot" aria-hidden="true" />
            <div>
              <h2 className="step-title">{title}</h2>
              <p className="step-text">{text}</p>
            </div>
            <p className="step-state">{state}</p>
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
): readonly Step[] {
  const connected = walletStatus === 'connected' && walletAddress !== undefined;
  const address = connected ? walletAddress : session?.address;
  const waiting = walletStatus === 'connecting';
  return [
    {
      title: 'Connect',
      text: 'Pick your wallet. It shares your address and nothing else.',
      state: address ? short(address) : waiting ? 'Open your wallet' : 'Start here',
      mark: address || session ? 'done' : 'now',
    },
    {
      title: 'Sign',
      text: 'Sign one message. It costs nothing and moves nothing.',
      state: session ? 'Signed' : connected ? 'Your turn' : 'Next',
      mark: session ? 'done' : connected ? 'now' : 'later',
    },
    {
      title: 'You’re in',
      text: 'Stay signed in until you leave. You can end it any time.',
      state: session ? `Until ${utcText(session.expires).replace(/ \d{4},.*/, '')}` : 'Then',
      mark: session ? 'done' : 'later',
    },
  ];
}

function short(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
