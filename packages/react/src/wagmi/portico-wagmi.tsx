'use client'; // For frameworks with server components, as the main entry.

import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { WagmiContext } from 'wagmi';
import { useAccountReader } from '../hooks/use-account-source.ts';
import { useWalletEngine } from '../hooks/use-wallet-engine.ts';
import { wagmiConfigOf } from './wagmi-config.ts';

/** What is shown with wagmi’s hooks, and before them. */
export type PorticoWagmiProps = {
  /** What may use wagmi's hooks. */
  readonly children: ReactNode;
  /** Shown by the server, and until the wallet's code is there. Keep its size, so that nothing jumps. */
  readonly fallback?: ReactNode;
};

/**
 * wagmi's own React hooks for everything below it, over the wallet and the node that Portico uses: what
 * is connected here is connected there. To be put around the part of a page that needs them, because it
 * fetches the wallet's code.
 *
 * @example
 * <PorticoWagmi fallback={<p>…</p>}>
 *   <Supply />
 * </PorticoWagmi>
 */
export function PorticoWagmi({ children, fallback = null }: PorticoWagmiProps): ReactNode {
  const { engine } = useWalletEngine();
  const reader = useAccountReader(true);
  if (!engine || !reader) return fallback;
  return (
    // Not WagmiProvider, which empties the list of connections when it is told not to reconnect.
    <WagmiContext value={wagmiConfigOf(engine)}>
      <QueryClientProvider client={reader.queryClient}>{children}</QueryClientProvider>
    </WagmiContext>
  );
}
