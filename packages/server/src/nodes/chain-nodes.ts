import type { Chain } from '@portico/protocol';
import { createNodePool, type NodePool, type NodePoolOptions } from './node-pool.ts';

/** The node pools of a site by chain ID. Which nodes fail is known once per chain, for everything that asks them. */
export type ChainNodes = ReadonlyMap<number, NodePool>;

/**
 * One pool for each chain: of the nodes that the site names, else of the public RPC URLs of the chain, which the log
 * says.
 */
export function createChainNodes(
  chains: readonly Chain[],
  nodes: Readonly<Record<number, readonly string[]>>,
  environment: Omit<NodePoolOptions, 'urls' | 'logger'> & {
    readonly logger: NonNullable<NodePoolOptions['logger']> & {
      info(fields: object, message: string): void;
    };
  },
): ChainNodes {
  const unnamed = chains.filter(({ id }) => nodes[id] === undefined).map(({ name }) => name);
  if (unnamed.length > 0) {
    const message = 'no nodes are set for these chains: using their public, rate-limited RPC URLs';
    environment.logger.info({ chains: unnamed }, message);
  }
  return new Map(
    chains.map((chain) => [
      chain.id,
      createNodePool({ ...environment, chainId: chain.id, urls: nodeUrls(chain, nodes) }),
    ]),
  );
}

/** Returns the nodes of a chain: those that the site names, else its public RPC URLs. */
export function nodeUrls(
  { id, rpcUrls }: Chain,
  nodes: Readonly<Record<number, readonly string[]>>,
): readonly string[] {
  return nodes[id] ?? rpcUrls.default.http;
}
