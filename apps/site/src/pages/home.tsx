import type { SiteWords } from '@portico/locales/en/site';
import { ConnectButton } from '@portico/react';
import { type PageProps, SignInButton, useSite } from '@portico/shell';
import { Developers } from '../home/developers.tsx';
import { Greeting } from '../home/greeting.tsx';
import { VisitorSteps } from '../home/visitor-steps.tsx';

export const path = '/';
export const title = 'Portico';

export function Page({ session, words }: PageProps<SiteWords['home']>) {
  const site = useSite();
  return (
    <>
      <section className="hero">
        <Greeting session={session} words={words}>
          <div className="actions">
            <ConnectButton />
            <SignInButton>{site.words.signIn}</SignInButton>
            {/* Leads to the account; without script to the sign-in page; in an outage to this page again. */}
            <a
              className={`portico-button portico-button--primary${session === null ? ' without-script' : ''}`}
              href={session ? '/account' : session === null ? '/api/auth/signin' : '/'}
            >
              {session ? words.account : session === null ? site.words.signIn : words.tryAgain}
            </a>
          </div>
        </Greeting>
        <VisitorSteps session={session} words={words} />
      </section>
      <Developers words={words} />
    </>
  );
}
