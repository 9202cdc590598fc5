import type { Chain } from '@portico/protocol';
import type { ByteBudget } from '../common/byte-budget.ts';
import type { LogLimit } from '../common/logger.ts';
import type { Answer, PostRequest, ReadRequest } from '../common/messages.ts';
import type { Quota } from '../common/quota.ts';
import type { AuthLocation } from '../http/answers.ts';
import type { CookieEnvironment } from '../http/auth-cookies.ts';
import type { SiteOrigins } from '../http/origin.ts';
import type { ProxyTrust } from '../http/proxy-trust.ts';
import type { PageOptions } from '../pages/page.ts';
import type { AuthProvider } from '../providers/provider.ts';
import type { RpcProxy } from '../rpc-proxy/rpc-proxy.ts';
import type { FreshnessEnvironment } from '../sessions/freshness.ts';
import type { SessionEnvironment } from '../sessions/session.ts';
import type { SignInEnvironment } from '../sign-in/sign-in.ts';
import type { recoverKind, VerifySignature } from '../signature/verify-signature.ts';
import type { Store } from '../store/store.ts';
import type { FindWallets } from '../wallet-list/wallet-list.ts';

/** Everything that routes share. Made once by createAuth; nothing in it is global. Internal: providers and adopters get parts. */
export type AuthContext = SignInEnvironment &
  SessionEnvironment &
  FreshnessEnvironment &
  CookieEnvironment &
  AuthLocation &
  SiteOrigins &
  ProxyTrust & {
    /** Origins that may show this site's pages in a frame. */
    readonly embedIn: readonly string[];
    readonly store: Store;
    /** The chains that wallets sign in on. */
    readonly chains: readonly Chain[];
    readonly providers: ReadonlyMap<string, AuthProvider>;
    readonly verifySignature: VerifySignature;
    readonly recoverKind: typeof recoverKind;
    /** RPC proxies by path; empty when they are off. */
    readonly rpcProxies: ReadonlyMap<string, RpcProxy>;
    /** WalletConnect's public list, and what visitors may ask of it; undefined when it is off. */
    readonly walletList: { readonly find: FindWallets; readonly quota: Quota } | undefined;
    /** Bytes that requests hold in memory. */
    readonly byteBudget: ByteBudget;
    readonly pages: PageOptions;
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

/** Answers one request, or throws an AuthError. */
type RouteHandler<Call extends ReadCall> = (call: Call) => Answer | Promise<Answer>;

/** An endpoint: which methods it answers. HEAD is answered from GET. */
export type Route = {
  readonly GET?: RouteHandler<ReadCall>;
  readonly POST?: RouteHandler<RouteCall>;
};
