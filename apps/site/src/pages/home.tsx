import { ConnectButton } from '@portico/react';
import type { PageProps } from '../routes/page-module.ts';
import { CodeCard } from '../shell/code-card.tsx';
import { SignInButton } from '../shell/sign-in-button.tsx';
import { SiteLink } from '../shell/site-link.tsx';
import { VisitorSteps } from '../shell/visitor-steps.tsx';
import { siteName } from '../site.ts';

export const path = '/';
export const title = siteName;

export function Page({ session }: PageProps) {
  return (
    <>
      <section className="hero">
        <div className="hero-words">
          <h1 className="hero-title">Your wallet opens this door</h1>
          <p className="lead">
            Portico is the way into a site on Base. Connect any wallet, sign one message that proves
            it is yours, and keep a session that you can see and end.
          </p>
          <div className="actions">
            <ConnectButton />
            <SignInButton />
            {session ? (
              <SiteLink className="portico-button" href="/account">
                Your account
              </SiteLink>
            ) : null}
          </div>
          <p className="fine">No password. No e-mail. No fee.</p>
        </div>
        <VisitorSteps session={session} />
      </section>

      <section className="developers" aria-labelledby="developers">
        <h2 id="developers" className="title">
          Three ways to build with it
        </h2>
        <div className="cards">
          <CodeCard title="Run it" code={runIt}>
            This site, on your machine. Nothing to set up; a wallet to try it with is included.
          </CodeCard>
          <CodeCard title="Start from it" code={startFromIt} file="src/pages/vault.tsx">
            A page is one file. Guarding it is one word.
          </CodeCard>
          <CodeCard title="Add it to your site" code={addIt}>
            A server handler that takes a request and gives a response, and React parts to go with
            it.
          </CodeCard>
        </div>
      </section>
    </>
  );
}

const runIt = `npm install
npm start`;

const startFromIt = `export const path = '/vault';
export const title = 'Vault';
export const requiresSession = true;
export const Page = () => <h1>Hello</h1>;`;

const addIt = `npm install @portico/server
npm install @portico/react`;
