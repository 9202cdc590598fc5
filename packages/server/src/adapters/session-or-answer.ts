import type { Session } from '@portico/protocol';
import { AuthError } from '../auth-error.ts';
import type { SessionCheckOptions } from '../core/session.ts';
import { failure } from '../http/answers.ts';

/** What guards need of a session server. An `Auth` is one, with the data of its sessions. */
export type SessionGuard<Data extends object> = {
  requireSession(request: Request, check?: SessionCheckOptions): Promise<Session<Data>>;
};

/** What reading a session needs of a session server. */
export type SessionReader<Data extends object> = {
  session(request: Request, check?: SessionCheckOptions): Promise<Session<Data> | null>;
};

/**
 * The session of a request, or what to answer instead: a page gets the redirect to the sign-in page, a call from a
 * script 401 with the code SESSION_REQUIRED, and both 503 during an outage.
 */
export async function sessionOrAnswer<Data extends object>(
  auth: SessionGuard<Data>,
  request: Request,
  check?: SessionCheckOptions,
): Promise<Session<Data> | Response> {
  try {
    return await auth.requireSession(request, check);
  } catch (error) {
    if (error instanceof AuthError) {
      return failure(error.code, { headers: { 'retry-after': String(error.retryAfter ?? 5) } });
    }
    if (!(error instanceof Response)) throw error;
    const wantsPage = request.headers.get('accept')?.includes('text/html') === true;
    return wantsPage ? error : failure('SESSION_REQUIRED');
  }
}
