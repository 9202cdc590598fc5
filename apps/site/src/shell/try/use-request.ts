import { errorMessage } from '@portico/protocol';
import { useLocale, WalletError } from '@portico/react';
import { useState } from 'react';

/** One request to the wallet at a time, and what came of it in words. */
export function useRequest(ask: () => Promise<string>) {
  const { load } = useLocale();
  const [waiting, setWaiting] = useState(false);
  const [outcome, setOutcome] = useState('');
  const run = async () => {
    setWaiting(true);
    setOutcome('');
    try {
      setOutcome(await ask());
    } catch (error) {
      if (!(error instanceof WalletError)) throw error;
      const { code } = error;
      // Whoever declined knows that they did.
      if (code === 'WALLET_REJECTED') return;
      // Where the language cannot be fetched, English says it.
      const say = await load().then(
        (words) => words.error,
        () => errorMessage,
      );
      setOutcome(say(code));
    } finally {
      setWaiting(false);
    }
  };
  return { waiting, outcome, run };
}
