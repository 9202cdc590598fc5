'use client';

// For frameworks with server components, as the main entry.

import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { WagmiContext } from 'wagmi';
import { useAccountReader } from '../hooks/use-account.ts';
import { useWalletEngine } from '../hooks/use-wallet-engine.ts';
import { getWagmiConfig } from './wagmi-config.ts';

/** The props of `PorticoWagmi`. */
export type PorticoWagmiProps = {
  /** Components that use wagmi's hooks. */
  readonly children: ReactNode;
  /** Shown on the server, and until the wallet's code is loaded. Keep its size, so that nothing jumps. */
  readonly fallback?: ReactNode;
};

/**
 * Provides wagmi's React hooks to everything below it, over Portico's wallet and nodes. Wrap only the part of a page that needs them,
 * because it loads the wallet's code.
 *
 * @example
 * <PorticoWagmi fallback={<p>…</p>}><Supply /></PorticoWagmi>
 */
export function PorticoWagmi({ children, fallback = null }: PorticoWagmiProps): ReactNode {
  const { engine } = useWalletEngine();
  const reader = useAccountReader(true);
  if (!engine || !reader) return fallback;
  return (
    // Not WagmiProvider, which clears the list of connections unless it reconnects.
    <WagmiContext.Provider value={getWagmiConfig(engine)}>
      <QueryClientProvider client={reader.queryClient}>{children}</QueryClientProvider>
    </WagmiContext.Provider>
  );
}
