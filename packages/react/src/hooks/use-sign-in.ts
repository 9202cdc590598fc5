import { prepareSignIn } from '@portico/core/internal/actions/sign-in';
import type { SignInPurpose } from '@portico/core/internal/sign-in/pending-message';
import {
  cancelSignIn,
  createSignIn,
  type SignInStore,
} from '@portico/core/internal/sign-in/sign-in-store';
import { useEffect, useState } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useSessionContext } from '../session/use-session.tsx';
import { useWallet } from './use-wallet.ts';

/**
 * The sign-in of an open dialog. It starts before a wallet is picked: with the nonce at hand, one click can
 * both connect and sign, and pop-up blockers see that click.
 *
 * @param purpose what the message is for; read once
 */
export function useSignIn(purpose: SignInPurpose = 'sign-in'): SignInStore {
  const { config } = usePortico();
  const { store: session } = useSessionContext();
  const { address, chainId } = useWallet();
  const [signIn] = useState(() => createSignIn(config, session, purpose));

  useEffect(() => {
    // The message stays prepared while the dialog is open, so that a tap opens the wallet at once.
    const timer = setInterval(() => void prepareSignIn(signIn), 30_000);
    return () => {
      clearInterval(timer);
      cancelSignIn(signIn);
    };
  }, [signIn]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account is another sign-in
  useEffect(() => {
    // The wallet was switched by its owner.
    if (signIn.getSnapshot().failure?.reason === 'CHAIN_UNSUPPORTED') cancelSignIn(signIn);
    void prepareSignIn(signIn);
  }, [signIn, address, chainId]);
  return signIn;
}
