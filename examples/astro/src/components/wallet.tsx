import {
  ConnectButton,
  HtmlConnectDialog,
  PorticoProvider,
  type Session,
  SignInButton,
  useReturnAfterSignIn,
  VisitorDoor,
} from '@portico/react';
import type { ReactNode } from 'react';
import { portico } from '../lib/portico.ts';
import '@portico/react/styles.css';

type IslandProps = { readonly session: Session | null };

/** The island of most pages. */
export function Wallet({ session }: IslandProps) {
  return (
    <Island session={session}>
      <ConnectButton />
    </Island>
  );
}

const steps = [
  { title: 'Connect', text: 'Pick your wallet. It only shares your address.' },
  { title: 'Sign', text: 'Sign one message. It’s free and moves no funds.' },
  { title: 'You’re in', text: 'Stay signed in until you sign out.' },
];

export function Home({ session }: IslandProps) {
  return (
    <Island session={session}>
      <main className="home">
        <section>
          <h1>Your wallet is the key</h1>
          <p>Example has no password: connect a wallet and sign one message.</p>
          <div className="actions">
            <ConnectButton />
            <a className="portico-button" href="/vault">
              Open the vault
            </a>
          </div>
        </section>
        <VisitorDoor steps={steps} label="How you sign in" />
      </main>
    </Island>
  );
}

/** Leads back to the page that was asked for. */
export function SignIn({ session }: IslandProps) {
  return (
    <Island session={session}>
      <main>
        <VisitorDoor />
        <h1>Sign in</h1>
        <p>Connect your wallet and sign one message. It’s free and moves no funds.</p>
        <SignInButtons />
      </main>
    </Island>
  );
}

function SignInButtons() {
  useReturnAfterSignIn();
  return (
    <>
      <SignInButton>Sign in</SignInButton>
      <ConnectButton />
    </>
  );
}

function Island({ session, children }: IslandProps & { readonly children: ReactNode }) {
  return (
    <PorticoProvider config={portico} session={session}>
      {children}
      <HtmlConnectDialog />
    </PorticoProvider>
  );
}
