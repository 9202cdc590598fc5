import { useEffect, useState } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useSessionContext } from '../session/session-context.tsx';
import { sleep } from '../wallet/timeouts.ts';
import { useSiteChains } from '../wallet/use-chains.ts';
import { useWallet } from '../wallet/use-wallet.ts';
import { createPendingMessages } from './pending-message.ts';
import { createSignInMachine, type SignInMachine } from './sign-in-machine.ts';
import { postSignIn, requestNonce } from './sign-in-requests.ts';

/**
 * The sign-in of an open dialog. It starts before a wallet is picked: with the nonce at hand, one click can
 * both connect and sign, and pop-up blockers see that click.
 */
export function useSignIn(): SignInMachine {
  const { statement, wallet, storage } = usePortico();
  const { scope, store: session } = useSessionContext();
  const { address, chainId } = useWallet();
  const chains = useSiteChains();
  const [machine] = useState(() => {
    const { api, stores } = scope;
    const [first, ...others] = chains;
    const site = {
      domain: location.host,
      origin: location.origin,
      chainIds: [first.id, ...others.map(({ id }) => id)] as const,
    };
    return createSignInMachine({
      ...site,
      statement,
      account() {
        const connected = wallet.getSnapshot();
        return connected.status === 'connected' ? connected : undefined;
      },
      engine: wallet.load,
      pending: createPendingMessages(storage, site, Date.now),
      requestNonce: () => requestNonce(api),
      async verify(signed) {
        // Before the post: what happens from here on makes its answer late.
        const adopts = [...stores].map((store) => store.expectSession());
        const answer = await postSignIn(api, signed);
        if (answer.ok) {
          for (const adopt of adopts) adopt(answer.session);
          api.environment.notifyTabs('signin');
        }
        return answer;
      },
      async isSignedIn(account) {
        await session.invalidate();
        const isSignedIn = session.getSnapshot().data?.address === account;
        if (isSignedIn) api.environment.notifyTabs('signin');
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
