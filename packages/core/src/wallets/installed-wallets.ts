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

/** Some wallets never respond to the request to forget a site. In milliseconds. */
const revokeTimeout = 100;

/** The interval in milliseconds, and the number of looks, for an extension that loads after the page. */
const polling = { interval: 250, times: 12 };

/** The wallets of this browser, as far as found. Both functions read `window.ethereum` at each call. */
export type DiscoveredWallets = ReturnType<typeof discoverWallets>;

/** Finds announced wallets (EIP-6963) and those at a bare `window.ethereum`, also late ones. Never stops; sends no request to a wallet. */
export function discoverWallets(
  setUp: (create: CreateConnectorFn) => Connector,
  onChange: () => void,
  wait: (milliseconds: number) => Promise<void>,
) {
  const announced: (AnnouncedWallet & { readonly connector: Connector })[] = [];
  const injected = new Map<string, Connector>();
  const getInjected = (id: string): Connector => {
    const provider = () => injectedProviders(window).find((each) => injectedId(each) === id);
    const connector =
      injected.get(id) ?? setUp(injectedConnector({ id, name: 'Injected' }, provider));
    injected.set(id, connector);
    return connector;
  };
  // The last looks of a page may come after its window is gone: in Node, after the tests of a page.
  const listInjected = () => unannouncedProviders(injectedProviders(globalThis.window), announced);
  const listConnectors = (): readonly Connector[] => {
    const ids = new Set(listInjected().map(injectedId));
    return [...[...ids].map(getInjected), ...announced.map(({ connector }) => connector)];
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
  // Dispatched by MetaMask's provider, and by those modelled on it.
  window.addEventListener('ethereum#initialized', onChange);
  void (async () => {
    for (let times = 0; times < polling.times && listConnectors().length === 0; times += 1) {
      await wait(polling.interval);
      onChange();
    }
  })();
  return {
    /** All connectors, those at a bare `window.ethereum` first. */
    connectors: listConnectors,
    /** The providers at a bare `window.ethereum` that do not belong to announced wallets. */
    injected: listInjected,
  };
}

function injectedConnector(
  { id, name, icon }: WalletIdentity,
  provider: () => unknown,
): CreateConnectorFn {
  return providerConnector({
    id,
    name,
    icon,
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

/** Finds the extension of a wallet: announced under its id or a reverse domain name, or a bare provider that the descriptor recognises. */
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

/** Lists installed wallets. Those at a bare `window.ethereum` are listed only without announced ones. */
export function listInstalled(connectors: readonly Connector[]): readonly WalletIdentity[] {
  const wallets = connectors.map(identifyConnector);
  const announced = wallets.filter(({ id }) => !isInjectedId(id));
  return announced.length > 0 ? announced : wallets;
}
