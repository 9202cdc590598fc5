import type { Chain } from '@portico/protocol';
import type { PublicClient } from 'viem';
import { refuseRetryable } from './node.ts';
import {
  createNodePool,
  type NodeLimits,
  type NodePool,
  type NodePoolOptions,
} from './node-pool.ts';

/** The node pools of a site by chain ID. Which nodes fail is known once per chain, for everything that asks them. */
export type ChainNodes = ReadonlyMap<number, NodePool>;

/** Creates a pool for each chain, of the site's nodes, else of the chain's public RPC URLs, which is logged. */
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

/** Room for what a page's server reads, apart from what signature checks and the RPC proxy use. */
const clientLimits: NodeLimits = {
  perNode: 5000,
  overall: 10_000,
  running: 32,
  waiting: 512,
  maximumBytes: 8 * 1024 * 1024,
};

/** Creates viem's public clients over the node pools at their first use, with Multicall3 for simultaneous reads if the chain has it. */
export function createNodeClients(
  chains: readonly Chain[],
  nodes: ChainNodes,
): (chainId: number) => Promise<PublicClient> {
  const clients = new Map<number, Promise<PublicClient>>();
  return async (chainId) => {
    const chain = chains.find(({ id }) => id === chainId);
    const pool = nodes.get(chainId);
    if (chain === undefined || pool === undefined) {
      const known = chains.map(({ id, name }) => `${id} (${name})`).join(', ');
      throw new RangeError(`Chain ${chainId} is not in the option chains, which has ${known}.`);
    }
    const client = clients.get(chainId) ?? createNodeClient(chain, pool);
    clients.set(chainId, client);
    return client;
  };
}

/** viem is loaded here and nowhere else: a server that reads no chain itself needs none of it. */
async function createNodeClient(chain: Chain, pool: NodePool): Promise<PublicClient> {
  const { createPublicClient, custom, HttpRequestError, RpcRequestError } = await import('viem');
  const askNodes = pool.share(clientLimits, 'client');
  const url = `nodes of ${chain.name}`;

  async function request({ method, params = [] }: { method: string; params?: unknown }) {
    const call = { method, params: Array.isArray(params) ? params : [params] };
    const answers = await askNodes([call], { read: refuseRetryable }).catch((cause: Error) => {
      throw new HttpRequestError({ body: call, url, cause, details: cause.message });
    });
    const outcome = answers[0]?.[0];
    if (outcome === undefined || 'result' in outcome) return outcome?.result;
    throw new RpcRequestError({ body: call, error: outcome.error, url });
  }

  return createPublicClient({
    chain,
    // The pool has asked every node already.
    transport: custom({ request }, { retryCount: 0 }),
    batch: { multicall: true },
  });
}
