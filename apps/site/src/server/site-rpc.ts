import { createRpc, type Rpc } from '@portico/server';
import type { Settings } from '@portico/server/environment';

/** Ways to nodes by path. */
export type SiteRpc = Readonly<Record<string, Rpc>>;

/** Where pages ask Ethereum; undefined when they cannot. */
export function ethereumRpcPath({ rpcProxy }: Pick<Settings, 'rpcProxy'>): string | undefined {
  return rpcProxy && rpcProxy.ethereumNodes.length > 0 ? ethereumPath : undefined;
}

const ethereumPath = '/api/rpc/1';

/** `/api/rpc` for Base and, where the operator has a node of Ethereum, `/api/rpc/1` for names. */
export function createSiteRpc(
  { rpcProxy, nodes, trustedProxies }: Pick<Settings, 'rpcProxy' | 'nodes' | 'trustedProxies'>,
  origin: string,
  report: (host: string, why: string) => void,
): SiteRpc | undefined {
  if (!rpcProxy) return undefined;
  const { callsPerMinute } = rpcProxy;
  const mount = (urls: readonly string[], methods: readonly string[]) =>
    createRpc({ url: origin, nodes: urls, methods, callsPerMinute, trustedProxies, report });
  return {
    '/api/rpc': mount(nodes, rpcProxy.methods),
    ...(rpcProxy.ethereumNodes.length > 0
      ? { [ethereumPath]: mount(rpcProxy.ethereumNodes, []) }
      : {}),
  };
}
