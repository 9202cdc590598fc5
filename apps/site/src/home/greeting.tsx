import type { SiteWords } from '@portico/locales/en/site';
import type { Session } from '@portico/protocol';
import { displayName, useLocale, useWallet } from '@portico/react';
import { type ReactNode, useState } from 'react';
import { day } from './visitor-steps.tsx';

type GreetingProps = {
  readonly session: Session | null | undefined;
  readonly words: SiteWords['home'];
  readonly children: ReactNode;
};

/** The headline and lead of the home page: without a wallet, with one, or with a session. */
export function Greeting({ session, words, children }: GreetingProps) {
  const { status, address } = useWallet();
  const { format } = useLocale();
  const headline = greeting(session, status === 'connected' ? address : undefined, words, format);
  // The first headline keeps its room, so that nothing below moves when it changes.
  const [first] = useState(headline);
  return (
    <div>
      <div data-title={first.heading} data-lead={first.lead}>
        {/* A new one is put where it belongs; one that changed would count as moved. */}
        <div key={headline.heading}>
          <h1 className="hero-title">{headline.heading}</h1>
          <p className="lead portico-muted" suppressHydrationWarning>
            {headline.lead}
          </p>
        </div>
      </div>
      {children}
      <p className="fine portico-muted">{session === null ? words.fine : null}</p>
    </div>
  );
}

/** Returns the sentences for one visitor. A session wins over a wallet. */
export function greeting(
  session: Session | null | undefined,
  walletAddress: string | undefined,
  words: SiteWords['home'],
  format: string,
): { readonly heading: string; readonly lead: string } {
  if (session) {
    const { address, user, expires } = session;
    const name = displayName(address ?? user.name ?? user.email ?? '');
    return { heading: words.inHeading, lead: words.inLead(name, day(expires, format)) };
  }
  // The session is unknown: someone who may be signed in is not asked to connect.
  if (session === undefined) return { heading: words.heading, lead: words.unknown };
  if (walletAddress)
    return { heading: words.signHeading, lead: words.signLead(displayName(walletAddress)) };
  return { heading: words.heading, lead: words.lead };
}
