import { BareStair, Door, displayName } from '@portico/react';
import { requireSession } from '@portico/server/next';
import { auth } from '../../lib/auth';

export default async function Vault() {
  const session = await requireSession(auth, '/vault');
  return (
    <main>
      <Door state="open" address={session.address}>
        <BareStair />
      </Door>
      <h1>Vault of {displayName(session.address)}</h1>
      <p>
        Only <span className="portico-address">{session.address}</span> sees this.
      </p>
      <p>Your role: {session.role}</p>
      <a className="portico-button" href="/api/auth/signout?callbackUrl=/">
        Sign out
      </a>
    </main>
  );
}
