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

/** Returns the chains of the site. */
export function useSiteChains(): SiteChains {
  const { chains } = usePortico();
  return useMemo(() => siteChains(chains), [chains]);
}

/** Returns the chain of balances, transactions and links, see `currentChain`. */
export function useCurrentChain(): Chain {
  const chains = useSiteChains();
  const wallet = useWallet();
  const { data: session } = useSession();
  return currentChain(chains, wallet, session);
}
