import type { Session } from '@portico/protocol';
import type { PublicClient } from 'viem';
import type { AuthError } from '../common/auth-error.ts';
import type { Answer, PostRequest, ReadRequest, RequestInfo } from '../common/messages.ts';
import { minimumNode, requireNode } from '../common/versions.ts';
import type { AuthHealth } from '../health/health.ts';
import { type AnswerKind, toResponse } from '../http/answers.ts';
import type { GuardedRequest } from '../http/origin.ts';
import { createNodeClients } from '../nodes/chain-nodes.ts';
import type { AuthProvider, WithWallet } from '../providers/provider.ts';
import { type OwnData, readOwnData } from '../routes/accounts.ts';
import { rememberContext } from '../routes/context.ts';
import type { GuardOptions } from '../sessions/guards.ts';
import type { SessionCheckOptions } from '../sessions/session.ts';
import type { JsonData, NoData } from '../sessions/session-data.ts';
import { createSessions, type Sessions } from '../sessions/sessions.ts';
import { databaseName, describeError } from '../store/database-errors.ts';
import { createUsers, type Users } from '../users/users.ts';
import { checkOptions } from './check-options.ts';
import { createContext } from './create-context.ts';
import { guardSession, orSignIn, readSession, requestedPage } from './guard-session.ts';
import { handle, refuse } from './handle.ts';
import type { KnownAuthOptions } from './option-names.ts';
import { type AuthOptions, AuthOptionsError, refuseOptions } from './options.ts';

/**
 * A running session server.
 * @typeParam Data what `session.data` adds to sessions, and `{ address, chainId }` where `siwe()` is the only provider
 */
export type Auth<Data extends object = NoData> = {
  /** Answers everything below the base path, and /api/rpc when it is on. Never rejects and never answers 500. */
  handler(request: Request, info?: RequestInfo): Promise<Response>;
  /** Answers as handler() does, as data and for any request, for servers without the Fetch standard's classes. */
  respond(request: PostRequest | ReadRequest, info?: RequestInfo): Promise<Answer>;
  /**
   * Returns the session of a request, or null. A contract account is asked again every 15 minutes of use whether it still accepts
   * the signature; `{ maxAge: 0, strict: true }` asks now, as before a sensitive action.
   * @throws AuthError STORE_UNAVAILABLE when the database cannot tell; CHAIN_UNAVAILABLE when strict
   */
  session(
    request: Pick<ReadRequest, 'headers'>,
    check?: SessionCheckOptions,
  ): Promise<Session<Data> | null>;
  /**
   * Returns the session of a request; throws the redirect to the sign-in page as a Response when there is none. With `where`, the
   * session has to meet a condition.
   * @param request with its `method`, a request that changes something has to come from the site or from a trusted origin
   * @throws Response 302, AuthError ACCESS_DENIED when `where` refuses, ORIGIN_MISMATCH, and as session() does
   */
  requireSession(request: GuardedRequest, check?: GuardOptions<Data>): Promise<Session<Data>>;
  /**
   * Returns the answer that says why a request was refused, or cannot be decided now.
   * @param as a page for a visitor, or JSON for a script. Default: the request's `Accept` header says so
   */
  explain(request: GuardedRequest, error: AuthError, as?: AnswerKind): Response;
  /** Returns the session with what an account page shows, by one look-up. @throws Response 302, AuthError as requireSession() does */
  requireOwnData(request: Pick<ReadRequest, 'headers' | 'url'>): Promise<OwnData>;
  readonly sessions: Sessions<Data>;
  readonly users: Users;
  /**
   * Opens the database, brings it up to date and writes to it now, instead of at the first use: a server with a wrong
   * configuration, or on a full disk, then does not start.
   * @throws Error with the reason for an operator. The next request tries again
   */
  ready(): Promise<void>;
  /** The path that the endpoints are below, such as `/api/auth`. */
  readonly basePath: string;
  /** Returns true if the handler answers a path: below the base path or, where it is on, the RPC proxy's. For middleware. */
  handles(path: string): boolean;
  /**
   * Returns viem's public client of a chain, always the same, over the node pool of signature checks: failover, no retries of its
   * own, and reads of the same moment in one Multicall3. The first call loads viem; wrong or missing answers of nodes are viem's
   * errors.
   * @throws RangeError for a chain that is not in the option `chains`
   */
  client(chainId: number): Promise<PublicClient>;
  /** Resolves when the database answers; rejects with AuthError STORE_UNAVAILABLE. */
  ping(): Promise<void>;
  /** Reports if sessions can be read and written now. Never rejects, takes seconds at most, and costs at most one small write a second. */
  health(): Promise<AuthHealth>;
  /** Stops background work and closes the database. Call after the last request was answered. */
  close(): Promise<void>;
};

/**
 * Creates a session server from options, which are checked at once. The database opens, and is brought up to date, at the first
 * use; while it cannot be opened, requests get 503 with STORE_UNAVAILABLE, and each tries again.
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
 * the options that uses `auth` itself needs the type of its result written down: `allow: async ({ address }): Promise<boolean> =>
 * …`.
 *
 * The compiler refuses unknown names, also in a variable. Sessions have an address where siwe() is the only provider.
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
export function createAuth(given: AuthOptions): Auth {
  requireNode(minimumNode, 'Portico');
  // Code without types may give null.
  const options: AuthOptions = Object(given);
  const problems = checkOptions(options);
  if (problems.length > 0) return refuseOptions(new AuthOptionsError(problems), options);

  const { context, health, nodes, open, stop } = createContext(options);
  const { basePath, logger, store } = context;
  const client = createNodeClients(context.chains, nodes);
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
    explain({ url, headers, method = 'GET' }, error, as) {
      // A refused post is no page to come back to: following its URL would be a GET.
      const isRead = method === 'GET' || method === 'HEAD';
      const callbackUrl = isRead ? requestedPage(context, { url }) : undefined;
      const page = { callbackUrl, isGuarded: true };
      return toResponse(refuse(context, { method: 'GET', url, headers }, error, as, page));
    },
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
    close: stop,
  };
  rememberContext(auth, context);
  return auth;
}
