import { ConnectButton } from '@rainbow-me/rainbowkit';
import type { Metadata } from 'next';
import { getServerSession } from 'next-auth';
import type { ReactNode } from 'react';
import { authOptions } from '@/lib/auth-options';
import { Providers } from './providers';

export const metadata: Metadata = { title: 'Example' };

export default async function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers session={await getServerSession(authOptions)}>
          <ConnectButton />
          {children}
        </Providers>
      </body>
    </html>
  );
}
