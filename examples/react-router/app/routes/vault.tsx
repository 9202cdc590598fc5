import { BareStair, Door } from '@portico/react';
import { requireSession } from '@portico/server/react-router';
import { auth } from '../auth.server';
import { portico } from '../portico';
import type { Route } from './+types/vault';

export async function loader({ request }: Route.LoaderArgs) {
  return { session: await requireSession(auth, request) };
}

export default function Vault({ loaderData }: Route.ComponentProps) {
  return (
    <main>
      <Door state="open" address={loaderData.session.address}>
        <BareStair />
      </Door>
      <h1>Vault</h1>
      <p>
        Only <span className="portico-address">{loaderData.session.address}</span> sees this.
      </p>
      <p>Your role: {loaderData.session.role}</p>
      <button
        className="portico-button"
        type="button"
        onClick={() => portico.signOut({ callbackUrl: '/' })}
      >
        Sign out
      </button>
    </main>
  );
}
