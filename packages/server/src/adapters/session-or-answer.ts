import type { Session } from '@portico/protocol';
import { AuthError, statusOf, toAuthError } from '../common/auth-error.ts';
import type { ReadRequest } from '../common/messages.ts';
import type { Auth } from '../create-auth/create-auth.ts';
import { authPath, failure, toResponse } from '../http/answers.ts';
import type { SessionCheckOptions } from '../sessions/session.ts';

/** The part of a session server that guards need. An `Auth` is one, with the data of its sessions. */
export type SessionGuard<Data extends object> = {
  requireSession(
    request: Pick<ReadRequest, 'headers' | 'url'>,
    check?: SessionCheckOptions,
  ): Promise<Session<Data>>;
};

/** The part of a session server that reading a session needs. */
export type SessionReader<Data extends object> = {
  session(
    request: Pick<ReadRequest, 'headers'>,
    check?: SessionCheckOptions,
  ): Promise<Session<Data> | null>;
};

/**
 * The session of a request, or what to answer instead: a page gets the redirect to the sign-in page, a call from a
 * script 401 with the code SESSION_REQUIRED, and both 503 during an outage.
 */
export async function sessionOrAnswer<Data extends object>(
  auth: SessionGuard<Data>,
  request: Pick<ReadRequest, 'headers' | 'url'>,
  check?: SessionCheckOptions,
  as = acceptsPage(request) ? 'page' : 'script',
): Promise<Session<Data> | Response> {
  try {
    return await auth.requireSession(request, check);
  } catch (error) {
    if (error instanceof AuthError) {
      const headers = { 'retry-after': String(error.retryAfter ?? 5) };
      return toResponse(failure(error.code, { headers }));
    }
    if (!(error instanceof Response)) throw error;
    return as === 'page' ? error : toResponse(failure('SESSION_REQUIRED'));
  }
}

function acceptsPage({ headers }: Pick<ReadRequest, 'headers'>): boolean {
  return headers.get('accept')?.includes('text/html') === true;
}

/**
 * The page of the session server that says with status 503 that the session cannot be checked. Pages of Next cannot answer that
 * themselves.
 *
 * @param callbackUrl the path that the page links back to
 * @throws the cause when it is no outage
 */
export function outagePage(
  auth: Pick<Auth, 'basePath'>,
  cause: unknown,
  callbackUrl: string,
): string {
  const code = toOutage(cause);
  return authPath(auth, 'error', { error: code, code, callbackUrl });
}

/** The code of an outage; anything else is a fault of the program, which Next reports. */
export function toOutage(cause: unknown) {
  const { code } = toAuthError(cause);
  if (statusOf(code) < 500 || code === 'UNEXPECTED') throw cause;
  return code;
}
