import { errorMessage } from '@portico/protocol';
import { WalletError } from '@portico/react';
import { useState } from 'react';

/** One request to the wallet at a time, and what came of it in words. */
export function useRequest(ask: () => Promise<string>) {
  const [waiting, setWaiting] = useState(false);
  const [outcome, setOutcome] = useState('');
  const run = async () => {
    setWaiting(true);
    setOutcome('');
    try {
      setOutcome(await ask());
    } catch (error) {
      if (!(error instanceof WalletError)) throw error;
      // Whoever declined knows that they did.
      if (error.code !== 'WALLET_REJECTED') setOutcome(errorMessage(error.code));
    } finally {
      setWaiting(false);
    }
  };
  return { waiting, outcome, run };
}
