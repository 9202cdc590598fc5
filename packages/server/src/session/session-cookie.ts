import type { AuthContext } from '../auth-context.ts';
import { clearCookie, readCookie, serializeCookie } from '../http/cookies.ts';
import { hashSessionToken } from './token.ts';

type Names = Pick<AuthContext, 'cookies' | 'cookieScope'>;

/** The hash of the token that a request carries, or undefined when it carries none that could be one. */
export function sessionTokenHash(context: Names, request: Request): string | undefined {
  return hashSessionToken(readCookie(request.headers.get('cookie'), context.cookies.session));
}

/** Gives the browser a session. It is kept until the absolute limit; the server enforces the idle one. */
export function sessionCookie(context: Names, token: string, expiresAt: number): string {
  return serializeCookie(context.cookies.session, token, {
    ...context.cookieScope,
    expires: new Date(expiresAt),
  });
}

/** Takes the session from the browser. Sent by sign-out alone, so that no late answer can undo a sign-in. */
export function endedSessionCookie(context: Names): string {
  return clearCookie(context.cookies.session, context.cookieScope);
}
