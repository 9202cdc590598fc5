import type { Connector } from '@wagmi/core';
import type { ConnectResult, PeerConnector } from '../connectors/provider-connector.ts';
import { requestSignIn, type SignInRequest } from '../wallet/request-sign-in.ts';
import { timeouts, WalletError, walletErrorCode } from '../wallet/wallet-error.ts';
import {
  isWalletProvider,
  readAccounts,
  requestAccounts,
  type WalletProvider,
  waitForAccounts,
} from '../wallet/wallet-requests.ts';
import { isOwnPicture, readableName } from '../wallets/read-announcement.ts';
import { rememberConnector, rememberRecent } from '../wallets/remembered-wallets.ts';
import {
  toIdentity,
  type WalletDescriptor,
  type WalletIdentity,
} from '../wallets/wallet-descriptor.ts';
import { detectPlatform } from '../wallets/wallet-environment.ts';
import { type ConnectAttempt, type WalletConfig, withinTime } from './wallet-config.ts';

/** Replaces the attempt in progress, or ends it when there is no new one. */
export function startAttempt(config: WalletConfig, attempt?: ConnectAttempt): void {
  const before = config.state.attempt;
  config.setState({ attempt, latest: attempt, failure: undefined });
  releaseConnector(config, before);
}

/** Lets a connector stop waiting for a phone or a pop-up. Extensions have nothing to stop. */
export function releaseConnector(
  { discovered }: WalletConfig,
  attempt: ConnectAttempt | undefined,
): void {
  const connector = attempt?.connector;
  if (connector && !discovered.connectors().includes(connector))
    connector.disconnect().catch(() => undefined);
}

/** Disconnects a connector, whatever its wallet responds: it may be gone or broken. */
export function disconnectConnector(config: WalletConfig, connector: Connector): Promise<void> {
  return withinTime(config, connector.disconnect(), timeouts.disconnect).catch(() => undefined);
}

/** Makes an approved wallet the connected one, unless the visitor moved on. @throws WalletError WALLET_NO_ACCOUNT */
export async function completeConnection(
  config: WalletConfig,
  attempt: ConnectAttempt,
  connector: Connector,
  picked: WalletIdentity,
  { accounts, chainId }: ConnectResult,
): Promise<void> {
  const { state, options } = config;
  const wallet = await identifyPeer(connector, picked, config.catalogue);
  const before = state.connection?.connector;
  if (attempt !== state.latest) {
    const isWanted = connector === before || connector === state.attempt?.connector;
    if (!isWanted) await disconnectConnector(config, connector);
    return;
  }
  if (accounts.length === 0) {
    await disconnectConnector(config, connector);
    throw new WalletError('WALLET_NO_ACCOUNT');
  }
  rememberRecent(options.storage, picked.id);
  rememberConnector(options.storage, connector.id);
  const connection = { connector, wallet, accounts, chainId };
  config.setState({ connection, attempt: undefined, failure: undefined });
  if (before && before !== connector) await disconnectConnector(config, before);
}

/** Returns the wallet that responded: any wallet can scan a code. One of the catalogue keeps its name there, whatever its app says. */
export async function identifyPeer(
  { peer }: PeerConnector,
  picked: WalletIdentity,
  catalogue: WalletConfig['catalogue'],
): Promise<WalletIdentity> {
  const claimed = peer?.();
  const name = typeof claimed?.name === 'string' ? readableName(claimed.name) : '';
  if (claimed === undefined || name === '') return picked;
  const wallets = await catalogue().catch(() => []);
  const known = wallets.find((wallet) => plainName(wallet.name) === plainName(name));
  if (known) return toIdentity(known);
  return isOwnPicture(claimed.icon)
    ? { id: picked.id, name, icon: claimed.icon }
    : { id: picked.id, name };
}

/** Strips emoji, spaces and a final "wallet" from a name. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/wallet$/, '');
}

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

/** Connects a wallet on a phone, within its own timeout: the protocol's client waits forever. @throws WalletError */
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

/** Connects an extension, or a pop-up that signs in as it connects. One that is approved after `limit` milliseconds still connects. @throws */
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

/** Base Account: announced (EIP-6963), and by its package. */
const signInConnectors: readonly string[] = ['app.base.account', 'baseAccount'];

/** Checks that a connector signs in as it connects (ERC-7846). Wallets cannot be probed: the request opens them. */
export function offersSignIn(connectorId: string): boolean {
  return signInConnectors.includes(connectorId);
}
