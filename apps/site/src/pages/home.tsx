import { ConnectButton } from '@portico/react';
import { type PageProps, SignInButton, useSite } from '@portico/shell';
import { CodeCard } from '../home/code-card.tsx';
import { VisitorSteps } from '../home/visitor-steps.tsx';
import type { Words } from '../words.ts';

export const path = '/';
export const title = 'Portico';

export function Page({ session, words }: PageProps<Words['home']>) {
  const site = useSite();
  return (
    <>
      <section className="hero">
        <div className="hero-words">
          <h1 className="hero-title">{words.heading}</h1>
          <p className="lead portico-muted">{words.lead}</p>
          <div className="actions">
            <ConnectButton />
            <SignInButton>{site.words.signIn}</SignInButton>
            {session ? (
              <a className="portico-button" href="/account">
                {words.account}
              </a>
            ) : null}
          </div>
          <p className="fine portico-muted">{words.fine}</p>
        </div>
        <VisitorSteps session={session} words={words} />
      </section>

      <section className="developers" aria-labelledby="developers">
        <h2 id="developers" className="portico-title">
          {words.waysTitle}
        </h2>
        <div className="cards">
          <CodeCard words={words} title={words.run} text={words.runText} code={runIt} />
          <CodeCard
            words={words}
            title={words.startFrom}
            text={words.startFromText}
            code={startFromIt}
            file="src/pages/vault.tsx"
          />
          <CodeCard words={words} title={words.add} text={words.addText} code={addIt} />
        </div>
        <p className="fine portico-muted">
          <a className="portico-link" href="/try">
            {words.tryIt}
          </a>
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
