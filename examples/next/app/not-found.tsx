import { BareStair, Door } from '@portico/react';

export default function NotFound() {
  return (
    <main>
      <Door state="dark">
        <BareStair />
      </Door>
      <h1>This page does not exist</h1>
      <p>The address may be mistyped, or the page has moved.</p>
      <a className="portico-button" href="/">
        Back to the start
      </a>
    </main>
  );
}
