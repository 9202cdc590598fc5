import { ConnectButton, PorticoProvider } from '@portico/react';
import { createRoot } from 'react-dom/client';
import { Home } from './home.tsx';
import { NotFound } from './not-found.tsx';
import { portico } from './portico.ts';
import { SignIn } from './sign-in.tsx';
import { Vault } from './vault.tsx';
import '@portico/react/styles.css';
import './site.css';

const pages: Record<string, typeof Home> = { '/': Home, '/sign-in': SignIn, '/vault': Vault };
const Page = pages[location.pathname] ?? NotFound;

const root = document.getElementById('root');
if (root) {
  // No session given: the browser asks for it.
  createRoot(root).render(
    <PorticoProvider config={portico}>
      <header className="header">
        <a className="brand" href="/">
          Example
        </a>
        <ConnectButton />
      </header>
      <Page />
    </PorticoProvider>,
  );
}
