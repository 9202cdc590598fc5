import type { SiteWords } from '@portico/locales/en/site';
import type { Session } from '@portico/protocol';
import {
  Door,
  type DoorState,
  displayName,
  Stair,
  type StairStep,
  useLocale,
  useWallet,
  type WalletStatus,
} from '@portico/react';
import { useEffect } from 'react';

type VisitorStepsProps = {
  readonly session: Session | null | undefined;
  readonly words: SiteWords['home'];
};

export function VisitorSteps({ session, words }: VisitorStepsProps) {
  const wallet = useWallet();
  const { format } = useLocale();
  useEffect(() => {
    // The first day in a language takes a phone 70 ms, for which the session would wait, and a signature that comes at once.
    if (wallet.address) setTimeout(day, 250, '0', format);
  }, [wallet.address, format]);
  const steps = visitorSteps(session, wallet.status, wallet.address, words, format);
  return (
    <Door state={doorState(session, wallet.status)} address={session?.address}>
      <Stair steps={steps} label={words.stepsLabel} />
    </Door>
  );
}

export function doorState(
  session: Session | null | undefined,
  walletStatus: WalletStatus,
): DoorState {
  if (session) return 'open';
  return walletStatus === 'connected' ? 'ajar' : 'closed';
}

/** Returns the three steps with their states. A session wins over a wallet: the server decides who is signed in. */
export function visitorSteps(
  session: Session | null | undefined,
  walletStatus: WalletStatus,
  walletAddress: string | undefined,
  words: SiteWords['home'],
  format: string,
): readonly StairStep[] {
  const connected = walletStatus === 'connected' && walletAddress !== undefined;
  const address = connected ? walletAddress : session?.address;
  const steps: readonly StairStep[] = [
    {
      title: words.connect,
      text: words.connectText,
      status: address
        ? displayName(address)
        : walletStatus === 'connecting'
          ? words.openWallet
          : words.start,
      mark: address || session ? 'done' : 'now',
    },
    {
      title: words.sign,
      text: words.signText,
      status: session ? words.signed : connected ? words.yourTurn : words.next,
      mark: session ? 'done' : connected ? 'now' : 'later',
    },
    {
      title: words.in,
      text: words.inText,
      status: session ? words.until(day(session.expires, format)) : words.last,
      mark: session ? 'done' : 'later',
    },
  ];
  return session === undefined
    ? steps.map((step) => ({ ...step, status: '', mark: 'later' }))
    : steps;
}

/** One formatter for each locale: creating it takes as long as the rest of a page. */
const dayFormatters: Record<string, Intl.DateTimeFormat> = {};

/** Returns the day of a moment, in UTC, so that the server and every browser name the same one. */
export function day(value: string, format: string): string {
  dayFormatters[format] ??= new Intl.DateTimeFormat(format, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return dayFormatters[format].format(new Date(value));
}
