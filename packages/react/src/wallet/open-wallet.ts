import { type Config, type Connector, connect } from '@wagmi/core';
import { patience, type Within } from './patience.ts';
import { offersSignIn, requestSignIn, type SignInRequest } from './request-sign-in.ts';
import { WalletError } from './wallet-error.ts';
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

/**
 * Connects an extension. It is opened once: wagmi would ask for permissions first, then for accounts.
 *
 * @throws WalletError, or what the wallet says.
 */
export function openExtension(
  {
    config,
    connector,
    isWanted,
    signIn,
  }: Pick<OpenByPairingOptions, 'config' | 'connector'> & {
    /** Whether somebody still waits for it; a wallet that answers too late is not connected at all. */
    readonly isWanted: () => boolean;
    /** What to sign in the same go, where the wallet offers that. */
    readonly signIn?: SignInRequest | undefined;
  },
  within: Within,
): Promise<void> {
  async function open(): Promise<void> {
    const provider: unknown = await connector.getProvider();
    if (!isWalletRequester(provider)) throw new WalletError('WALLET_NOT_FOUND');
    const proof =
      signIn && offersSignIn(connector.id)
        ? await requestSignIn(provider, signIn.fields)
        : undefined;
    const shared = await (proof ? readAccounts(provider) : requestAccounts(provider));
    if (!isWanted()) return;
    if (proof) signIn?.onProof(proof);
    if (shared.length === 0) throw new WalletError('WALLET_NO_ACCOUNT');
    // The quiet try of the page load may have got there first.
    if (config.state.connections.has(connector.uid)) return;
    const allowed = { connector, isReconnecting: true };
    await connect(config, allowed);
  }
  return within(open(), patience.connect);
}
