import { authBasePath, base, type Session, siteUrl } from '@portico/protocol';
import type { PublicClient } from 'viem';
import type { AuthError } from '../common/auth-error.ts';
import { processBudget } from '../common/byte-budget.ts';
import { consoleLogger, createLogLimit } from '../common/logger.ts';
import type { Answer, PostRequest, ReadRequest, RequestInfo } from '../common/messages.ts';
import { minimumNode, requireNode } from '../common/versions.ts';
import { type AuthHealth, createHealth, watchHealth } from '../health/health.ts';
import { startHeartbeat } from '../health/heartbeat.ts';
import { type AnswerKind, toResponse } from '../http/answers.ts';
import { createCookieSettings } from '../http/auth-cookies.ts';
import type { GuardedRequest } from '../http/origin.ts';
import { createProxyTrust } from '../http/proxy-trust.ts';
import { createChainNodes, createNodeClients } from '../nodes/chain-nodes.ts';
import { type AuthProvider, observeProviders, type WithWallet } from '../providers/provider.ts';
import { type OwnData, readOwnData } from '../routes/accounts.ts';
import { type AuthContext, rememberContext } from '../routes/context.ts';
import { createNotify } from '../routes/notices.ts';
import { createRpcProxies } from '../rpc-proxy/rpc-proxy.ts';
import { createEmit } from '../sessions/events.ts';
import type { GuardOptions } from '../sessions/guard.ts';
import { createRecheck } from '../sessions/recheck.ts';
import {
  createTouchSession,
  defaultFreshFor,
  defaultLifetime,
  type SessionCheckOptions,
} from '../sessions/session.ts';
import { createComputeData, type JsonData, type NoData } from '../sessions/session-data.ts';
import { createSessions, type Sessions } from '../sessions/sessions.ts';
import { createNonces, createRandom } from '../sign-in/nonce.ts';
import { createRateLimits } from '../sign-in/rate-limit.ts';
import {
  createObserveSignatures,
  createVerifySignature,
  recoverKind,
} from '../signature/verify-signature.ts';
import { databaseName, describeError } from '../store/database-errors.ts';
import { selectStore } from '../store/lazy-store.ts';
import { watchStore } from '../store/observe-store.ts';
import { startSweeping } from '../store/retention.ts';
import type { Store } from '../store/store.ts';
import { tagLogger } from '../telemetry/request-id.ts';
import { createTelemetry } from '../telemetry/telemetry.ts';
import { createUsers, type Users } from '../users/users.ts';
import { createWalletListAccess } from '../wallet-list/wallet-list.ts';
import { checkOptions } from './check-options.ts';
import { guardSession, orSignIn, readSession } from './guard-session.ts';
import { handle, refuse } from './handle.ts';
import { observeBudget } from './observe.ts';
import type { KnownAuthOptions } from './option-names.ts';
import { type AuthOptions, AuthOptionsError, refuseOptions } from './options.ts';

/**
 * A running session server.
 * @typeParam Data what `session.data` adds to sessions, and `{ address, chainId }` where `siwe()` is the only provider
 */
export type Auth<Data extends object = NoData> = {
  /** Answers everything below the base path, and /api/rpc when it is on. Never rejects and never answers 500. */
  handler(request: Request, info?: RequestInfo): Promise<Response>;
  /**
   * Answers as handler() does, for servers without the Fetch standard's classes: the answer is data, and the request need
   * not be a `Request`.
   */
  respond(request: PostRequest | ReadRequest, info?: RequestInfo): Promise<Answer>;
  /**
   * The session of a request, or null. A contract account is asked again every 15 minutes of use whether it
   * still accepts the signature; `{ maxAge: 0, strict: true }` asks now, as before a sensitive action.
   * @throws AuthError STORE_UNAVAILABLE when the database cannot tell; CHAIN_UNAVAILABLE when strict
   */
  session(
    request: Pick<ReadRequest, 'headers'>,
    check?: SessionCheckOptions,
  ): Promise<Session<Data> | null>;
  /**
   * The session of a request; throws the redirect to the sign-in page as a Response when there is none, so that a
   * guard is one line. With `where`, the session has to meet a condition.
   * @param request with its `method`, a request that changes something has to come from the site or from a trusted origin
   * @throws Response 302, AuthError ACCESS_DENIED when `where` refuses, ORIGIN_MISMATCH, and as session() does
   */
  requireSession(request: GuardedRequest, check?: GuardOptions<Data>): Promise<Session<Data>>;
  /**
   * The answer that says why a request was refused, or that it cannot be decided now.
   * @param as a page for a visitor, or JSON for a script. Default: the request's `Accept` header says so
   */
  explain(
    request: Pick<ReadRequest, 'headers' | 'url'>,
    error: AuthError,
    as?: AnswerKind,
  ): Response;
  /**
   * The session of a request with what an account page shows its user: sessions, accounts and what its forms need. One
   * look-up of the session, instead of one in each of four calls of the API.
   * @throws Response 302, AuthError as requireSession() does
   */
  requireOwnData(request: Pick<ReadRequest, 'headers' | 'url'>): Promise<OwnData>;
  readonly sessions: Sessions<Data>;
  readonly users: Users;
  /**
   * Opens the database and brings it up to date now, instead of at the first use, and writes to it: so that a server with
   * a wrong configuration, or on a full disk, does not start.
   * @throws Error with the reason for an operator. The next request tries again
   */
  ready(): Promise<void>;
  /** The path that the endpoints are below, such as `/api/auth`. */
  readonly basePath: string;
  /** Returns true if the handler answers a path: below the base path or, where it is on, the RPC proxy's. For middleware. */
  handles(path: string): boolean;
  /**
   * viem's public client of a chain, over the node pool that signature checks use: failover, no retries of its own, and
   * reads of the same moment in one Multicall3. Resolves with the same client every time. viem is loaded by the first
   * call; what nodes answer wrongly or not at all is viem's error.
   *
   * @throws RangeError for a chain that is not in the option `chains`
   */
  client(chainId: number): Promise<PublicClient>;
  /** Resolves when the database answers; rejects with AuthError STORE_UNAVAILABLE. */
  ping(): Promise<void>;
  /**
   * Returns true if sessions can be read and written now, for readiness checks. Answers within seconds, never rejects, and costs one
   * small write a second at most, however often it is asked.
   */
  health(): Promise<AuthHealth>;
  /** Stops background work and closes the database. Call after the last request was answered. */
  close(): Promise<void>;
};

/**
 * Makes a session server from options, which are checked at once. The database opens, and is brought up to date, when
 * it is first used; while it cannot be opened, requests get 503 with STORE_UNAVAILABLE, and each tries again.
 *
 * @example
 * const auth = createAuth({
 *   url: 'https://example.com',
 *   secret: process.env.AUTH_SECRET,
 *   database: 'file:./data/portico.sqlite',
 *   providers: [siwe()],
 *   nodes: { 8453: ['https://mainnet.base.org'] },
 * });
 *
 * The type of `session.data`'s result is inferred, and `auth`, its guards and `useSession<typeof auth>()` have it. A function among
 * the options that uses `auth` itself needs its own result's type written down, because TypeScript cannot infer each from the other:
 * `allow: async ({ address }): Promise<boolean> => …`.
 *
 * The compiler requires known names, also where the options stand in a variable. Sessions have an address where siwe() is the only provider.
 *
 * @throws AuthOptionsError with every problem of the options at once
 */
export function createAuth<
  Data extends object & JsonData<Data> = NoData,
  const Providers extends readonly AuthProvider[] = readonly AuthProvider[],
  All = unknown,
  Session = unknown,
  Pages = unknown,
  Events = unknown,
>(
  options: AuthOptions<Data, Providers> & KnownAuthOptions<All, Session, Pages, Events>,
): Auth<WithWallet<Data, Providers>>;
export function createAuth(options: AuthOptions): Auth {
  requireNode(minimumNode, 'Portico');
  const problems = checkOptions(options);
  if (problems.length > 0) return refuseOptions(new AuthOptionsError(problems), options);

  const { origin: publicOrigin } = new URL(options.url);
  const origin = siteUrl(publicOrigin, { origin: publicOrigin });
  const { embedIn = [], basePath = authBasePath, pages = {}, cookieDomain } = options;
  // The server's own pages are checked more closely, also when it is on the list.
  const trustedOrigins = new Set(options.trustedOrigins?.filter((other) => other !== origin));
  const now = options.now ?? Date.now;
  const random = createRandom();
  const { secret } = options;
  const logger = tagLogger(options.logger ?? consoleLogger);
  const { data, freshFor = defaultFreshFor, restored, ...lifetimes } = options.session ?? {};
  const lifetime = { ...defaultLifetime, ...lifetimes };
  const emit = createEmit(options.events, logger);
  let stopSweeping = (): void => undefined;
  let stopHeartbeat = async (): Promise<void> => undefined;
  const { chains = [base] } = options;
  const telemetry = createTelemetry(options.observers);
  const nodes = createChainNodes(chains, options.nodes ?? {}, { now, logger, telemetry });
  const onOpen = (opened: Store) => {
    stopSweeping = startSweeping(opened, lifetime.idle, now, logger);
    if (options.instance) {
      const environment = { nodes, now, logger, health: () => health.check() };
      stopHeartbeat = startHeartbeat(opened, { ...environment, ...options.instance });
    }
  };
  const start = { logger, now, restoredSessions: restored };
  const { store, open } = selectStore(options.database, start, { onOpen, telemetry });
  watchStore(store, telemetry, () => now() - lifetime.idle * 1000);
  const health = createHealth(store, { now, logger });
  watchHealth(health, telemetry);
  const observed = createObserveSignatures(chains, telemetry);
  const verifySignature = observed(
    createVerifySignature({
      nodes,
      quorum: options.nodeQuorum ?? 1,
      now,
      limits: options.nodeTimeouts ?? {},
      isKnown: async (account) => (await store.findAccount(account)) !== undefined,
    }),
  );
  const providers = observeProviders(options.providers, telemetry);
  const limits = createRateLimits(store, now);
  const isPage = (claimed: string | null) =>
    claimed === origin || trustedOrigins.has(claimed ?? '');
  const context: AuthContext = {
    origin,
    basePath,
    trustedOrigins,
    ...createCookieSettings({ origin, trustedOrigins, embedIn, cookieDomain }),
    embedIn,
    nonces: createNonces({
      secrets: typeof secret === 'string' ? [secret] : (secret ?? []),
      now,
      random,
    }),
    store,
    writes: health.writes,
    chains,
    sameUserChains: options.oneUserPerKey === false ? [] : chains.map(({ id }) => id),
    providers,
    lifetime,
    freshFor,
    verifySignature,
    recoverKind: observed(recoverKind),
    telemetry,
    rpcProxies: createRpcProxies(options.rpcProxy, { isPage, nodes, now, logger, telemetry }),
    byteBudget: observeBudget(processBudget, telemetry),
    walletList: createWalletListAccess(options, { chains, fetch, now, logger }),
    recheck: createRecheck({ store, verifySignature, now, logger, emit }),
    touchSession: createTouchSession(store, logger),
    pages,
    allow: options.allow,
    computeData: createComputeData(data),
    emit,
    notify: createNotify({ store, providers, origin, basePath, pages, logger, now, ...limits }),
    logger,
    ...limits,
    refusalLogLimit: createLogLimit(60, now),
    clientLogLimit: createLogLimit(60, now),
    callbackUrlLogLimit: createLogLimit(60, now),
    ...createProxyTrust(options.trustedProxies ?? [], origin, logger),
    signInsPerMinute: options.signInsPerMinute ?? 60,
    now,
    random,
  };

  const client = createNodeClients(chains, nodes);
  let addressMissing = false;
  const auth: Auth = {
    handler: async (request, info) => toResponse(await auth.respond(request, info)),
    respond(request, info) {
      if (info?.ip === undefined && !addressMissing) {
        addressMissing = true;
        logger.warn({}, 'the adapter passes no visitor address: all visitors share one rate limit');
      }
      // Warns at the first request that a proxy passes on, not at the first that is limited.
      const { headers } = request;
      context.warnOfVisitor?.(headers);
      if (context.isTrustedProxy === undefined && headers.get('x-forwarded-for') !== null)
        context.clientIp(headers, info?.ip);
      return handle(context, request, info);
    },
    session: (request, check) => readSession(context, request, check),
    requireSession: (request, check) => guardSession(context, { client }, request, check),
    // Field by field: the getters of a `Request` are not its own.
    explain: ({ url, headers }, error, as) =>
      toResponse(refuse(context, { method: 'GET', url, headers }, error, as)),
    requireOwnData: (request) => orSignIn(context, request, readOwnData(context, request)),
    sessions: createSessions(context),
    users: createUsers(context),
    client,
    async ready() {
      await open();
      await health.tryWrite().catch((cause) => {
        const { database } = options;
        const name = databaseName(typeof database === 'string' ? database : '');
        throw new Error(`${name} could not be written to: ${describeError(cause)}`, { cause });
      });
    },
    ping: () => store.ping(),
    health: health.check,
    basePath,
    handles: (path) =>
      path === basePath || path.startsWith(`${basePath}/`) || context.rpcProxies.has(path),
    async close() {
      stopSweeping();
      for (const provider of context.providers.values()) {
        if (provider.type === 'email') provider.close();
      }
      await stopHeartbeat();
      await store.close();
    },
  };
  rememberContext(auth, context);
  return auth;
}
