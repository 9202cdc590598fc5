import { ConnectButton } from '@portico/react';
import { currentSession } from '@portico/server/next';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { auth } from '../lib/auth';
import { Providers } from './providers';
import '@portico/react/styles.css';

export const metadata: Metadata = { title: 'Example', icons: 'data:,' };

export default async function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body className="portico-root">
        <Providers session={await currentSession(auth)}>
          <ConnectButton />
          {children}
        </Providers>
      </body>
    </html>
  );
}
