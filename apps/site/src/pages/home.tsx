import { ConnectButton } from '@portico/react';
import type { HomeWords } from '../locales/words.ts';
import type { PageProps } from '../routes/page-module.ts';
import { CodeCard } from '../shell/code-card.tsx';
import { SignInButton } from '../shell/sign-in-button.tsx';
import { useSite } from '../shell/site-context.ts';
import { SiteLink } from '../shell/site-link.tsx';
import { VisitorSteps } from '../shell/visitor-steps.tsx';
import { siteName } from '../site.ts';

export const path = '/';
export const title = siteName;

export function Page({ session, words }: PageProps<HomeWords>) {
  const site = useSite();
  return (
    <>
      <section className="hero">
        <div className="hero-words">
          <h1 className="hero-title">{words.heading}</h1>
          <p className="lead">{words.lead}</p>
          <div className="actions">
            <ConnectButton />
            <SignInButton>{site.words.signIn}</SignInButton>
            {session ? (
              <SiteLink className="portico-button" href="/account">
                {words.account}
              </SiteLink>
            ) : null}
          </div>
          <p className="fine">{words.fine}</p>
        </div>
        <VisitorSteps session={session} words={words} />
      </section>

      <section className="developers" aria-labelledby="developers">
        <h2 id="developers" className="title">
          {words.waysTitle}
        </h2>
        <div className="cards">
          <CodeCard words={words} title={words.run} code={runIt}>
            {words.runText}
          </CodeCard>
          <CodeCard
            words={words}
            title={words.startFrom}
            code={startFromIt}
            file="src/pages/vault.tsx"
          >
            {words.startFromText}
          </CodeCard>
          <CodeCard words={words} title={words.add} code={addIt}>
            {words.addText}
          </CodeCard>
        </div>
        <p className="fine">
          <SiteLink className="portico-link" href="/try">
            {words.tryIt}
          </SiteLink>
        </p>
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
