export function NotFound() {
  return (
    <main>
      <h1>This page does not exist</h1>
      <p>The address may be mistyped, or the page has moved.</p>
      <a className="portico-button" href="/">
        Back to the start
      </a>
    </main>
  );
}
