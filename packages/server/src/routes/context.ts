import type { Chain } from '@portico/protocol';
import { type ByteBudget, uncountedBytes } from '../common/byte-budget.ts';
import type { LogLimit } from '../common/logger.ts';
import type { Answer, PostRequest, ReadRequest } from '../common/messages.ts';
import type { Quota } from '../common/quota.ts';
import type { CookieEnvironment } from '../http/auth-cookies.ts';
import { type ProxyTrust, toNetwork } from '../http/client-ip.ts';
import type { PageEnvironment } from '../pages/page.ts';
import type { AuthProvider, SignedProvider } from '../providers/provider.ts';
import type { RpcProxy } from '../rpc-proxy/rpc-proxy.ts';
import type { FreshnessEnvironment, SessionEnvironment } from '../sessions/session.ts';
import type { SignInEnvironment } from '../sign-in/sign-in.ts';
import type { recoverKind, VerifySignature } from '../signature/verify-signature.ts';
import type { FindWallets } from '../wallet-list/wallet-list.ts';

/** Everything that routes share. Made once by createAuth; nothing in it is global. Internal: providers and adopters get parts. */
export type AuthContext = SignInEnvironment &
  SessionEnvironment &
  FreshnessEnvironment &
  CookieEnvironment &
  PageEnvironment &
  ProxyTrust & {
    readonly chains: readonly Chain[];
    readonly providers: ReadonlyMap<string, AuthProvider>;
    /** The first provider that a wallet signs for; undefined without one. */
    readonly walletProvider: SignedProvider | undefined;
    readonly verifySignature: VerifySignature;
    readonly recoverKind: typeof recoverKind;
    /** RPC proxies by path; empty when they are off. */
    readonly rpcProxies: ReadonlyMap<string, RpcProxy>;
    /** WalletConnect's public list, and what visitors may ask of it; undefined when it is off. */
    readonly walletList: { readonly find: FindWallets; readonly quota: Quota } | undefined;
    readonly byteBudget: ByteBudget;
    /** Limits the lines that browsers may add to the log. */
    readonly clientLogLimit: LogLimit;
    /** Limits the log lines about ignored callback URLs. */
    readonly callbackUrlLogLimit: LogLimit;
  };

/** One request to an endpoint, as a route sees it that reads. */
export type ReadCall = {
  readonly context: AuthContext;
  readonly request: ReadRequest;
  readonly query: URLSearchParams;
  /** The path segment after the route's name, as in `callback/{parameter}`. */
  readonly parameter: string | undefined;
  /** The address of the visitor, when the adapter knows the peer. */
  readonly ip: string | undefined;
};

/** One post to an endpoint. */
export type RouteCall = ReadCall & { readonly request: PostRequest };

type RouteHandler<Call extends ReadCall> = (call: Call) => Answer | Promise<Answer>;

/** An endpoint: which methods it answers. HEAD is answered from GET. */
export type Route = {
  readonly GET?: RouteHandler<ReadCall>;
  readonly POST?: RouteHandler<RouteCall>;
};

const contexts = new WeakMap<object, AuthContext>();

/** Remembers the inside of a session server, for the helpers of tests. It is reachable by nothing else. */
export function rememberContext(auth: object, context: AuthContext): void {
  contexts.set(auth, context);
}

/** @throws TypeError for anything that createAuth did not return */
export function getContext(auth: object): AuthContext {
  const context = contexts.get(auth);
  if (context === undefined)
    throw new TypeError('Pass the session server that createAuth returned.');
  return context;
}

/** Larger bodies are for endpoints that pass them on as they arrive. */
const mostBytes = 1024 * 1024;

/**
 * Counts the body of a request to a site's endpoint in the byte budget: by its length, else by the limit, at most 1 MB. Call it before
 * the body is read, with the site's session server and the address of the peer. Returns a function that ends the counting.
 * @throws AuthError NODE_UNAVAILABLE when the budget is full, RATE_LIMITED when the visitor's part is
 */
export function holdBody(
  auth: object,
  { headers }: Pick<ReadRequest, 'headers'>,
  { ip, maximumBytes }: { readonly ip: string | undefined; readonly maximumBytes: number },
): () => void {
  const isChunked = headers.has('transfer-encoding');
  const length = isChunked ? maximumBytes : Number(headers.get('content-length') ?? 0);
  if (!(length > uncountedBytes)) return () => undefined;
  const { byteBudget, clientIp } = getContext(auth);
  const held = byteBudget.open(toNetwork(clientIp(headers, ip)), 'session');
  held.set(Math.min(length, maximumBytes, mostBytes));
  return held.release;
}
