import { ConnectButton, VisitorDoor } from '@portico/react';
import { type PageProps, SignInButton, useSite } from '@portico/shell';

export const path = '/';
export const title = 'Notes that only you can read';

const steps = [
  { title: 'Connect', text: 'Pick your wallet. It only shares your address.' },
  { title: 'Sign', text: 'Sign one message. It’s free and moves no funds.' },
  { title: 'You’re in', text: 'Stay signed in until you sign out.' },
];

export function Page({ session }: PageProps) {
  const { name } = useSite();
  return (
    <div className="home">
      <section>
        <h1 className="title">Notes that only you can read</h1>
        <p className="lead portico-muted">{name} has no password: your wallet is the key.</p>
        <div className="actions">
          <ConnectButton />
          <SignInButton>Sign in</SignInButton>
          {session ? (
            <a className="portico-button portico-button--primary" href="/vault">
              Open the vault
            </a>
          ) : null}
        </div>
      </section>
      <VisitorDoor steps={steps} label="How you sign in" />
    </div>
  );
}
