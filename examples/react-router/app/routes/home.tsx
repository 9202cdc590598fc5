import { ConnectButton, VisitorDoor } from '@portico/react';
import { Link } from 'react-router';

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
          <Link className="portico-button" to="/vault">
            Open the vault
          </Link>
        </div>
      </section>
      <VisitorDoor steps={steps} label="How you sign in" />
    </main>
  );
}
