import { type Nonces, noncePattern } from '../core/nonce.ts';
import {
  type FoundSession,
  findSession,
  hashSessionToken,
  type SessionCheckOptions,
  type SessionEnvironment,
} from '../core/session.ts';
import { type CookieScope, clearCookie, readCookie, serializeCookie } from './cookies.ts';

/** The names of this server's cookies. */
export type CookieNames = {
  readonly session: string;
  readonly csrf: string;
  readonly callbackUrl: string;
};

/**
 * next-auth's names, because existing sites, docs and proxies know them. On https all carry `__Host-`, so
 * that no subdomain and no http page can set one (next-auth does so only for its CSRF cookie).
 */
export function cookieNames(secure: boolean): CookieNames {
  const prefix = secure ? '__Host-' : '';
  return {
    session: `${prefix}next-auth.session-token`,
    csrf: `${prefix}next-auth.csrf-token`,
    callbackUrl: `${prefix}next-auth.callback-url`,
  };
}

/** What reading and writing these cookies needs. */
export type CookieEnvironment = {
  readonly cookies: CookieNames;
  readonly cookieScope: CookieScope;
  readonly nonces: Nonces;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** The hash of the session token that a request carries; undefined when it carries none that could be one. */
export function sessionTokenHash(
  { cookies }: Pick<CookieEnvironment, 'cookies'>,
  request: Request,
): string | undefined {
  return hashSessionToken(readCookie(request.headers.get('cookie'), cookies.session));
}

/** The live session of a request, or null. @throws AuthError as findSession does */
export async function findRequestSession(
  environment: SessionEnvironment & Pick<CookieEnvironment, 'cookies'>,
  request: Request,
  check?: SessionCheckOptions,
): Promise<FoundSession | null> {
  const tokenHash = sessionTokenHash(environment, request);
  return tokenHash === undefined ? null : findSession(environment, tokenHash, check);
}

/** Gives the browser a session. It is kept until the absolute limit; the server enforces the idle one. */
export function sessionCookie(
  { cookies, cookieScope }: Pick<CookieEnvironment, 'cookies' | 'cookieScope'>,
  token: string,
  expiresAt: number,
): string {
  const expires = new Date(expiresAt);
  return serializeCookie(cookies.session, token, { ...cookieScope, expires });
}

/** Removes the session from the browser. Sent by sign-out only, so that no late answer can undo a sign-in. */
export function endedSessionCookie({
  cookies,
  cookieScope,
}: Pick<CookieEnvironment, 'cookies' | 'cookieScope'>): string {
  return clearCookie(cookies.session, cookieScope);
}

/**
 * A CSRF token is issued again only while this young, in milliseconds: as a nonce it lives ten minutes, and
 * RainbowKit's dialog fetches it once, when it opens.
 */
const reuse = 60_000;

/** How long a CSRF token and its cookie live, in milliseconds; as a sign-in nonce the provider allows less. */
const csrfLifetime = 24 * 3_600_000;

/** The key in a request's CSRF cookie (`token|key`), or undefined. */
export function readBrowserKey(
  { cookies }: Pick<CookieEnvironment, 'cookies'>,
  request: Request,
): string | undefined {
  return readCsrfCookie(cookies, request).key;
}

/** Whether a posted token was issued to this browser within the last day. */
export function isCsrfToken(
  { nonces, now }: CookieEnvironment,
  token: unknown,
  browserKey: string | undefined,
): boolean {
  if (typeof token !== 'string' || browserKey === undefined) return false;
  const issuedAt = nonces.issuedAt('form', token, browserKey);
  return issuedAt !== undefined && now() - issuedAt < csrfLifetime;
}

/**
 * A token for this browser, and the cookie to set when it is a new one. While young, the same token is issued
 * again (as next-auth does); older ones stay valid for the tab that holds them.
 */
export function csrfTokenFor(
  { cookies, cookieScope, nonces, now }: CookieEnvironment,
  request: Request,
  { fresh = false }: { fresh?: boolean } = {},
): { token: string; key: string; cookie?: string } {
  const { token, key } = readCsrfCookie(cookies, request);
  if (!fresh && token !== undefined && key !== undefined) {
    const issuedAt = nonces.issuedAt('form', token, key);
    if (issuedAt !== undefined && now() - issuedAt < reuse) return { token, key };
  }
  const browserKey = key ?? nonces.createBrowserKey();
  const issued = nonces.issue('form', browserKey);
  return {
    token: issued,
    key: browserKey,
    cookie: serializeCookie(cookies.csrf, `${issued}|${browserKey}`, {
      ...cookieScope,
      // As long as the token: owners of a contract account may sign after the browser was restarted.
      expires: new Date(now() + csrfLifetime),
    }),
  };
}

function readCsrfCookie(
  cookies: CookieNames,
  request: Request,
): { token: string | undefined; key: string | undefined } {
  const value = readCookie(request.headers.get('cookie'), cookies.csrf);
  const [token, key] = value?.split('|', 2) ?? [];
  const valid =
    token !== undefined && key !== undefined && noncePattern.test(token) && noncePattern.test(key);
  return valid ? { token, key } : { token: undefined, key: undefined };
}
