'use client';

import {
  cancelSignIn,
  createSignIn,
  currentChain,
  prepareSignIn,
  type SignInPurpose,
  type SignInStore,
  type SiteChains,
  siteChains,
  type WalletEngine,
} from '@portico/core';
import type { Chain } from '@portico/protocol';
import { useEffect, useMemo, useState } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useSession, useSessionContext } from '../session/use-session.tsx';
import { useWallet } from './use-wallet.ts';

/** Loads the wallet engine. `failed`: its code could not be loaded. */
export function useWalletEngine() {
  const { wallet } = usePortico();
  const [engine, setEngine] = useState<WalletEngine>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    wallet.load().then(setEngine, () => setFailed(true));
  }, [wallet]);

  return { engine, failed };
}

/** Returns the chains of the site. */
export function useSiteChains(): SiteChains {
  const { chains } = usePortico();
  return useMemo(() => siteChains(chains), [chains]);
}

/** Returns the chain of balances, transactions and links, see `currentChain`. */
export function useCurrentChain(): Chain {
  const chains = useSiteChains();
  const wallet = useWallet();
  const { data: session } = useSession();
  return currentChain(chains, wallet, session);
}

/** Requests to the connected wallet. Each opens the wallet. */
export type WalletRequests = Pick<
  WalletEngine,
  'chooseAccount' | 'sendTransaction' | 'signMessage' | 'switchChain' | 'watchAsset'
>;

/**
 * Returns requests to the connected wallet, which wait while it is reconnecting. Each rejects with a WalletError; its `code` is
 * WALLET_REJECTED when the visitor declined, which needs no message.
 *
 * @example
 * const { sendTransaction } = useWalletRequests();
 * const hash = await sendTransaction({ to, value: parseEther('0.1') });
 */
export function useWalletRequests(): WalletRequests {
  const { wallet } = usePortico();
  return useMemo(() => {
    const ready = async () => {
      await wallet.restored();
      return wallet.load();
    };
    return {
      chooseAccount: async () => (await ready()).chooseAccount(),
      sendTransaction: async (transaction) => (await ready()).sendTransaction(transaction),
      signMessage: async (text) => (await ready()).signMessage(text),
      switchChain: async (chainId) => (await ready()).switchChain(chainId),
      watchAsset: async (asset) => (await ready()).watchAsset(asset),
    };
  }, [wallet]);
}

/** Returns the sign-in of an open dialog. It starts before a wallet is picked: with a nonce one click both connects and signs. */
export function useSignIn(purpose: SignInPurpose = 'sign-in', prepared?: SignInStore): SignInStore {
  const { config } = usePortico();
  const { store: session } = useSessionContext();
  const { address, chainId } = useWallet();
  const [signIn] = useState(() => prepared ?? createSignIn(config, session, purpose));

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
    // A failure concerns the earlier account or chain.
    const { status, failure, isRemoved } = signIn.getSnapshot();
    if (status === 'idle' && (failure || isRemoved)) cancelSignIn(signIn);
    void prepareSignIn(signIn);
  }, [signIn, address, chainId]);
  return signIn;
}
