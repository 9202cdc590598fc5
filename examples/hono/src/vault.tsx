import { RequireSession } from '@portico/react';
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
  const [owner, setOwner] = useState('…');
  useEffect(() => {
    fetch('/api/vault')
      .then((response) => response.json())
      .then((vault) => setOwner(vault.owner))
      .catch(() => setOwner('nobody knows who'));
  }, []);
  return (
    <main>
      <h1>Vault</h1>
      <p>Only {owner} sees this.</p>
      <button type="button" onClick={() => portico.signOut({ callbackUrl: '/' })}>
        Sign out
      </button>
    </main>
  );
}
