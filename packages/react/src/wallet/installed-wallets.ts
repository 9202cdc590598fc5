import type { Connector, CreateConnectorFn } from '@wagmi/core';
import { createStore as createDiscovery } from 'mipd';
import type { WalletDescriptor } from './catalogue/wallet-descriptor.ts';
import { providerConnector } from './connectors/provider-connector.ts';
import { withTimeout } from './timeouts.ts';
import { WalletError } from './wallet-error.ts';
import { connectorIdentity, type WalletIdentity } from './wallet-identity.ts';
import { isWalletProvider, requestWallet } from './wallet-requests.ts';

/** Not all wallets answer when they are asked to forget a site. */
const revokeTimeout = 100;

/**
 * Listens for the wallets that this browser announces (EIP-6963), for good. No wallet is asked anything.
 *
 * @param setUp Makes a connector.
 * @param onChange Called when one more wallet was announced.
 * @returns their connectors so far, with that of a bare `window.ethereum` first.
 */
export function discoverWallets(
  setUp: (create: CreateConnectorFn) => Connector,
  onChange: () => void,
): () => readonly Connector[] {
  const connectors: Connector[] = [];
  const discovery = createDiscovery();
  const addAnnounced = () => {
    for (const { info, provider } of discovery.getProviders()) {
      const { rdns: id, name, icon } = info;
      if (connectors.some((connector) => connector.id === id)) continue;
      connectors.push(setUp(injectedConnector({ id, name, icon }, () => provider)));
    }
  };

  if ('ethereum' in window)
    connectors.push(setUp(injectedConnector({ id: 'injected', name: 'Injected' }, ethereum)));
  addAnnounced();
  discovery.subscribe(() => {
    addAnnounced();
    onChange();
  });
  return () => connectors;
}

function ethereum(): unknown {
  return Reflect.get(window, 'ethereum');
}

function injectedConnector(identity: WalletIdentity, provider: () => unknown): CreateConnectorFn {
  return providerConnector({
    ...identity,
    async open() {
      const found = provider();
      if (!isWalletProvider(found)) throw new WalletError('WALLET_NOT_FOUND');
      return found;
    },
    async close(opened) {
      const revoking = requestWallet(opened, 'wallet_revokePermissions', [{ eth_accounts: {} }]);
      await withTimeout(revoking, revokeTimeout).catch(() => undefined);
    },
  });
}

/**
 * The extension behind a wallet of the catalogue: the one that announced itself under its id or one of its
 * names, or a bare `window.ethereum` that is recognisably this wallet. Never another wallet.
 */
export function findInstalled(
  connectors: readonly Connector[],
  walletId: string,
  descriptor?: WalletDescriptor,
): Connector | undefined {
  const byId = (id: string) => connectors.find((connector) => connector.id === id);
  const named = [walletId, ...(descriptor?.rdns ?? [])].map(byId).find(Boolean);
  if (named || !descriptor?.recognises) return named;
  const bare = ethereum();
  const isIt = typeof bare === 'object' && bare !== null && descriptor.recognises(bare);
  return isIt ? byId('injected') : undefined;
}

/** What the interface lists: the bare `window.ethereum` only when no wallet announced itself. */
export function listInstalled(connectors: readonly Connector[]): readonly WalletIdentity[] {
  const wallets = connectors.map(connectorIdentity);
  return wallets.length > 1 ? wallets.filter(({ id }) => id !== 'injected') : wallets;
}
