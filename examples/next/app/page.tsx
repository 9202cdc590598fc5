import { ConnectButton, VisitorDoor } from '@portico/react';

const steps = [
  { title: 'Connect', text: 'Pick your wallet. It only shares your address.' },
  { title: 'Sign', text: 'Sign one message. It’s free and moves no funds.' },
  { title: 'You’re in', text: 'Stay signed in until you sign out.' },
];

export default function Home() {
  return (
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
  );
}
