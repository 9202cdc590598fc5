import type { Connector, CreateConnectorFn } from '@wagmi/core';
import { providerConnector } from '../connectors/provider-connector.ts';
import { attempt } from '../safe-storage.ts';
import { WalletError, withTimeout } from '../wallet/wallet-error.ts';
import { isWalletProvider, requestWallet } from '../wallet/wallet-requests.ts';
import {
  browserWalletName,
  injectedId,
  injectedProviders,
  isInjectedId,
  nameOfInjectedId,
  unannouncedProviders,
} from './injected-providers.ts';
import { type AnnouncedWallet, watchAnnouncements } from './read-announcement.ts';
import type { WalletDescriptor, WalletIdentity } from './wallet-descriptor.ts';

/** Not all wallets answer when they are asked to forget a site. */
const revokeTimeout = 100;

/** How often, in milliseconds, and how many times an extension is waited for that comes after the page. */
const look = { interval: 250, times: 12 };

/** The wallets that this browser has, as far as found. Both functions look anew at each call. */
export type DiscoveredWallets = {
  /** The connectors of all of them, with those at a bare `window.ethereum` first. */
  readonly connectors: () => readonly Connector[];
  /** The providers at a bare `window.ethereum` that are none of those that announced themselves. */
  readonly injected: () => readonly object[];
};

/**
 * Listens for the wallets that this browser announces (EIP-6963), for good, and finds those at a bare `window.ethereum`,
 * also when they come later. No wallet is asked anything.
 *
 * @param setUp Makes a connector.
 * @param onChange Called when there may be one more.
 */
export function discoverWallets(
  setUp: (create: CreateConnectorFn) => Connector,
  onChange: () => void,
  wait: (milliseconds: number) => Promise<void>,
): DiscoveredWallets {
  const announced: (AnnouncedWallet & { readonly connector: Connector })[] = [];
  const injected = new Map<string, Connector>();
  const connectorOf = (id: string): Connector => {
    const provider = () => injectedProviders(window).find((each) => injectedId(each) === id);
    const connector =
      injected.get(id) ?? setUp(injectedConnector({ id, name: 'Injected' }, provider));
    injected.set(id, connector);
    return connector;
  };
  const listInjected = () => unannouncedProviders(injectedProviders(window), announced);
  const listConnectors = () => {
    const ids = new Set(listInjected().map(injectedId));
    return [...[...ids].map(connectorOf), ...announced.map(({ connector }) => connector)];
  };

  let isStarted = false;
  watchAnnouncements((wallet) => {
    announced.push({
      ...wallet,
      connector: setUp(injectedConnector(wallet, () => wallet.provider)),
    });
    if (isStarted) onChange();
  });
  isStarted = true;
  // What MetaMask's provider, and those made after it, say once they are there.
  window.addEventListener('ethereum#initialized', onChange);
  void (async () => {
    for (let times = 0; times < look.times && listConnectors().length === 0; times += 1) {
      await wait(look.interval);
      onChange();
    }
  })();
  return { connectors: listConnectors, injected: listInjected };
}

function injectedConnector(
  { id, name, icon }: WalletIdentity,
  provider: () => unknown,
): CreateConnectorFn {
  return providerConnector({
    ...{ id, name, icon },
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
 * names, or a provider at a bare `window.ethereum` that is recognisably this wallet. Never another wallet.
 */
export function findInstalled(
  connectors: readonly Connector[],
  walletId: string,
  descriptor?: WalletDescriptor,
): Connector | undefined {
  const byId = (id: string) => connectors.find((connector) => connector.id === id);
  const named = [walletId, ...(descriptor?.rdns ?? [])].map(byId).find(Boolean);
  if (named || !descriptor?.recognises) return named;
  const provider = injectedProviders(window).find((each) =>
    attempt(() => descriptor.recognises?.(each)),
  );
  return provider && byId(injectedId(provider));
}

/** Identifies the installed wallet behind a connector. A bare `window.ethereum` has a name only in its flags, if at all. */
export function identifyConnector({ id, name, icon }: Connector): WalletIdentity {
  return isInjectedId(id)
    ? { id, name: nameOfInjectedId(id) ?? browserWalletName }
    : { id, name, icon };
}

/** What the interface lists: wallets at a bare `window.ethereum` only when none announced itself. */
export function listInstalled(connectors: readonly Connector[]): readonly WalletIdentity[] {
  const wallets = connectors.map(identifyConnector);
  const announced = wallets.filter(({ id }) => !isInjectedId(id));
  return announced.length > 0 ? announced : wallets;
}
