import { useEffect } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useSession } from '../session/use-session.ts';
import { useWallet } from '../wallet/use-wallet.ts';

/** Holds the two accounts about which the visitor was asked last. */
const key = 'portico.mismatch';

/**
 * Asks, once for each pair of accounts, what it should mean that the wallet is on another account than the
 * session. The order of the wallet's accounts and its chain mean nothing here.
 */
export function useMismatch(): void {
  const { wallet, view } = usePortico();
  const { address: connected } = useWallet();
  const { data } = useSession();
  const signedIn = data?.address;

  useEffect(() => wallet.prefer(signedIn), [wallet, signedIn]);

  useEffect(() => {
    if (!connected || !signedIn) return;
    try {
      const pair = `${signedIn} ${connected}`;
      if (connected === signedIn) localStorage.removeItem(key);
      else if (view.getSnapshot() === 'closed' && localStorage.getItem(key) !== pair) {
        localStorage.setItem(key, pair);
        view.show('mismatch');
      }
    } catch {
      // Storage is forbidden: better never asked than asked again and again. The button shows it too.
    }
  }, [connected, signedIn, view]);
}
