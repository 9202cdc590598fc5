import { type Config, type Connector, connect } from '@wagmi/core';
import { patience, type Within } from './patience.ts';
import { offersSignIn, requestSignIn, type SignInRequest } from './request-sign-in.ts';
import { untilShared } from './until-shared.ts';
import { WalletError, walletErrorCode } from './wallet-error.ts';
import { isWalletRequester, readAccounts, requestAccounts } from './wallet-requests.ts';

/** What connecting a wallet on a phone takes. */
export type OpenByPairingOptions = {
  readonly config: Config;
  readonly connector: Connector;
  /** The pairing URI that was reported last; undefined also when nobody waits for this wallet any more. */
  readonly pairingUri: () => string | undefined;
  readonly wait: (milliseconds: number) => Promise<void>;
};

/**
 * Connects a wallet on a phone, by a pairing URI that it scans or opens. Bounded here as well: the
 * protocol's own client waits for ever when its relay is out of reach.
 *
 * @throws WalletError RELAY_UNREACHABLE, PROPOSAL_EXPIRED, or what the connector says.
 */
export function openByPairing({
  config,
  connector,
  pairingUri,
  wait,
}: OpenByPairingOptions): Promise<unknown> {
  async function runOut(): Promise<never> {
    await wait(patience.pairingUri);
    let seen: string | undefined;
    // A code that was renewed meanwhile has its own five minutes.
    for (let uri = pairingUri(); uri !== seen; uri = pairingUri()) {
      seen = uri;
      await wait(patience.pairing);
    }
    throw new WalletError(seen === undefined ? 'RELAY_UNREACHABLE' : 'PROPOSAL_EXPIRED');
  }
  return Promise.race([connect(config, { connector }), runOut()]);
}

/** Connects a wallet that opens a window of its own, or that surrounds this page. @throws WalletError */
export function openInWindow(
  { config, connector }: Pick<OpenByPairingOptions, 'config' | 'connector'>,
  within: Within,
): Promise<unknown> {
  return within(connect(config, { connector }), patience.popUp);
}

/** What connecting an extension takes. */
export type OpenExtensionOptions = Pick<OpenByPairingOptions, 'config' | 'connector'> & {
  /** Whether somebody still waits for it; a wallet that answers too late is not connected at all. */
  readonly isWanted: () => boolean;
  /** Hears that the wallet is connected after all, when its owner answered after this gave up. */
  readonly onLate: () => void;
  /** What to sign in the same go, where the wallet offers that. */
  readonly signIn?: SignInRequest | undefined;
};

/**
 * Connects an extension. It is opened once: wagmi would ask for permissions first, then for accounts.
 * A window that stays open, from this page or from one before it, may still be answered later.
 *
 * @throws WalletError, or what the wallet says.
 */
export async function openExtension(
  { config, connector, isWanted, onLate, signIn }: OpenExtensionOptions,
  within: Within,
): Promise<void> {
  let isLate = false;
  const provider: unknown = await within(connector.getProvider(), patience.load);
  if (!isWalletRequester(provider)) throw new WalletError('WALLET_NOT_FOUND');
  const wallet = provider;

  async function open(): Promise<void> {
    const proof =
      signIn && !isLate && offersSignIn(connector.id)
        ? await requestSignIn(wallet, signIn.fields)
        : undefined;
    const shared = await (proof ? readAccounts(wallet) : requestAccounts(wallet));
    if (!isWanted()) return;
    // Nobody takes up a proof that comes later: the visitor is asked to sign once connected.
    if (proof && !isLate) signIn?.onProof(proof);
    if (shared.length === 0) throw new WalletError('WALLET_NO_ACCOUNT');
    // The quiet try of the page load may have got there first.
    if (config.state.connections.has(connector.uid)) return;
    const allowed = { connector, isReconnecting: true };
    await connect(config, allowed);
  }

  const opening = open();
  try {
    await within(opening, patience.connect);
  } catch (error) {
    isLate = true;
    const code = walletErrorCode(error);
    const later =
      code === 'WALLET_TIMEOUT'
        ? opening
        : code === 'WALLET_PENDING'
          ? untilShared(wallet).then(() => (isWanted() ? open() : undefined))
          : undefined;
    // What goes wrong then, a refusal for example, changes nothing: this has failed already.
    later?.then(onLate, () => undefined);
    throw error;
  }
}
