import type { Session } from '@portico/protocol';
import { getStatus, isAuthError, toAuthError } from '../common/auth-error.ts';
import type { ReadRequest } from '../common/messages.ts';
import type { Auth } from '../create-auth/create-auth.ts';
import { type AnswerKind, acceptsPage, authPath, failure, toResponse } from '../http/answers.ts';
import type { GuardedRequest } from '../http/origin.ts';
import type { GuardOptions } from '../sessions/guard.ts';
import type { SessionCheckOptions } from '../sessions/session.ts';

/** The part of a session server that guards need. An `Auth` is one, with the data of its sessions. */
export type SessionGuard<Data extends object> = Pick<Auth<Data>, 'requireSession' | 'explain'>;

/** The part of a session server that reading a session needs. */
export type SessionReader<Data extends object> = {
  session(
    request: Pick<ReadRequest, 'headers'>,
    check?: SessionCheckOptions,
  ): Promise<Session<Data> | null>;
};

/**
 * The session of a request, or what to answer instead. Without one: to a page the redirect to the sign-in page, to a call from a
 * script 401 with the code SESSION_REQUIRED. Refused: 403, and during an outage 503, to a page as a page that says why.
 */
export async function sessionOrAnswer<Data extends object>(
  auth: SessionGuard<Data>,
  request: GuardedRequest,
  check?: GuardOptions<Data>,
  as: AnswerKind = acceptsPage(request) ? 'page' : 'script',
): Promise<Session<Data> | Response> {
  try {
    return await auth.requireSession(request, check);
  } catch (error) {
    if (isAuthError(error)) return auth.explain(request, error, as);
    if (!(error instanceof Response)) throw error;
    return as === 'page' ? error : toResponse(failure('SESSION_REQUIRED'));
  }
}

/**
 * The page of the session server that says with status 503 that the session cannot be checked, or with 403 that it was refused.
 * Pages of Next cannot answer that themselves.
 *
 * @param callbackUrl the path that the page links back to
 * @throws the cause when it is neither
 */
export function explainingPage(
  auth: Pick<Auth, 'basePath'>,
  cause: unknown,
  callbackUrl: string,
): string {
  const code = isAuthError(cause) && cause.code === 'ACCESS_DENIED' ? cause.code : toOutage(cause);
  return authPath(auth, 'error', { error: code, code, callbackUrl });
}

/** The code of an outage; anything else is a fault of the program, which Next reports. */
export function toOutage(cause: unknown) {
  const { code } = toAuthError(cause);
  if (getStatus(code) < 500 || code === 'UNEXPECTED') throw cause;
  return code;
}
