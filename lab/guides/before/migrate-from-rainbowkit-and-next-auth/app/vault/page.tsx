import { redirect } from 'next/navigation';
import { getServerSession } from 'next-auth';
import { authOptions } from '@/lib/auth-options';

export default async function VaultPage() {
  const session = await getServerSession(authOptions);
  if (!session) redirect('/');
  return (
    <main>
      <h1>Vault</h1>
      <p>
        Only {session.address} sees this, with the role {session.role}.
      </p>
    </main>
  );
}
