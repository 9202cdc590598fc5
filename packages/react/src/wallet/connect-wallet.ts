import type { Address } from '@portico/protocol';
import type { Connector } from '@wagmi/core';
import type { WalletDescriptor } from './catalogue/wallet-descriptor.ts';
import { findInstalled } from './installed-wallets.ts';
import { offersSignIn, requestSignIn, type SignInRequest } from './request-sign-in.ts';
import { timeouts, type WithTimeout } from './timeouts.ts';
import { WalletError, walletErrorCode } from './wallet-error.ts';
import { connectorIdentity, descriptorIdentity, type WalletIdentity } from './wallet-identity.ts';
import {
  isWalletProvider,
  readAccounts,
  requestAccounts,
  waitForAccounts,
} from './wallet-requests.ts';

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

/** What connecting an extension takes. */
export type ConnectExtensionOptions = {
  readonly connector: Connector;
  /** Whether the attempt still counts; a wallet that answers after that is not connected at all. */
  readonly isWanted: () => boolean;
  /** Called when the wallet connects after all, because its owner answered after the timeout. */
  readonly onLate: (result: ConnectResult) => void;
  /** What to sign in the same request, where the wallet offers that. */
  readonly signIn?: SignInRequest | undefined;
  readonly withTimeout: WithTimeout;
};

/**
 * Connects an extension. It is opened once: most connectors ask for permissions first, then for accounts.
 * A window that stays open, from this page or from one before it, may still be answered later.
 *
 * @returns undefined when the attempt was given up meanwhile.
 * @throws WalletError, or what the wallet says.
 */
export async function connectExtension({
  connector,
  isWanted,
  onLate,
  signIn,
  withTimeout,
}: ConnectExtensionOptions): Promise<ConnectResult | undefined> {
  let isLate = false;
  const provider: unknown = await withTimeout(connector.getProvider(), timeouts.load);
  if (!isWalletProvider(provider)) throw new WalletError('WALLET_NOT_FOUND');
  const wallet = provider;

  async function open(): Promise<ConnectResult | undefined> {
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
  }

  const opening = open();
  try {
    return await withTimeout(opening, timeouts.connect);
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

/** What is remembered, and where to look for it. */
export type FindRememberedOptions = {
  readonly connectors: () => readonly Connector[];
  /** The id of the connector that was connected last. */
  readonly connectorId: string;
  /** The most recent wallet of the catalogue. */
  readonly recent: string | undefined;
  readonly catalogue: () => Promise<readonly WalletDescriptor[]>;
  /** Fetches the connector of a wallet that no extension provides. */
  readonly load: (descriptor: WalletDescriptor) => Promise<Connector>;
  readonly wait: (milliseconds: number) => Promise<void>;
};

/** The most recent wallet and its connector. No wallet is opened by looking, and only its code is fetched. */
export async function findRemembered({
  connectors,
  connectorId,
  recent,
  catalogue,
  load,
  wait,
}: FindRememberedOptions): Promise<
  { readonly connector: Connector; readonly wallet: WalletIdentity } | undefined
> {
  const announced = () => {
    const connector = findInstalled(connectors(), connectorId);
    return connector && { connector, wallet: connectorIdentity(connector) };
  };
  const now = announced();
  if (now) return now;
  const descriptor =
    recent === undefined ? undefined : (await catalogue()).find(({ id }) => id === recent);
  if (descriptor?.connector) {
    const connector = await load(descriptor);
    if (connector.id === connectorId) return { connector, wallet: descriptorIdentity(descriptor) };
  }
  for (let waited = 0; waited < timeouts.announce && !announced(); waited += 100) {
    await wait(100);
  }
  return announced();
}
