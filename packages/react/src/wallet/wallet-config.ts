import { base } from '@portico/protocol';
import { type Config, createConfig, createStorage, injected } from '@wagmi/core';
import type { Chain } from 'viem';
import { nodeTransport } from './node-transport.ts';

const [explorer] = base.blockExplorers;

/** Base as viem describes chains. Written from our own table: viem's holds every chain there is. */
const baseChain = {
  id: base.id,
  name: base.name,
  nativeCurrency: base.nativeCurrency,
  rpcUrls: { default: { http: base.rpcUrls } },
  ...(explorer ? { blockExplorers: { default: explorer } } : {}),
  contracts: base.contracts,
} as const satisfies Chain;

/** Where the browser keeps things; one of its functions may throw, as `localStorage` does. */
export type WalletStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function quietly<T>(task: () => T, otherwise: T): T {
  try {
    return task();
  } catch {
    return otherwise;
  }
}

/**
 * The wagmi configuration: Base, and the wallets that this browser announces (EIP-6963). Nothing is
 * asked of a wallet or of a node by making it.
 */
export function createWalletConfig(
  storage: WalletStorage,
  rpcUrls: readonly string[] = ['/api/rpc'],
): Config {
  return createConfig({
    chains: [baseChain],
    // Same origin by default: the browser talks to no node of somebody else.
    transports: { [base.id]: nodeTransport(rpcUrls) },
    pollingInterval: 4000,
    batch: { multicall: { batchSize: 1024 } },
    connectors: 'ethereum' in window ? [injected()] : [],
    multiInjectedProviderDiscovery: true,
    storage: createStorage({
      storage: {
        // wagmi would restore the connections of the last visit without their wallets behind them,
        // which its own `disconnect` then trips over. The wallet used last is all we need.
        getItem: (key) =>
          key === 'wagmi.store' ? null : quietly(() => parsable(storage.getItem(key)), null),
        setItem: (key, value) => {
          if (key !== 'wagmi.store') quietly(() => storage.setItem(key, value), undefined);
        },
        removeItem: (key) => quietly(() => storage.removeItem(key), undefined),
      },
    }),
  });
}

/** Damaged data is dropped: wagmi's own reader would throw. */
function parsable(value: string | null): string | null {
  if (value !== null) JSON.parse(value);
  return value;
}
