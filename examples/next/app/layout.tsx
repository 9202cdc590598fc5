import { ConnectButton } from '@portico/react';
import { currentSession } from '@portico/server/next';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { auth } from '../lib/auth';
import { Providers } from './providers';
import '@portico/react/styles.css';

export const metadata: Metadata = { title: 'Example', icons: 'data:,' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body className="portico-root">
        {/* Not awaited: only the button waits for it. With `cacheComponents` the rest is prerendered. */}
        <Providers session={currentSession(auth)}>
          <ConnectButton />
          {children}
        </Providers>
      </body>
    </html>
  );
}
