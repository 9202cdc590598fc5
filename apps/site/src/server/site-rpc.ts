import { createRpc, type Rpc } from '@portico/server';
import type { Settings } from './environment.ts';

/** Ways to nodes by path. */
export type SiteRpc = Readonly<Record<string, Rpc>>;

/** Where pages ask Ethereum; undefined when they cannot. */
export function ethereumRpcPath({ siteRpc }: Pick<Settings, 'siteRpc'>): string | undefined {
  return siteRpc && siteRpc.ethereum.length > 0 ? ethereumPath : undefined;
}

const ethereumPath = '/api/rpc/1';

/** `/api/rpc` for Base and, where the operator has a node of Ethereum, `/api/rpc/1` for names. */
export function createSiteRpc(
  {
    siteRpc,
    nodes: baseNodes,
    trustedProxies,
  }: Pick<Settings, 'siteRpc' | 'nodes' | 'trustedProxies'>,
  origin: string,
  report: (host: string, why: string) => void,
): SiteRpc | undefined {
  if (!siteRpc) return undefined;
  const { callsPerMinute } = siteRpc;
  const mount = (nodes: readonly string[], methods: readonly string[]) =>
    createRpc({ url: origin, nodes, methods, callsPerMinute, trustedProxies, report });
  return {
    '/api/rpc': mount(baseNodes, siteRpc.methods),
    ...(siteRpc.ethereum.length > 0 ? { [ethereumPath]: mount(siteRpc.ethereum, []) } : {}),
  };
}
