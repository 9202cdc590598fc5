import { randomBytes } from 'node:crypto';
import type { Session } from '@portico/protocol';
import type { AuthContext } from './auth-context.ts';
import { checkOptions } from './check-options.ts';
import { createBudget } from './guard/budget.ts';
import { createClientIp } from './guard/client-ip.ts';
import { createCsrf } from './guard/csrf.ts';
import { createEnforceLimit } from './guard/rate-limit.ts';
import { handle, type RequestInfo } from './handle.ts';
import { redirect } from './http/answers.ts';
import { authUrl } from './http/urls.ts';
import { createLogger } from './observe/log.ts';
import { type AuthOptions, AuthOptionsError } from './options.ts';
import { cookieNames } from './session/cookie-names.ts';
import { findSession, type Sureness, wasWithdrawn } from './session/find-session.ts';
import { defaultLifetime } from './session/lifetime.ts';
import { createNoteUse } from './session/note-use.ts';
import { createRecheck } from './session/recheck.ts';
import { createSessions, type Sessions } from './session/sessions.ts';
import { createVerifier } from './signature/create-verifier.ts';
import { openStore } from './store/open-store.ts';
import { startSweeping } from './store/sweep.ts';

/** A running session server. */
export type Auth = {
  /** Answers everything under /api/auth. Never rejects and never answers 500. */
  handler(request: Request, info?: RequestInfo): Promise<Response>;
  /**
   * The session of a request, or null. A contract account is asked again every 15 minutes of use whether it
   * still accepts the signature; `{ maxAge: 0, strict: true }` asks now, as before a sensitive action.
   * @throws AuthError STORE_UNAVAILABLE when the database cannot tell; CHAIN_UNAVAILABLE when strict
   */
  session(request: Request, sureness?: Sureness): Promise<Session | null>;
  /**
   * The session of a request; throws the redirect to the sign-in page as a Response when there is none,
   * so a guard is one line.
   * @throws Response 302, AuthError as session() does
   */
  requireSession(request: Request, sureness?: Sureness): Promise<Session>;
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
  const log = options.logger ?? createLogger();
  const store =
    typeof options.database === 'string' ? await openStore(options.database) : options.database;
  const verifier = createVerifier({
    nodes: options.nodes,
    quorum: options.nodeQuorum ?? 1,
    fetch,
    now,
    logger: log,
  });
  const context: AuthContext = {
    origin,
    cookieScope: { secure: secure || embedIn.length > 0, embedded: embedIn.length > 0 },
    embedIn,
    cookies: cookieNames(secure),
    csrf: createCsrf({
      secrets: typeof secret === 'string' ? [secret] : (secret ?? []),
      now,
      random: randomBytes,
    }),
    store,
    providers: new Map(options.providers.map((provider) => [provider.id, provider])),
    lifetime: { ...defaultLifetime, ...options.session },
    verifier,
    recheck: createRecheck({ store, verifier, now, log }),
    noteUse: createNoteUse({ store, log }),
    pages: options.pages ?? {},
    log,
    enforceLimit: createEnforceLimit({ store, now }),
    mayLogClient: createBudget(60, now),
    clientIp: createClientIp(options.trustedProxies ?? []),
    signInsPerMinute: options.signInsPerMinute ?? 60,
    now,
    random: randomBytes,
  };
  const stopSweeping = startSweeping(context);

  const session = async (request: Request, sureness?: Sureness) =>
    (await findSession(context, request, sureness))?.session ?? null;
  return {
    handler: (request, info) => handle(context, request, info),
    session,
    async requireSession(request, sureness) {
      const found = await session(request, sureness);
      if (found) return found;
      const { pathname, search } = new URL(request.url);
      throw redirect(
        authUrl(origin, 'signin', {
          error: 'SessionRequired',
          code: wasWithdrawn(request) ? 'SESSION_WITHDRAWN' : undefined,
          callbackUrl: `${pathname}${search}`,
        }),
      );
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
