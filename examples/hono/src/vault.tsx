import { BareStair, Door, RequireSession, useSession } from '@portico/react';
import { useEffect, useState } from 'react';
import { portico } from './portico.ts';

export function Vault() {
  return (
    <RequireSession>
      <Content />
    </RequireSession>
  );
}

function Content() {
  const { data: session } = useSession();
  const [owner, setOwner] = useState('…');
  useEffect(() => {
    fetch('/api/vault')
      .then((response) => response.json())
      .then((vault) => setOwner(vault.owner))
      .catch(() => setOwner('the owner'));
  }, []);
  return (
    <main>
      <Door state="open" address={session?.address}>
        <BareStair />
      </Door>
      <h1>Vault</h1>
      <p>
        Only <span className="portico-address">{owner}</span> sees this.
      </p>
      <p>Your role: {session?.role}</p>
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
