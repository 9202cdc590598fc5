import type { Chain } from '@portico/protocol';
import { type Client, createClient, fallback, http, type Transport } from 'viem';

/** A viem client of one of the site's chains. */
export type ChainClient = Client<Transport, Chain>;

/** RPC URLs by chain ID, most preferred first. */
export type RpcUrls = Readonly<Record<number, readonly string[]>>;

/** Where the chains of a site are read. */
export type ChainNodes = {
  /** At least one. */
  readonly chains: readonly Chain[];
  /** Default: the site's own proxy, so that the browser talks to no other host. */
  readonly rpcUrls?: RpcUrls | undefined;
  /** Where the session API is; the proxy is on the same origin. */
  readonly basePath?: string | undefined;
};

const clientsOf = new WeakMap<ChainNodes, (chainId: number) => ChainClient>();

/**
 * The clients that wallets, names, balances and wagmi's hooks share: one per chain, made when it is first needed.
 * They send nothing by themselves. Apart from the engine, because signing in with most wallets needs none of viem.
 *
 * @returns a function that throws a RangeError for any other chain; always the same one for the same object
 */
export function chainClients(nodes: ChainNodes): (chainId: number) => ChainClient {
  const known = clientsOf.get(nodes) ?? createChainClients(nodes);
  clientsOf.set(nodes, known);
  return known;
}

function createChainClients({
  chains,
  rpcUrls = {},
  basePath = '',
}: ChainNodes): (chainId: number) => ChainClient {
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

/** Where the site's own server answers for a chain: the first one needs no ID. */
function proxyPath([first]: readonly Chain[], chainId: number): string {
  return first?.id === chainId ? '/api/rpc' : `/api/rpc/${chainId}`;
}

/** The site's RPC proxy takes as many calls at once. */
const batchSize = 50;

/**
 * How a page asks nodes: ten seconds for an answer, three more tries 150, 300 and 600 milliseconds
 * apart, then the next URL. Calls of the same moment travel together.
 *
 * @param urls Paths of this site or RPC URLs, most preferred first.
 */
export function nodeTransport(urls: readonly string[]): Transport {
  const retries = { retryCount: 3, retryDelay: 150 };
  const [only, ...others] = urls;
  const one = (url: string | undefined, retryCount: number) =>
    http(url, { ...retries, retryCount, timeout: 10_000, batch: { batchSize } });
  if (others.length === 0) return one(only, retries.retryCount);
  // Each is asked once, and then all of them again.
  return fallback(
    urls.map((url) => one(url, 0)),
    retries,
  );
}
