import { type Address, type ErrorCode, errorMessage, type Session } from '@portico/protocol';
import type { PorticoConfig } from '../create-portico.ts';
import type { WalletSnapshot } from '../engine/wallet-config.ts';
import type { SessionConfig } from '../session/session-config.ts';
import {
  createSessionStore,
  type RenderedSession,
  type SessionSnapshot,
  startSession,
} from '../session/session-store.ts';
import { createSignIn } from '../sign-in/sign-in-store.ts';
import { restoreAccount, startSignIn } from './sign-in.ts';

/** The wallet to connect. */
export type ConnectWalletParameters = {
  /** The `id` of an installed wallet, or of one of the site's list, such as `walletConnect`. */
  readonly walletId: string;
};

/** A refusal of the visitor, the wallet or the server. */
export type WalletRefusal = {
  readonly ok: false;
  /** WALLET_REJECTED when the visitor declined: nothing to show. */
  readonly code: ErrorCode;
  /** A sentence to show: in English, or the site's own. */
  readonly message: string;
};

/** The account of the wallet, or why it is not connected. */
export type ConnectWalletResult = { readonly ok: true; readonly address: Address } | WalletRefusal;

/**
 * Connects a wallet. Call it from a click: wallets open windows. For one on a phone, show the `pairingUri` of `watchWallet` as a
 * QR code meanwhile. Never rejects.
 */
export async function connectWallet(
  portico: PorticoConfig,
  { walletId }: ConnectWalletParameters,
): Promise<ConnectWalletResult> {
  const engine = await portico.internal.wallet.load().catch(() => undefined);
  if (!engine) return refuseWallet('CLIENT_FETCH_ERROR');
  const isConnected = await engine.connect(walletId);
  const { address, failure } = engine.getSnapshot();
  return isConnected && address
    ? { ok: true, address }
    : refuseWallet(failure ?? 'WALLET_REJECTED');
}

function refuseWallet(code: ErrorCode, message = errorMessage(code)): WalletRefusal {
  return { ok: false, code, message };
}

/** Disconnects the wallet, for a page without React. The session, if there is one, goes on: `signOut` ends it. */
export async function disconnectWallet(portico: PorticoConfig): Promise<void> {
  const engine = await portico.internal.wallet.load();
  await engine.disconnect();
}

/** The listener. */
export type WatchWalletParameters = {
  /** Called at once, and whenever the wallet changes or another one is found. */
  readonly onChange: (wallet: WalletSnapshot) => void;
};

/**
 * Finds the wallets of this browser, reconnects the last one, and follows it. Returns stop. A wallet's claims are proved by signing in.
 *
 * @example
 * watchWallet(portico, { onChange: ({ installed }) => showButtons(installed) });
 */
export function watchWallet(
  portico: PorticoConfig,
  { onChange }: WatchWalletParameters,
): () => void {
  const { wallet } = portico.internal;
  const unsubscribe = wallet.subscribe(() => onChange(wallet.getSnapshot()));
  onChange(wallet.getSnapshot());
  // Code that cannot be loaded now is loaded with the next call.
  void wallet
    .resume()
    .then(wallet.load)
    .catch(() => undefined);
  return unsubscribe;
}

/** The options of `signInWithWallet`. */
export type SignInWithWalletParameters = {
  /** For an account that its user removed within the last days: true links it again, false makes a new user. Default: ACCOUNT_UNLINKED. */
  readonly restore?: boolean | undefined;
};

/** The session, or why there is none. */
export type SignInWithWalletResult =
  | { readonly ok: true; readonly session: Session }
  | WalletRefusal;

/**
 * Signs in with the connected wallet: asks for one signature, and posts it until the server decided. Never rejects.
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

/** The listener, and the session that the page was rendered with. */
export type WatchSessionParameters = {
  /** Called at once, and whenever the session changes: in this tab, in another one, or on the server. */
  readonly onChange: (session: SessionSnapshot) => void;
  /** The session that the page was rendered with, null when unauthenticated. Without it the server is asked. */
  readonly initial?: RenderedSession | undefined;
};

/**
 * Follows the session of this browser. Returns stop.
 *
 * @example
 * const stop = watchSession(portico, {
 *   onChange({ data }) {
 *     output.textContent = data?.address ?? 'Nobody is signed in.';
 *   },
 * });
 */
export function watchSession(
  portico: SessionConfig,
  { onChange, initial }: WatchSessionParameters,
): () => void {
  const { api, options, stores } = portico.internal;
  const session = createSessionStore(api, { ...options, initial });
  const unsubscribe = session.subscribe(() => onChange(session.getSnapshot()));
  stores.add(session);
  onChange(session.getSnapshot());
  const stop = startSession(session);
  return () => {
    stop();
    unsubscribe();
    stores.delete(session);
  };
}
