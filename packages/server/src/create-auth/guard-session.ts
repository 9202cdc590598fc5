import { parseUrl, type Session, type SiteUrl, sitePath, siteUrl } from '@portico/protocol';
import { AuthError } from '../common/auth-error.ts';
import type { ReadRequest } from '../common/messages.ts';
import { requireKnownOptions } from '../common/options.ts';
import { requireAllowed } from '../common/user-callbacks.ts';
import { type AuthLocation, authUrl, redirect, toResponse } from '../http/answers.ts';
import { findRequestSession } from '../http/auth-cookies.ts';
import { type GuardedRequest, requireTrustedOrigin, type SiteOrigins } from '../http/origin.ts';
import type { AuthContext } from '../routes/context.ts';
import { type ConditionTools, type GuardOptions, guardOptionNames } from '../sessions/guards.ts';
import { type SessionCheckOptions, sessionCheckNames } from '../sessions/session.ts';

/** The session of a request, or null. @throws AuthError as `auth.session` says */
export async function readSession(
  context: AuthContext,
  request: Pick<ReadRequest, 'headers'>,
  check?: SessionCheckOptions,
): Promise<Session | null> {
  requireKnownOptions('The check of a session', check, sessionCheckNames);
  const found = await findRequestSession(context, request, check).catch(unlessRevoked);
  return found?.session ?? null;
}

/** The session of a request that may pass. @throws Response, AuthError as `auth.requireSession` says */
export async function guardSession(
  context: AuthContext,
  tools: ConditionTools,
  request: GuardedRequest,
  options: GuardOptions = {},
): Promise<Session> {
  requireKnownOptions('The check of a session', options, guardOptionNames);
  const { where, ...check } = options;
  requireTrustedOrigin(context, request);
  const finding = findRequestSession(context, request, check);
  const { session } = await orSignIn(context, request, finding);
  if (where !== undefined) await requireAllowed('where()', () => where(session, tools), session);
  return session;
}

/** Waits for what belongs to a session. @throws Response 302 to the sign-in page when there is none */
export async function orSignIn<Found>(
  site: AuthLocation & SiteOrigins,
  request: Pick<ReadRequest, 'url'>,
  reading: Promise<Found | null>,
): Promise<Found> {
  let code: string | undefined;
  const found = await reading.catch((cause) => {
    code = 'SESSION_REVOKED';
    return unlessRevoked(cause);
  });
  if (found) return found;
  const callbackUrl = requestedPage(site, request);
  const location = authUrl(site, 'signin', { error: 'SessionRequired', code, callbackUrl });
  throw toResponse(redirect(location));
}

/** Returns the path and query of the page that a request asks for, to come back to it after a sign-in. */
export function requestedPage(site: SiteOrigins, request: Pick<ReadRequest, 'url'>): SiteUrl {
  const { origin } = site;
  // An invalid URL is the root: a guard must not throw because of one.
  const { pathname, search } = parseUrl(request.url, origin) ?? new URL(origin);
  return sitePath(siteUrl(origin + pathname + search, site), origin);
}

/** Returns null for a session that ended just now. @throws every other failure again */
function unlessRevoked(cause: unknown): null {
  if (cause instanceof AuthError && cause.code === 'SESSION_REVOKED') return null;
  throw cause;
}
