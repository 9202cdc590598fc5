import { getServerSession } from 'next-auth';
import { authOptions } from '../../auth-options.js';
import { Connect } from '../connect.js';

/** The page for visitors with a session, who see it at first paint. */
// biome-ignore lint/style/noDefaultExport: Next finds pages by their default export.
export default async function SignedIn() {
  const session = await getServerSession(authOptions);
  return (
    <main>
      <h1>next-auth in Next</h1>
      <p>{session ? `Signed in as ${session.user.name}.` : 'Not signed in.'}</p>
      <Connect session={session} />
    </main>
  );
}
