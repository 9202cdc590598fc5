import { useEffect, useState } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { createSafeStorage } from '../safe-storage.ts';
import {
  browserSessionApi,
  browserSessionEnvironment,
  expectSession,
} from '../session/browser-session.ts';
import { useSessionStore } from '../session/use-session.tsx';
import { sleep } from '../wallet/timeouts.ts';
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
      engine: wallet.load,
      pending: createPendingMessages(
        createSafeStorage(() => localStorage),
        site,
        Date.now,
      ),
      requestNonce: () => requestNonce(browserSessionApi),
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
      wait: sleep,
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
