import { BareStair, Door } from '@portico/react';
import { data, Link } from 'react-router';

export const loader = () => data(null, { status: 404 });

export default function NotFound() {
  return (
    <main>
      <Door state="dark">
        <BareStair />
      </Door>
      <h1>This page does not exist</h1>
      <p>The address may be mistyped, or the page has moved.</p>
      <Link className="portico-button" to="/">
        Back to the start
      </Link>
    </main>
  );
}
