import { AuthError } from '../common/auth-error.ts';
import type { WithHeaders } from '../common/messages.ts';
import {
  type FoundSession,
  type FreshnessEnvironment,
  findSession,
  hashSessionToken,
  requireFresh,
  type SessionCheckOptions,
  type SessionEnvironment,
} from '../sessions/session.ts';
import type { Nonces } from '../sign-in/nonce.ts';
import type { OpenedSession } from '../sign-in/sign-in.ts';
import {
  type CookieScope,
  clearCookie,
  hostCookieName,
  readCookies,
  serializeCookie,
} from './cookies.ts';
import { isSameSite, type SiteOrigins } from './origin.ts';
import type { Body } from './read-body.ts';

/**
 * The names of this server's cookies: next-auth's, because existing sites and proxies know them. On https all carry `__Host-`, so that
 * no subdomain and no http page can set one (next-auth: only the CSRF cookie), or for a cookie domain `__Secure-`.
 */
export type CookieNames = Readonly<
  Record<'session' | 'csrf' | 'callbackUrl' | 'mailboxes', string>
> & {
  /** The session's name with a cookie domain when there is none, and the other way round. */
  readonly otherSession: string;
  /** The names under which a session counts, in order. A new cookie domain ends no session: one of only this host still counts. */
  readonly activeSessions: readonly string[];
  /** Both names. Signing in and out end the sessions of both: none may come back when an option is changed again. */
  readonly allSessions: readonly string[];
};

/** Returns the names of this server's cookies, and their scope. */
export function createCookieSettings({
  origin,
  trustedOrigins,
  embedIn,
  cookieDomain,
}: SiteOrigins & {
  readonly embedIn: readonly string[];
  readonly cookieDomain: string | undefined;
}): Pick<CookieEnvironment, 'cookies' | 'cookieScope' | 'cookieDomain'> {
  const secure = origin.startsWith('https:');
  const crossSite =
    embedIn.length > 0 || [...trustedOrigins].some((other) => !isSameSite(origin, other));
  const hostSession = hostCookieName(origin, 'next-auth.session-token');
  const domainSession = '__Secure-next-auth.session-token';
  const session = cookieDomain ? domainSession : hostSession;
  const otherSession = cookieDomain ? hostSession : domainSession;
  const allSessions = [session, otherSession];
  return {
    cookies: {
      session,
      otherSession,
      allSessions,
      activeSessions: cookieDomain ? allSessions : [session],
      csrf: hostCookieName(origin, 'next-auth.csrf-token'),
      callbackUrl: hostCookieName(origin, 'next-auth.callback-url'),
      mailboxes: hostCookieName(origin, 'portico.mailboxes'),
    },
    cookieScope: { secure: secure || crossSite, crossSite },
    cookieDomain,
  };
}

/** The dependencies of reading and writing these cookies. */
export type CookieEnvironment = {
  readonly cookies: CookieNames;
  readonly cookieScope: CookieScope;
  readonly cookieDomain: string | undefined;
  readonly nonces: Nonces;
  readonly now: () => number;
  readonly random: (bytes: number) => Buffer;
};

/** Cookies of one name that are read: one for each scope that the site may have had. */
const maximumScopes = 3;

/** Returns the hashes of the session tokens in cookies of these names, each once. After a change of options a browser may send several. */
export function readTokenHashes(request: WithHeaders, names: readonly string[]): readonly string[] {
  const header = request.headers.get('cookie');
  const hashes: string[] = [];
  for (const name of names) {
    for (const value of readCookies(header, name, maximumScopes)) {
      const hash = hashSessionToken(value);
      if (hash !== undefined && !hashes.includes(hash)) hashes.push(hash);
    }
  }
  return hashes;
}

/** Finds the live session of a request; null without one. @throws AuthError as findSession does */
export async function findRequestSession(
  environment: SessionEnvironment & CookieEnvironment,
  request: WithHeaders,
  check?: SessionCheckOptions,
): Promise<FoundSession | null> {
  for (const tokenHash of readTokenHashes(request, environment.cookies.activeSessions)) {
    const found = await findSession(environment, tokenHash, check);
    if (found !== null) return found;
  }
  return null;
}

/** Requires a live session. @throws AuthError SESSION_REQUIRED, and as findSession does */
export async function requireRequestSession(
  environment: SessionEnvironment & CookieEnvironment,
  request: WithHeaders,
  check?: SessionCheckOptions,
): Promise<FoundSession> {
  const found = await findRequestSession(environment, request, check);
  if (found === null) throw new AuthError('SESSION_REQUIRED');
  return found;
}

/**
 * Requires a session that may change accounts or end other sessions.
 * @throws AuthError SESSION_REQUIRED, SESSION_NOT_FRESH, ACCOUNT_TOO_NEW, and as findSession does
 */
export async function requireFreshSession(
  environment: SessionEnvironment & CookieEnvironment & FreshnessEnvironment,
  request: WithHeaders,
  check?: SessionCheckOptions,
): Promise<FoundSession> {
  const found = await requireRequestSession(environment, request, check);
  await requireFresh(environment, found.row);
  return found;
}

/** Sets the session's cookie. It expires with the absolute limit; the server enforces the idle one. */
export function sessionCookies(
  environment: CookieEnvironment,
  request: WithHeaders,
  { token, expiresAt }: OpenedSession,
): readonly string[] {
  const { cookies, cookieScope, cookieDomain: domain } = environment;
  const expires = new Date(expiresAt);
  const cookie = serializeCookie(cookies.session, token, { ...cookieScope, domain, expires });
  return domain === undefined ? [cookie] : [...clearHostCookie(environment, request), cookie];
}

/** Removes the session from the browser. Sent by sign-out only, so that no late answer can undo a sign-in. */
export function endedSessionCookies(
  environment: CookieEnvironment,
  request: WithHeaders,
): readonly string[] {
  const { cookies, cookieScope, cookieDomain: domain } = environment;
  const cookie = clearCookie(cookies.session, { ...cookieScope, domain });
  return domain === undefined ? [cookie] : [...clearHostCookie(environment, request), cookie];
}

/** Removes the session's cookie of only this host, where one of the domain replaces it. */
function clearHostCookie(
  { cookies, cookieScope }: CookieEnvironment,
  request: WithHeaders,
): readonly string[] {
  const isSent = readTokenHashes(request, [cookies.otherSession]).length > 0;
  return isSent ? [clearCookie(cookies.otherSession, cookieScope)] : [];
}

/** Time in which a CSRF token is issued again, in milliseconds: as a nonce it lives ten minutes, and RainbowKit fetches it once. */
const reuse = 60_000;

/** Time that a CSRF token and its cookie live, in milliseconds; as a sign-in nonce the provider allows less. */
const csrfLifetime = 24 * 3_600_000;

/** Two nonces: the token, and the key of the browser. */
const csrfCookie = /^([0-9a-f]{64})\|([0-9a-f]{64})(?:\||$)/;

/** Reads the CSRF cookie of a request: the last token and the key of this browser, or neither. */
export function readCsrfCookie(
  { cookies }: CookieEnvironment,
  request: WithHeaders,
): { readonly token?: string | undefined; readonly key?: string | undefined } {
  const [value] = readCookies(request.headers.get('cookie'), cookies.csrf);
  const [, token, key] = csrfCookie.exec(value ?? '') ?? [];
  return { token, key };
}

/** Requires a CSRF token of this browser from the last day: a page of this site made the post. @throws AuthError CSRF_MISMATCH */
export function requireCsrfToken(
  environment: CookieEnvironment,
  request: WithHeaders,
  { csrfToken }: Body,
): void {
  const { key } = readCsrfCookie(environment, request);
  if (typeof csrfToken === 'string' && key !== undefined) {
    if (getAge(environment, csrfToken, key) < csrfLifetime) return;
  }
  throw new AuthError('CSRF_MISMATCH');
}

/** Returns the age of a token in milliseconds; infinite for one that this browser was not issued. */
function getAge({ nonces, now }: CookieEnvironment, token: string, key: string): number {
  return now() - (nonces.issuedAt('form', token, key) ?? Number.NEGATIVE_INFINITY);
}

/**
 * Issues a token for this browser, with the cookie to set when it is new. While young, the same token is issued again (as next-auth
 * does); older ones stay valid for the tab that holds them. @param fresh always a new token, for a nonce
 */
export function issueCsrfToken(
  environment: CookieEnvironment,
  request: WithHeaders,
  fresh = false,
): { readonly token: string; readonly key: string; readonly cookies: readonly string[] } {
  const { cookies, cookieScope, nonces, now, random } = environment;
  const { token: known, key = random(32).toString('hex') } = readCsrfCookie(environment, request);
  if (!fresh && known !== undefined && getAge(environment, known, key) < reuse) {
    return { token: known, key, cookies: [] };
  }
  const token = nonces.issue('form', key);
  // Lives as long as the token: owners of a contract account may sign after the browser was restarted.
  const expires = new Date(now() + csrfLifetime);
  const cookie = serializeCookie(cookies.csrf, `${token}|${key}`, { ...cookieScope, expires });
  return { token, key, cookies: [cookie] };
}
