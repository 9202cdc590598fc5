import type { WalletEngine } from '@portico/core';
import { waitForReceipt } from '@portico/core/internal/transactions/wait-for-receipt';
import {
  type ChainClient,
  type ChainNodes,
  chainClients,
} from '@portico/core/internal/wallet/chain-clients';
import type { Chain } from '@portico/protocol';
import type { WaitForTransactionReceiptParameters } from 'viem/actions';
import { type Config, type Connection, createConfig } from 'wagmi';

const configs = new WeakMap<WalletEngine, Config>();

/** Returns the wagmi config of a wallet engine; always the same one. */
export function getWagmiConfig(engine: WalletEngine): Config {
  const config = configs.get(engine) ?? createWagmiConfig(engine);
  configs.set(engine, config);
  return config;
}

/** Creates a config that repeats the engine's state. wagmi itself looks for no wallets and stores nothing; Portico's dialog connects. */
function createWagmiConfig(engine: WalletEngine): Config {
  const config = createConfig({
    chains: engine.chains,
    client: ({ chain }) => createClient(engine.nodes, chain.id),
    multiInjectedProviderDiscovery: false,
    storage: null,
  });

  function follow(): void {
    const { status } = engine.getSnapshot();
    const connection = engine.connection();
    config.setState((state) => {
      if (!connection) return { ...state, status, current: null, connections: new Map() };
      const { connector, chainId, accounts } = connection;
      const [first, ...others] = accounts;
      const connections = new Map<string, Connection>();
      if (first)
        connections.set(connector.uid, { connector, chainId, accounts: [first, ...others] });
      return { ...state, status, current: connector.uid, connections };
    });
  }

  engine.subscribe(follow);
  follow();
  config.subscribe(
    ({ current }) => current,
    (current) => {
      // Set by wagmi's `useDisconnect`.
      if (current === null && engine.connection()) void engine.disconnect();
    },
  );
  return config;
}

/** Returns the engine's client of a chain. Over the RPC proxy, which refuses blocks with all transactions, it waits for receipts by hashes. */
function createClient(nodes: ChainNodes, chainId: number): ChainClient {
  const client = chainClients(nodes)(chainId);
  if (nodes.rpcUrls?.[chainId]) return client;
  return client.extend((base) => ({
    waitForTransactionReceipt: (parameters: WaitForTransactionReceiptParameters<Chain>) =>
      waitForReceipt(base, parameters),
  }));
}
