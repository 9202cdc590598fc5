import {
  currentChain,
  type SiteChains,
  siteChains,
} from '@portico/core/internal/wallet/site-chains';
import type { Chain } from '@portico/protocol';
import { useMemo } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useSession } from '../session/use-session.tsx';
import { useWallet } from './use-wallet.ts';

/** The chains of the site. */
export function useSiteChains(): SiteChains {
  const { chains } = usePortico();
  return useMemo(() => siteChains(chains), [chains]);
}

/** The chain that balances, transactions and links are about, as `currentChain` has it. */
export function useCurrentChain(): Chain {
  const chains = useSiteChains();
  const wallet = useWallet();
  const { data: session } = useSession();
  return currentChain(chains, wallet, session);
}
