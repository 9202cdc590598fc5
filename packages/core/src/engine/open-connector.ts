import type { Connector } from '@wagmi/core';
import type { ConnectResult } from '../connectors/set-up-connector.ts';
import { offersSignIn, requestSignIn, type SignInRequest } from '../wallet/request-sign-in.ts';
import { timeouts, WalletError, walletErrorCode } from '../wallet/wallet-error.ts';
import {
  isWalletProvider,
  readAccounts,
  requestAccounts,
  type WalletProvider,
  waitForAccounts,
} from '../wallet/wallet-requests.ts';
import type { WalletDescriptor, WalletIdentity } from '../wallets/wallet-descriptor.ts';
import { detectPlatform } from '../wallets/wallet-environment.ts';
import { completeConnection } from './connect-attempt.ts';
import { type WalletConfig, withinTime } from './wallet-config.ts';
import type { ConnectAttempt } from './wallet-snapshot.ts';

/** A connector to open for an attempt. */
export type ConnectorTarget = {
  readonly connector: Connector;
  /** The wallet as the visitor picked it. */
  readonly wallet: WalletIdentity;
  /** Signed in the same request, where the wallet offers that. */
  readonly signIn?: SignInRequest | undefined;
};

/** Loads the connector of a wallet that no extension provides, once per page. @throws WalletError */
export function loadConnector(
  config: WalletConfig,
  { name, connector }: WalletDescriptor,
): Promise<Connector> {
  const { chains, loaded, options, setUp } = config;
  if (!connector) throw new WalletError('WALLET_NOT_FOUND');
  let loading = loaded.get(connector);
  if (!loading) {
    const { appName, walletConnectProjectId, walletConnectRelayUrl, storage } = options;
    loading = connector({
      walletName: name,
      appName,
      chains,
      walletConnectProjectId,
      walletConnectRelayUrl,
      storagePrefix: storage.prefix,
      platform: detectPlatform(navigator),
    }).then(setUp, (cause) => {
      if (cause instanceof WalletError) throw cause;
      throw new WalletError('WALLET_LOAD_FAILED', { cause });
    });
    loaded.set(connector, loading);
    // Offline, or not configured: the next click tries again.
    loading.catch(() => loaded.delete(connector));
  }
  return withinTime(config, loading, timeouts.load);
}

/**
 * Connects a wallet on a phone, by a pairing URI that it scans or opens. Has a timeout of its own: the protocol's client
 * waits forever when its relay is unreachable.
 *
 * @throws WalletError RELAY_UNREACHABLE, PROPOSAL_EXPIRED, or the connector's
 */
export function connectByPairing(
  { wait }: WalletConfig,
  attempt: ConnectAttempt,
  connector: Connector,
): Promise<ConnectResult> {
  async function expire(): Promise<never> {
    await wait(timeouts.pairingUri);
    let seen: string | undefined;
    // A renewed code is valid for another five minutes.
    while (attempt.pairingUri !== seen) {
      seen = attempt.pairingUri;
      await wait(timeouts.pairing);
    }
    throw new WalletError(seen === undefined ? 'RELAY_UNREACHABLE' : 'PROPOSAL_EXPIRED');
  }
  return Promise.race([connector.connect(), expire()]);
}

/**
 * Connects an extension, or a pop-up that signs in as it connects. An open window, also one that an earlier page opened,
 * may be approved after the timeout: the wallet is connected then.
 *
 * @param limit The timeout in milliseconds
 * @throws WalletError, or the wallet's error
 */
export async function connectExtension(
  config: WalletConfig,
  attempt: ConnectAttempt,
  target: ConnectorTarget,
  limit: number = timeouts.connect,
): Promise<void> {
  const { connector, wallet } = target;
  const provider: unknown = await withinTime(config, connector.getProvider(), timeouts.load);
  if (!isWalletProvider(provider)) throw new WalletError('WALLET_NOT_FOUND');
  const complete = async (result: ConnectResult | undefined) =>
    result && completeConnection(config, attempt, connector, wallet, result);

  const opening = openExtension(config, attempt, target, provider);
  let result: ConnectResult | undefined;
  try {
    result = await withinTime(config, opening, limit);
  } catch (error) {
    attempt.isLate = true;
    const code = walletErrorCode(error);
    const later =
      code === 'WALLET_TIMEOUT'
        ? opening
        : code === 'WALLET_PENDING'
          ? waitForAccounts(provider).then(() => openExtension(config, attempt, target, provider))
          : undefined;
    // A later failure, for example a rejection, changes nothing: the attempt failed already.
    later?.then(complete).catch(() => undefined);
    throw error;
  }
  await complete(result);
}

/** Asks once: most connectors would ask for permissions first, then for accounts. Undefined when the visitor moved on. */
async function openExtension(
  { state }: WalletConfig,
  attempt: ConnectAttempt,
  { connector, signIn }: ConnectorTarget,
  provider: WalletProvider,
): Promise<ConnectResult | undefined> {
  if (attempt !== state.latest) return undefined;
  const proof =
    signIn && !attempt.isLate && offersSignIn(connector.id)
      ? await requestSignIn(provider, signIn.fields)
      : undefined;
  const shared = await (proof ? readAccounts(provider) : requestAccounts(provider));
  if (attempt !== state.latest) return undefined;
  // A late proof is dropped: the visitor is asked to sign once connected.
  if (proof && !attempt.isLate) signIn?.onProof(proof);
  if (shared.length === 0) throw new WalletError('WALLET_NO_ACCOUNT');
  return connector.connect({ isReconnecting: true });
}
