import type { Session } from '@portico/protocol';
import type { PorticoConfig } from '../create-portico.ts';
import { createSessionStore } from '../session/session-store.ts';
import { createSignIn } from '../sign-in/sign-in-store.ts';
import { refuseWallet, type WalletRefusal } from './connect-wallet.ts';
import { restoreAccount, startSignIn } from './sign-in.ts';

/** The options of `signInWithWallet`. */
export type SignInWithWalletParameters = {
  /**
   * Decides about an account that was removed from its user within the last days: true links it again, false makes a
   * new user. Default: the sign-in fails with ACCOUNT_UNLINKED.
   */
  readonly restore?: boolean | undefined;
};

/** The session, or why there is none. */
export type SignInWithWalletResult =
  | { readonly ok: true; readonly session: Session }
  | WalletRefusal;

/**
 * Signs in with the connected wallet, for a page without React: asks for one signature, and posts it until the server
 * decided. `watchSession` follows. Never rejects.
 *
 * @example
 * await connectWallet(portico, { walletId });
 * const result = await signInWithWallet(portico);
 * output.textContent = result.ok ? result.session.address : result.message;
 */
export async function signInWithWallet(
  portico: PorticoConfig,
  { restore }: SignInWithWalletParameters = {},
): Promise<SignInWithWalletResult> {
  const { api, options, stores } = portico.internal;
  const session = createSessionStore(api, options);
  const signIn = createSignIn(portico, session, 'sign-in');
  // The answer carries the session, which every store of the page takes over.
  stores.add(session);
  try {
    await startSignIn(signIn);
    if (restore !== undefined) await restoreAccount(signIn, restore);
  } finally {
    stores.delete(session);
  }
  const { data } = session.getSnapshot();
  if (data) return { ok: true, session: data };
  const { failure, isRemoved } = signIn.getSnapshot();
  if (!failure) return refuseWallet(isRemoved ? 'ACCOUNT_UNLINKED' : 'WALLET_REJECTED');
  return refuseWallet(failure.reason ?? failure.step, failure.sentence);
}
