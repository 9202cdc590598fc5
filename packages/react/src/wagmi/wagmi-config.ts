import {
  type ChainClient,
  type ChainNodes,
  chainClients,
} from '@portico/core/internal/wallet/chain-clients';
import type { WalletEngine } from '@portico/core/internal/wallet-engine';
import type { Chain } from '@portico/protocol';
import { type WaitForTransactionReceiptParameters, waitForTransactionReceipt } from 'viem/actions';
import { type Config, type Connection, createConfig } from 'wagmi';

const configs = new WeakMap<WalletEngine, Config>();

/** The wagmi config of a wallet engine; always the same one. */
export function wagmiConfigOf(engine: WalletEngine): Config {
  const config = configs.get(engine) ?? createWagmiConfig(engine);
  configs.set(engine, config);
  return config;
}

/**
 * A config that repeats what the engine knows: one connection or none, over the same client. wagmi itself
 * looks for no wallets and stores nothing; connecting is left to Portico's dialog.
 */
function createWagmiConfig(engine: WalletEngine): Config {
  const config = createConfig({
    chains: engine.chains,
    client: ({ chain }) => clientOf(engine.nodes, chain.id),
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
      // wagmi's own `useDisconnect`.
      if (current === null && engine.connection()) void engine.disconnect();
    },
  );
  return config;
}

/**
 * The engine's client of a chain. Over the RPC proxy it waits for a receipt without looking for a replacement: viem would ask for
 * each block with all of its transactions, which the proxy refuses, and end with that error.
 */
function clientOf(nodes: ChainNodes, chainId: number): ChainClient {
  const client = chainClients(nodes)(chainId);
  if (nodes.rpcUrls?.[chainId]) return client;
  return client.extend((base) => ({
    waitForTransactionReceipt: (parameters: WaitForTransactionReceiptParameters<Chain>) =>
      waitForTransactionReceipt(base, { checkReplacement: false, ...parameters }),
  }));
}
