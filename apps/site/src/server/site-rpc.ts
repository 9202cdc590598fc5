import { createClientIp, createRpc, networkOf } from '@portico/server';
import type { Settings } from './environment.ts';

/** Handlers by path. `peer` is the address that the connection comes from. */
export type SiteRpc = Readonly<
  Record<string, (request: Request, peer: string | undefined) => Promise<Response>>
>;

/** Where pages ask Ethereum; undefined when they cannot. */
export function ethereumRpcPath({ siteRpc }: Pick<Settings, 'siteRpc'>): string | undefined {
  return siteRpc && siteRpc.ethereum.length > 0 ? ethereumPath : undefined;
}

const ethereumPath = '/api/rpc/1';

/** `/api/rpc` for Base and, where the operator has a node of Ethereum, `/api/rpc/1` for names. */
export function createSiteRpc(
  { siteRpc, rpc, trustedProxies }: Pick<Settings, 'siteRpc' | 'rpc' | 'trustedProxies'>,
  origin: string,
  report: (host: string, why: string) => void,
): SiteRpc | undefined {
  if (!siteRpc) return undefined;
  const clientIp = createClientIp(trustedProxies);
  const mount = (nodes: readonly string[], methods: readonly string[]) => {
    const { callsPerMinute } = siteRpc;
    const handler = createRpc({ origin, nodes, methods, callsPerMinute, report });
    return (request: Request, peer: string | undefined) =>
      handler(request, networkOf(clientIp(request.headers, peer) ?? ''));
  };
  return {
    '/api/rpc': mount(rpc, siteRpc.methods),
    ...(siteRpc.ethereum.length > 0 ? { [ethereumPath]: mount(siteRpc.ethereum, []) } : {}),
  };
}
