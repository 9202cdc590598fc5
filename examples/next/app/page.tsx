export default function Home() {
  return (
    <main>
      <h1>Your wallet is the key</h1>
      <p>Example has no password: connect a wallet and sign one message.</p>
      <a className="portico-button portico-button--primary" href="/vault">
        Open the vault
      </a>
    </main>
  );
}
