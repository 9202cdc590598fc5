import { useEffect, useState } from 'react';
import type { InstalledWallet } from '../wallet/wallet-snapshot.ts';

/** How the search for wallets stands. */
export type WalletSearch = 'looking' | 'found' | 'none';

/** Extensions announce themselves within this time; only then is "none" said. In milliseconds. */
const announceTime = 400;

/** Whether this browser offers a wallet. Says `none` only after wallets had time to announce themselves. */
export function useWalletSearch(
  installed: readonly InstalledWallet[],
  loaded: boolean,
): WalletSearch {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    if (!loaded) return;
    const timer = setTimeout(() => setWaited(true), announceTime);
    return () => clearTimeout(timer);
  }, [loaded]);
  if (installed.length > 0) return 'found';
  return waited ? 'none' : 'looking';
}
