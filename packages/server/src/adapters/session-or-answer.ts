import type { Session } from '@portico/protocol';
import { AuthError } from '../auth-error.ts';
import type { SessionCheckOptions } from '../core/session.ts';
import type { Auth } from '../create-auth.ts';
import { failure } from '../http/answers.ts';

/** What guards need of a session server. */
export type SessionGuard = Pick<Auth, 'requireSession'>;

/**
 * The session of a request, or what to answer instead: a page gets the redirect to the sign-in page, a call from a
 * script 401 with the code SESSION_REQUIRED, and both 503 during an outage.
 */
export async function sessionOrAnswer(
  auth: SessionGuard,
  request: Request,
  check?: SessionCheckOptions,
): Promise<Session | Response> {
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
