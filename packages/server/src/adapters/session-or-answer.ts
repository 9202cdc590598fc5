import type { Session } from '@portico/protocol';
import { getStatus, isAuthError, toAuthError } from '../common/auth-error.ts';
import type { ReadRequest } from '../common/messages.ts';
import type { Auth } from '../create-auth/create-auth.ts';
import { type AnswerKind, acceptsPage, authPath, failure, toResponse } from '../http/answers.ts';
import { type GuardedRequest, isGuardRefusal } from '../http/origin.ts';
import type { GuardOptions } from '../sessions/guards.ts';
import type { SessionCheckOptions } from '../sessions/session.ts';

/** The part of a session server that guards need. An `Auth` is one, with the data of its sessions. */
export type SessionGuard<Data extends object> = Pick<Auth<Data>, 'requireSession' | 'explain'>;

/** The part of a session server that reading a session needs. */
export type SessionReader<Data extends object> = Pick<Auth<Data>, 'session'>;

/**
 * Returns the session of a request, or the answer. Without one a page gets the redirect to the sign-in page, a script 401
 * SESSION_REQUIRED. A refusal is 403, an outage 503, for a page as a page that says why.
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

/** Reads the session of a request. Undefined during an outage, when it is not known and public pages have to render all the same. */
export async function sessionIfKnown<Data extends object>(
  auth: SessionReader<Data>,
  request: Pick<ReadRequest, 'headers'>,
  check?: SessionCheckOptions,
): Promise<Session<Data> | null | undefined> {
  try {
    return await auth.session(request, check);
  } catch (cause) {
    toOutage(cause);
    return undefined;
  }
}

/**
 * Returns the session of a request, or the URL that its page redirects to where it cannot answer itself: the sign-in page, or the
 * session server's page with status 503 during an outage and 403 for a refusal. @param path where visitors return to
 */
export async function sessionOrLocation<Data extends object>(
  auth: SessionGuard<Data> & Pick<Auth, 'basePath'>,
  request: GuardedRequest,
  path: string,
  check?: GuardOptions<Data>,
): Promise<Session<Data> | string> {
  try {
    return await auth.requireSession(request, check);
  } catch (cause) {
    if (cause instanceof Response) {
      const location = cause.headers.get('location');
      if (location === null) throw cause;
      return location;
    }
    const isRefused = isAuthError(cause) && isGuardRefusal(cause.code);
    const code = isRefused ? cause.code : toOutage(cause);
    return authPath(auth, 'error', { error: code, code, callbackUrl: path });
  }
}

/** Returns the code of an outage. @throws anything else: a fault of the program, which Next reports */
function toOutage(cause: unknown) {
  const { code } = toAuthError(cause);
  if (getStatus(code) < 500 || code === 'UNEXPECTED') throw cause;
  return code;
}
