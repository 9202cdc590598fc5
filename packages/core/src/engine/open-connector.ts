import type { Address } from '@portico/protocol';
import type { Connector } from '@wagmi/core';
import { offersSignIn, requestSignIn, type SignInRequest } from '../wallet/request-sign-in.ts';
import { timeouts, type WithTimeout } from '../wallet/timeouts.ts';
import { WalletError, walletErrorCode } from '../wallet/wallet-error.ts';
import {
  isWalletProvider,
  readAccounts,
  requestAccounts,
  waitForAccounts,
} from '../wallet/wallet-requests.ts';

/** What a connector answers once its wallet is connected. */
export type ConnectResult = { readonly accounts: readonly Address[]; readonly chainId: number };

/**
 * Connects a wallet on a phone, by a pairing URI that it scans or opens. Bounded here as well: the
 * protocol's own client waits forever when its relay is out of reach.
 *
 * @param pairingUri The URI that was reported last; undefined also when the attempt was given up.
 * @throws WalletError RELAY_UNREACHABLE, PROPOSAL_EXPIRED, or what the connector says.
 */
export function connectByPairing(
  connector: Connector,
  pairingUri: () => string | undefined,
  wait: (milliseconds: number) => Promise<void>,
): Promise<ConnectResult> {
  async function expire(): Promise<never> {
    await wait(timeouts.pairingUri);
    let seen: string | undefined;
    // A code that was renewed meanwhile has five minutes again.
    for (let uri = pairingUri(); uri !== seen; uri = pairingUri()) {
      seen = uri;
      await wait(timeouts.pairing);
    }
    throw new WalletError(seen === undefined ? 'RELAY_UNREACHABLE' : 'PROPOSAL_EXPIRED');
  }
  return Promise.race([connector.connect(), expire()]);
}

/**
 * Connects an extension, or a pop-up that signs in as it connects. It is opened once: most connectors ask for permissions first, then for accounts.
 * A window that stays open, from this page or from one before it, may still be answered later.
 *
 * @param signIn What to sign in the same request, where the wallet offers that.
 * @param isWanted Whether the attempt still counts; a wallet that answers after that is not connected at all.
 * @param onLate Called when the wallet connects after all, because its owner answered after the timeout.
 * @param limit The timeout, in milliseconds.
 * @returns undefined when the attempt was given up meanwhile.
 * @throws WalletError, or what the wallet says.
 */
export async function connectExtension(
  connector: Connector,
  signIn: SignInRequest | undefined,
  withTimeout: WithTimeout,
  isWanted: () => boolean,
  onLate: (result: ConnectResult) => void,
  limit: number = timeouts.connect,
): Promise<ConnectResult | undefined> {
  let isLate = false;
  const wallet: unknown = await withTimeout(connector.getProvider(), timeouts.load);
  if (!isWalletProvider(wallet)) throw new WalletError('WALLET_NOT_FOUND');

  const open = async (): Promise<ConnectResult | undefined> => {
    const proof =
      signIn && !isLate && offersSignIn(connector.id)
        ? await requestSignIn(wallet, signIn.fields)
        : undefined;
    const shared = await (proof ? readAccounts(wallet) : requestAccounts(wallet));
    if (!isWanted()) return undefined;
    // A proof that comes later is dropped: the visitor is asked to sign once connected.
    if (proof && !isLate) signIn?.onProof(proof);
    if (shared.length === 0) throw new WalletError('WALLET_NO_ACCOUNT');
    return connector.connect({ isReconnecting: true });
  };

  const opening = open();
  try {
    return await withTimeout(opening, limit);
  } catch (error) {
    isLate = true;
    const code = walletErrorCode(error);
    const later =
      code === 'WALLET_TIMEOUT'
        ? opening
        : code === 'WALLET_PENDING'
          ? waitForAccounts(wallet).then(() => (isWanted() ? open() : undefined))
          : undefined;
    // What goes wrong then, a refusal for example, changes nothing: this has failed already.
    later?.then(
      (result) => result && onLate(result),
      () => undefined,
    );
    throw error;
  }
}
