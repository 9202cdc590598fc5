import { withCookies } from '@portico/core/internal/sign-in/page-cookies';
import { createPendingMessages } from '@portico/core/internal/sign-in/pending-message';
import {
  createSignInMachine,
  type SignInMachine,
} from '@portico/core/internal/sign-in/sign-in-machine';
import type { SignInPurpose } from '@portico/core/internal/sign-in/sign-in-requests';
import { createVerification } from '@portico/core/internal/sign-in/verification';
import { sleep } from '@portico/core/internal/wallet/wallet-error';
import { useEffect, useState } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useSessionContext } from '../session/session-context.tsx';
import { useSiteChains } from './use-chains.ts';
import { useWallet } from './use-wallet.ts';

/**
 * The sign-in of an open dialog. It starts before a wallet is picked: with the nonce at hand, one click can
 * both connect and sign, and pop-up blockers see that click.
 *
 * @param purpose what the message is for; read once
 */
export function useSignIn(purpose: SignInPurpose = 'sign-in'): SignInMachine {
  const { statement, wallet, storage } = usePortico();
  const { scope, store: session } = useSessionContext();
  const { address, chainId } = useWallet();
  const chains = useSiteChains();
  const [machine] = useState(() => {
    const [first, ...others] = chains;
    // On a server, which renders the dialog, nothing is signed.
    const { host = '', origin = '' } = globalThis.location ?? {};
    const site = {
      domain: host,
      origin,
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
      withdraw() {
        // Without the engine nothing was asked.
        wallet.load().then(
          (engine) => engine.withdraw(),
          () => undefined,
        );
      },
      pending: createPendingMessages(withCookies(storage), site, Date.now, purpose),
      ...createVerification(purpose, scope, session),
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
    // The wallet was switched by its owner.
    if (machine.getSnapshot().failure?.reason === 'CHAIN_UNSUPPORTED') machine.cancel();
    void machine.prepare();
  }, [machine, address, chainId]);
  return machine;
}
