import { useEffect, useState } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { browserSessionApi } from '../session/browser-session-api.ts';
import { signIn } from '../session/browser-session-client.ts';
import type { SignInResult } from '../session/session-client.ts';
import { useSessionStore } from '../session/session-provider.tsx';
import { requestCsrfToken } from '../session/session-requests.ts';
import { createPendingMessages } from '../sign-in/pending-message.ts';
import { createSignInMachine, type SignInMachine } from '../sign-in/sign-in-machine.ts';
import { useWallet } from '../wallet/use-wallet.ts';

/** The id of the provider on the server. */
const provider = 'siwe';

/**
 * The sign-in of an open dialog. It begins before a wallet is picked: with the nonce at hand, one click can
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
      requestNonce: () => requestCsrfToken(browserSessionApi),
      switchToBase: async () => (await wallet.load()).switchToBase(),
      signMessage: async (text, options) => (await wallet.load()).signMessage(text, options),
      connect: async (walletId, signIn) => (await wallet.load()).connect(walletId, signIn),
      async verify(proof) {
        const result = await signIn(provider, { ...proof, redirect: false });
        // No answer to the post: the server offers no such provider, and the page is on its way elsewhere.
        return result ?? noProvider;
      },
      async isSignedIn(account) {
        await session.invalidate();
        return session.getSnapshot().data?.address === account;
      },
      now: Date.now,
      wait: (milliseconds) =>
        new Promise((resolve) => {
          setTimeout(resolve, milliseconds);
        }),
    });
  });

  useEffect(() => {
    // The message stays ready for as long as the dialog is open, so that a tap opens the wallet at once.
    const timer = setInterval(() => void machine.prepare(), 30_000);
    return () => {
      clearInterval(timer);
      machine.stop();
    };
  }, [machine]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account is looked at anew
  useEffect(() => {
    void machine.prepare();
  }, [machine, address, chainId]);
  return machine;
}

const noProvider: SignInResult = {
  error: 'Callback',
  code: 'PROVIDER_UNKNOWN',
  status: 400,
  ok: false,
  url: null,
};

/** Looked up at each use: the mere mention of forbidden storage throws. */
const browserStorage = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: (key: string) => localStorage.removeItem(key),
};
