export function Home() {
  return (
    <main>
      <h1>Example</h1>
      <p>
        <a href="/vault">Open the vault</a>
      </p>
    </main>
  );
}
