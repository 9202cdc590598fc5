import type { Connector } from '@wagmi/core';
import type { PeerConnector } from '../connectors/provider-connector.ts';
import type { ConnectResult } from '../connectors/set-up-connector.ts';
import { timeouts, WalletError } from '../wallet/wallet-error.ts';
import { isOwnPicture, readableName } from '../wallets/read-announcement.ts';
import { rememberConnector, rememberRecent } from '../wallets/remembered-wallets.ts';
import { toIdentity, type WalletIdentity } from '../wallets/wallet-descriptor.ts';
import { type WalletConfig, withinTime } from './wallet-config.ts';
import type { ConnectAttempt } from './wallet-snapshot.ts';

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

/**
 * Makes an approved wallet the connected one. Ignores the approval if the visitor moved on.
 *
 * @throws WalletError WALLET_NO_ACCOUNT
 */
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

/**
 * Returns the wallet that responded, which need not be the picked one: any wallet can scan a code. One of the catalogue is
 * shown as listed there, also when its app calls itself “🌈 Rainbow” or “MetaMask Wallet”.
 */
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
