import { AuthError } from '../auth-error.ts';
import { type CookieEnvironment, isCsrfToken, readBrowserKey } from './auth-cookies.ts';
import { isOwnOrigin } from './origin.ts';
import { type Body, readBody } from './read-body.ts';

/** What checking a post needs. */
export type PostEnvironment = CookieEnvironment & {
  readonly origin: string;
  readonly embedIn: readonly string[];
};

/**
 * Reads a post that came from this site, by its headers.
 * @throws AuthError ORIGIN_MISMATCH, BODY_INVALID, BODY_TOO_LARGE
 */
export async function readOwnPost(environment: PostEnvironment, request: Request): Promise<Body> {
  if (!isOwnOrigin(request.headers, environment)) throw new AuthError('ORIGIN_MISMATCH');
  return readBody(request);
}

/**
 * Requires that this site's page in this browser made a post: it carries a CSRF token that the browser was given.
 * @throws AuthError CSRF_MISMATCH
 */
export function requireCsrfToken(environment: PostEnvironment, request: Request, body: Body): void {
  const browserKey = readBrowserKey(environment, request);
  if (!isCsrfToken(environment, body['csrfToken'], browserKey))
    throw new AuthError('CSRF_MISMATCH');
}
