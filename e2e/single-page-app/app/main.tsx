// A single-page app whose session API is on another origin, as the guide builds it.
import '@portico/react/styles.css';
import {
  ConnectButton,
  createPortico,
  type Portico,
  PorticoProvider,
  useSession,
  useSessions,
} from '@portico/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

declare global {
  /** Its functions, for tests that call them. */
  var app: Portico;
}

const api = document.documentElement.dataset['api'] ?? '';
globalThis.app = createPortico({ appName: 'An app', basePath: `${api}/api/auth` });

function Account() {
  const { status, data } = useSession({ required: location.pathname === '/members' });
  return (
    <>
      <output aria-label="status">{status}</output>
      <output aria-label="account">{data?.account ?? 'none'}</output>
      {data && <Sessions />}
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
