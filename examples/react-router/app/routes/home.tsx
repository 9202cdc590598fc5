import { Link } from 'react-router';

export default function Home() {
  return (
    <main>
      <h1>Your wallet is the key</h1>
      <p>Example has no password: connect a wallet and sign one message.</p>
      <Link className="portico-button portico-button--primary" to="/vault">
        Open the vault
      </Link>
    </main>
  );
}
