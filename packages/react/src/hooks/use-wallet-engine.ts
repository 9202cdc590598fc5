import type { WalletEngine } from '@portico/core/internal/wallet-engine';
import { useEffect, useState } from 'react';
import { usePortico } from '../context/portico-context.ts';

/** Loads the wallet engine. `retry` tries again after a failure. */
export function useWalletEngine(): {
  readonly engine: WalletEngine | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
} {
  const { wallet } = usePortico();
  const [engine, setEngine] = useState<WalletEngine>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (failed || engine) return;
    let current = true;
    wallet.load().then(
      (loaded) => current && setEngine(loaded),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [wallet, engine, failed]);

  return { engine, failed, retry: () => setFailed(false) };
}
