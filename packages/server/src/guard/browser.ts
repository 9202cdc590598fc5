import type { AuthContext } from '../auth-context.ts';
import { readCookie, serializeCookie } from '../http/cookies.ts';
import { csrfPattern } from './csrf.ts';

/**
 * A token is handed out again only while this young: as a nonce it lives ten minutes, and a dialog may fetch it
 * once, when it opens (RainbowKit's does), and never again.
 */
const reuseSeconds = 60;

/** A token works for posting this long; as a sign-in nonce its provider allows less. */
const csrfSeconds = 24 * 3600;

/** The key in a request's CSRF cookie (`token|key`), or undefined. */
export function readBrowserKey(context: AuthContext, request: Request): string | undefined {
  return readCsrfCookie(context, request).key;
}

/** Whether a posted token was issued to this browser within the last day. */
export function isCsrfToken(
  context: AuthContext,
  token: unknown,
  browserKey: string | undefined,
): boolean {
  if (typeof token !== 'string' || browserKey === undefined) return false;
  const issuedAt = context.csrf.issuedAt(token, browserKey);
  return issuedAt !== undefined && context.now() - issuedAt.getTime() < csrfSeconds * 1000;
}

/**
 * A token for this browser, and the cookie to set when it is a new one. While young, the same token is
 * given again (as next-auth does); older ones stay valid for the tab that holds them.
 */
export function csrfTokenFor(
  context: AuthContext,
  request: Request,
  { fresh = false }: { fresh?: boolean } = {},
): { token: string; cookie?: string } {
  const { token, key } = readCsrfCookie(context, request);
  if (!fresh && token !== undefined && key !== undefined) {
    const issuedAt = context.csrf.issuedAt(token, key);
    if (issuedAt && context.now() - issuedAt.getTime() < reuseSeconds * 1000) return { token };
  }
  const browserKey = key ?? context.csrf.createBrowserKey();
  const issued = context.csrf.issue(browserKey);
  return {
    token: issued,
    cookie: serializeCookie(context.cookies.csrf, `${issued}|${browserKey}`, {
      ...context.cookieScope,
      // As long as the token: owners of a contract account may sign after the browser was restarted.
      expires: new Date(context.now() + csrfSeconds * 1000),
    }),
  };
}

function readCsrfCookie(
  context: AuthContext,
  request: Request,
): { token: string | undefined; key: string | undefined } {
  const value = readCookie(request.headers.get('cookie'), context.cookies.csrf);
  const [token, key] = value?.split('|', 2) ?? [];
  const valid =
    token !== undefined && key !== undefined && csrfPattern.test(token) && csrfPattern.test(key);
  return valid ? { token, key } : { token: undefined, key: undefined };
}
