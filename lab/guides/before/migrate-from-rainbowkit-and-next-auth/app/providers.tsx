'use client';

import { getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit';
import '@rainbow-me/rainbowkit/styles.css';
import { RainbowKitSiweNextAuthProvider } from '@rainbow-me/rainbowkit-siwe-next-auth';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Session } from 'next-auth';
import { SessionProvider } from 'next-auth/react';
import type { ReactNode } from 'react';
import { http, WagmiProvider } from 'wagmi';
import { base } from 'wagmi/chains';

const config = getDefaultConfig({
  appName: 'Example',
  projectId: process.env.NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID ?? 'unknown',
  chains: [base],
  transports: { [base.id]: http('https://mainnet.base.org') },
  ssr: true,
});
const queryClient = new QueryClient();

type ProvidersProps = { children: ReactNode; session: Session | null };

export function Providers({ children, session }: ProvidersProps) {
  return (
    <WagmiProvider config={config}>
      <SessionProvider session={session}>
        <QueryClientProvider client={queryClient}>
          <RainbowKitSiweNextAuthProvider>
            <RainbowKitProvider>{children}</RainbowKitProvider>
          </RainbowKitSiweNextAuthProvider>
        </QueryClientProvider>
      </SessionProvider>
    </WagmiProvider>
  );
}
