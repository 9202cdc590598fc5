import { requireSession } from '@portico/server/next';
import { auth } from '../../lib/auth';
import { SignOut } from './sign-out';

export default async function Vault() {
  const session = await requireSession(auth, '/vault');
  return (
    <main>
      <h1>Vault</h1>
      <p>Only {session.address} sees this.</p>
      <SignOut />
    </main>
  );
}
