import type { Chain } from '@portico/protocol';
import { type Client, createClient, fallback, http, type Transport } from 'viem';

/** A viem client of one of the site's chains. */
export type ChainClient = Client<Transport, Chain>;

/** RPC URLs by chain ID, most preferred first. */
export type RpcUrls = Readonly<Record<number, readonly string[]>>;

/** The nodes of a site's chains. */
export type ChainNodes = {
  /** At least one. */
  readonly chains: readonly Chain[];
  /** Default: the site's RPC proxy, so that the browser contacts no other host. */
  readonly rpcUrls?: RpcUrls | undefined;
  /** The session API's path. The proxy is on the same origin. */
  readonly basePath?: string | undefined;
};

const clientCache = new WeakMap<ChainNodes, (chainId: number) => ChainClient>();

/** Returns the site's clients, one per chain, created when needed; a RangeError for others. Apart from the engine: most sign-ins need no viem. */
export function chainClients(nodes: ChainNodes): (chainId: number) => ChainClient {
  const known = clientCache.get(nodes) ?? createChainClients(nodes);
  clientCache.set(nodes, known);
  return known;
}

function createChainClients(nodes: ChainNodes): (chainId: number) => ChainClient {
  const { chains, rpcUrls = {}, basePath = '' } = nodes;
  const clients = new Map<number, ChainClient>();
  const [origin = ''] = /^https?:\/\/[^/]+/.exec(basePath) ?? [];
  return (chainId) => {
    const known = clients.get(chainId);
    if (known) return known;
    const chain = chains.find(({ id }) => id === chainId);
    if (!chain) throw new RangeError(`Chain ${chainId} is not in the option chains.`);
    const client = createClient({
      chain,
      transport: nodeTransport(rpcUrls[chainId] ?? [origin + proxyPath(chains, chainId)]),
      pollingInterval: 4000,
      batch: { multicall: { batchSize: 1024 } },
    });
    clients.set(chainId, client);
    return client;
  };
}

/** Returns the path of the RPC proxy. The first chain needs no ID. */
function proxyPath([first]: readonly Chain[], chainId: number): string {
  return first?.id === chainId ? '/api/rpc' : `/api/rpc/${chainId}`;
}

/** The RPC proxy's limit of calls in a batch. */
const batchSize = 50;

/** Creates a transport: ten seconds for a response, three retries after 150, 300 and 600 ms, then the next URL. Batches simultaneous calls. */
export function nodeTransport(urls: readonly string[]): Transport {
  const retries = { retryCount: 3, retryDelay: 150 };
  const [only, ...others] = urls;
  const one = (url: string | undefined, retryCount: number) =>
    http(url, { ...retries, retryCount, timeout: 10_000, batch: { batchSize } });
  if (others.length === 0) return one(only, retries.retryCount);
  // Each URL is tried once, then all of them again.
  return fallback(
    urls.map((url) => one(url, 0)),
    retries,
  );
}
