// The README's code, word for word.
import {
  ConnectButton,
  createPortico,
  PorticoProvider,
  type Session,
  useSession,
} from '@portico/react';
import { base, baseSepolia } from '@portico/react/chains';
import type { auth } from './auth.ts';
import '@portico/react/styles.css';

export const portico = createPortico<typeof auth>({
  appName: 'Example',
  chains: [base, baseSepolia],
  walletConnectProjectId: '…',
});

function Greeting() {
  const { data: session, status } = useSession<typeof auth>(); // typed with your data
  return status === 'authenticated' ? <p>Hello {session.role}</p> : null;
}

export const App = ({ session }: { session: Session | null }) => (
  <PorticoProvider config={portico} session={session}>
    <ConnectButton />
    <Greeting />
  </PorticoProvider>
);
