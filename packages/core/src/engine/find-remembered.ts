import type { Connector } from '@wagmi/core';
import { timeouts } from '../wallet/timeouts.ts';
import { isInjectedId } from '../wallets/injected-providers.ts';
import { findInstalled } from '../wallets/installed-wallets.ts';
import { readRecents } from '../wallets/remembered-wallets.ts';
import { findRememberedWallet } from '../wallets/wallet-app.ts';
import type { WalletDescriptor } from '../wallets/wallet-descriptor.ts';
import { connectorIdentity, descriptorIdentity } from '../wallets/wallet-identity.ts';
import type { WalletEngineOptions } from './wallet-settings.ts';
import type { Connection } from './wallet-snapshot.ts';

/** What the engine has for finding a wallet again. */
type RememberedEnvironment = Pick<WalletEngineOptions, 'storage' | 'catalogue'> & {
  readonly installed: () => readonly Connector[];
  /** Fetches the connector of a wallet that no extension provides. */
  readonly load: (descriptor: WalletDescriptor) => Promise<Connector>;
  readonly wait: (milliseconds: number) => Promise<void>;
};

/**
 * The most recent wallet, under the name that it was picked by. No wallet is opened by looking, and only its code is
 * fetched. An extension is waited for: it may come after the page.
 */
export async function findRemembered(
  connectorId: string,
  { storage, catalogue, installed, load, wait }: RememberedEnvironment,
): Promise<Pick<Connection, 'connector' | 'wallet'> | undefined> {
  const isInjected = isInjectedId(connectorId);
  const [recent] = readRecents(storage);
  const byId = () => findInstalled(installed(), connectorId);
  // Safe connects by itself, also where another wallet was the last one.
  const walletId = connectorId === 'safe' ? connectorId : recent;
  const descriptor =
    walletId === undefined || (byId() && !isInjected)
      ? undefined
      : findRememberedWallet(await catalogue(), walletId, connectorId);
  if (descriptor?.connector && !isInjected) {
    const connector = await load(descriptor);
    const wallet = descriptorIdentity(descriptor);
    if (connector.id === connectorId) return { connector, wallet };
  }
  /** Earlier versions, and wagmi, call every wallet at `window.ethereum` alike. */
  const recognised = () =>
    isInjected && descriptor ? findInstalled(installed(), descriptor.id, descriptor) : undefined;
  const find = () => recognised() ?? byId();
  for (let waited = 0; waited < timeouts.announce && !find(); waited += 100) {
    await wait(100);
  }
  const connector = find();
  if (!connector) return undefined;
  const isRecognised = descriptor !== undefined && connector === recognised();
  return {
    connector,
    wallet: isRecognised ? descriptorIdentity(descriptor) : connectorIdentity(connector),
  };
}
