import { ConnectButton, HtmlConnectDialog } from '@portico/react';
import { pressScript } from '@portico/react/press-script';
import { currentSession } from '@portico/server/next';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { auth } from '../lib/auth';
import { Providers } from './providers';
import '@portico/react/styles.css';
import './site.css';

export const metadata: Metadata = { title: 'Example', icons: '/favicon.svg' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <body className="portico-root">
        {/* A press before React is there opens the dialog of the HTML. */}
        <script>{pressScript}</script>
        {/* Not awaited: only the button waits for it. With `cacheComponents` the rest is prerendered. */}
        <Providers session={currentSession(auth)}>
          <header className="header">
            <a className="brand" href="/">
              Example
            </a>
            <ConnectButton />
          </header>
          {children}
          <HtmlConnectDialog />
        </Providers>
      </body>
    </html>
  );
}
