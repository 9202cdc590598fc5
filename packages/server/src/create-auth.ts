import { randomBytes } from 'node:crypto';
import type { Session } from '@portico/protocol';
import { AuthError } from './auth-error.ts';
import { checkOptions } from './check-options.ts';
import type { AuthContext } from './context.ts';
import { createNonces } from './core/nonce.ts';
import { createEnforceLimit } from './core/rate-limit.ts';
import { createRecheck } from './core/recheck.ts';
import { defaultLifetime, type SessionCheckOptions } from './core/session.ts';
import { createSessions, type Sessions } from './core/sessions.ts';
import { createTouchSession } from './core/touch-session.ts';
import { handle, type RequestInfo } from './handle.ts';
import { authUrl, redirect } from './http/answers.ts';
import { cookieNames, findRequestSession } from './http/auth-cookies.ts';
import { createClientIp } from './http/client-ip.ts';
import { consoleLogger, createLogLimit } from './logger.ts';
import { createNodePool } from './nodes/node-pool.ts';
import { createRpcProxies } from './nodes/rpc-proxy.ts';
import { type AuthOptions, AuthOptionsError } from './options.ts';
import { createVerifySignature } from './signature/verify-signature.ts';
import { openStore } from './store/open-database.ts';
import { startSweeping } from './store/retention.ts';

/** A running session server. */
export type Auth = {
  /** Answers everything under /api/auth, and /api/rpc when it is on. Never rejects and never answers 500. */
  handler(request: Request, info?: RequestInfo): Promise<Response>;
  /**
   * The session of a request, or null. A contract account is asked again every 15 minutes of use whether it
   * still accepts the signature; `{ maxAge: 0, strict: true }` asks now, as before a sensitive action.
   * @throws AuthError STORE_UNAVAILABLE when the database cannot tell; CHAIN_UNAVAILABLE when strict
   */
  session(request: Request, check?: SessionCheckOptions): Promise<Session | null>;
  /**
   * The session of a request; throws the redirect to the sign-in page as a Response when there is none, so that a
   * guard is one line.
   * @throws Response 302, AuthError as session() does
   */
  requireSession(request: Request, check?: SessionCheckOptions): Promise<Session>;
  readonly sessions: Sessions;
  /** Resolves when the database answers; rejects with AuthError STORE_UNAVAILABLE. For health checks. */
  ping(): Promise<void>;
  /** Stops background work and closes the database. Call after the last request was answered. */
  close(): Promise<void>;
};

/**
 * Makes a session server from options: checks them, opens the database and brings it up to date.
 *
 * @example
 * const auth = await createAuth({
 *   url: 'https://example.com',
 *   secret: process.env.AUTH_SECRET,
 *   database: 'file:./data/portico.sqlite',
 *   providers: [siwe()],
 *   nodes: ['https://mainnet.base.org'],
 * });
 *
 * @throws AuthOptionsError with every problem of the options at once
 */
export async function createAuth(options: AuthOptions): Promise<Auth> {
  const problems = checkOptions(options);
  if (problems.length > 0) throw new AuthOptionsError(problems);

  const { origin, protocol } = new URL(options.url);
  const secure = protocol === 'https:';
  const { embedIn = [] } = options;
  const now = options.now ?? Date.now;
  const { secret } = options;
  const logger = options.logger ?? consoleLogger;
  const store =
    typeof options.database === 'string' ? await openStore(options.database) : options.database;
  const nodes = createNodePool({ urls: options.nodes, now, logger });
  const verifySignature = createVerifySignature({ nodes, quorum: options.nodeQuorum ?? 1, now });
  const context: AuthContext = {
    origin,
    cookieScope: { secure: secure || embedIn.length > 0, embedded: embedIn.length > 0 },
    embedIn,
    cookies: cookieNames(secure),
    nonces: createNonces({
      secrets: typeof secret === 'string' ? [secret] : (secret ?? []),
      now,
      random: randomBytes,
    }),
    store,
    providers: new Map(options.providers.map((provider) => [provider.id, provider])),
    lifetime: { ...defaultLifetime, ...options.session },
    verifySignature,
    rpcProxies: createRpcProxies(options.rpcProxy, { origin, nodes, now, logger }),
    recheck: createRecheck(store, verifySignature, now, logger),
    touchSession: createTouchSession(store, logger),
    pages: options.pages ?? {},
    logger,
    enforceLimit: createEnforceLimit(store, now),
    refusalLogLimit: createLogLimit(60, now),
    clientLogLimit: createLogLimit(60, now),
    callbackUrlLogLimit: createLogLimit(60, now),
    clientIp: createClientIp(options.trustedProxies ?? []),
    signInsPerMinute: options.signInsPerMinute ?? 60,
    now,
    random: randomBytes,
  };
  const stopSweeping = startSweeping(context.store, context.lifetime.idle, now, logger);

  let addressMissing = false;
  return {
    handler(request, info) {
      if (info?.ip === undefined && !addressMissing) {
        addressMissing = true;
        logger.warn({}, 'the adapter passes no visitor address: all visitors share one rate limit');
      }
      return handle(context, request, info);
    },
    session: async (request, check) =>
      (await findRequestSession(context, request, check).catch(unlessRevoked))?.session ?? null,
    async requireSession(request, check) {
      let code: string | undefined;
      const found = await findRequestSession(context, request, check).catch((cause) => {
        code = 'SESSION_REVOKED';
        return unlessRevoked(cause);
      });
      if (found) return found.session;
      const { pathname, search } = new URL(request.url);
      const callbackUrl = `${pathname}${search}`;
      throw redirect(authUrl(origin, 'signin', { error: 'SessionRequired', code, callbackUrl }));
    },
    sessions: createSessions(context),
    ping: () => context.store.ping(),
    async close() {
      stopSweeping();
      for (const provider of context.providers.values()) {
        if (provider.type === 'email') provider.close();
      }
      await context.store.close();
    },
  };
}

/** A session that ended just now is none. */
function unlessRevoked(cause: unknown): null {
  if (cause instanceof AuthError && cause.code === 'SESSION_REVOKED') return null;
  throw cause;
}
