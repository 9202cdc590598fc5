// A single-page app whose session API is on another origin, as the guide builds it.
import '@portico/react/styles.css';
import {
  ConnectButton,
  createPortico,
  type Portico,
  PorticoProvider,
  useConnectDialog,
  useSession,
  useSessions,
  type WalletDescriptor,
} from '@portico/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

declare global {
  /** Its functions, for tests that call them. */
  var app: Portico;
}

const api = document.documentElement.dataset['api'] ?? '';
/** `?wallets=12` offers twelve more than usual, for tests of long lists. */
const more = Number(new URLSearchParams(location.search).get('wallets'));
globalThis.app = createPortico({
  appName: 'An app',
  basePath: `${api}/api/auth`,
  wallets: (popular) => [...popular, ...Array.from({ length: more }, describeWallet)],
});

function describeWallet(_: unknown, index: number): WalletDescriptor {
  return {
    id: `more-${index + 1}`,
    name: `Wallet number ${index + 1}`,
    icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
    iconBackground: '#fff',
    downloadUrls: { mobile: 'https://example.com' },
  };
}

function Account() {
  const { status, data } = useSession({ required: location.pathname === '/members' });
  const { open } = useConnectDialog();
  return (
    <>
      <output aria-label="status">{status}</output>
      <output aria-label="account">{data?.account ?? 'none'}</output>
      {data && <Sessions />}
      <button type="button" onClick={open}>
        Open the dialog
      </button>
    </>
  );
}

function Sessions() {
  const { sessions = [], endOtherSessions } = useSessions();
  return (
    <>
      <ul aria-label="sessions">
        {sessions.map(({ id, current }) => (
          <li key={id}>{current ? 'this one' : 'another'}</li>
        ))}
      </ul>
      <button type="button" onClick={() => void endOtherSessions()}>
        End others
      </button>
      <button type="button" onClick={() => void globalThis.app.signOut()}>
        Sign out here
      </button>
    </>
  );
}

const root = document.getElementById('root');
if (root === null) throw new TypeError('The page has no place for React');
createRoot(root).render(
  <StrictMode>
    <PorticoProvider config={globalThis.app}>
      <ConnectButton />
      <Account />
    </PorticoProvider>
  </StrictMode>,
);
