import { useEffect, useState } from 'react';
import { usePortico } from '../context/portico-context.ts';
import {
  browserSessionApi,
  browserSessionEnvironment,
  expectSession,
} from '../session/browser-session.ts';
import { useSessionStore } from '../session/use-session.tsx';
import { useWallet } from '../wallet/use-wallet.ts';
import { createPendingMessages } from './pending-message.ts';
import { createSignInMachine, type SignInMachine } from './sign-in-machine.ts';
import { postSignIn, requestNonce } from './sign-in-requests.ts';

/**
 * The sign-in of an open dialog. It starts before a wallet is picked: with the nonce at hand, one click can
 * both connect and sign, and pop-up blockers see that click.
 */
export function useSignIn(): SignInMachine {
  const { statement, wallet } = usePortico();
  const session = useSessionStore();
  const { address, chainId } = useWallet();
  const [machine] = useState(() => {
    const site = { domain: location.host, origin: location.origin };
    return createSignInMachine({
      ...site,
      statement,
      account() {
        const connected = wallet.getSnapshot();
        return connected.status === 'connected' ? connected : undefined;
      },
      isContract: async () => (await wallet.load()).isContract(),
      pending: createPendingMessages(browserStorage, site, Date.now),
      requestNonce: () => requestNonce(browserSessionApi),
      switchToBase: async () => (await wallet.load()).switchToBase(),
      signMessage: async (text, options) => (await wallet.load()).signMessage(text, options),
      connect: async (walletId, signIn) => (await wallet.load()).connect(walletId, signIn),
      async verify(signed) {
        const adoptSession = expectSession();
        const answer = await postSignIn(browserSessionApi, signed);
        if (answer.ok) adoptSession(answer.session);
        return answer;
      },
      async isSignedIn(account) {
        await session.invalidate();
        const isSignedIn = session.getSnapshot().data?.address === account;
        if (isSignedIn) browserSessionEnvironment.notifyTabs('signin');
        return isSignedIn;
      },
      now: Date.now,
      wait: (milliseconds) =>
        new Promise((resolve) => {
          setTimeout(resolve, milliseconds);
        }),
    });
  });

  useEffect(() => {
    // The message stays prepared while the dialog is open, so that a tap opens the wallet at once.
    const timer = setInterval(() => void machine.prepare(), 30_000);
    return () => {
      clearInterval(timer);
      machine.cancel();
    };
  }, [machine]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account has to be examined again
  useEffect(() => {
    void machine.prepare();
  }, [machine, address, chainId]);
  return machine;
}

/** `localStorage` looked up at each use: where storage is forbidden, reading the global throws. */
const browserStorage = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: (key: string) => localStorage.removeItem(key),
};
