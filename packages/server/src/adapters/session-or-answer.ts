import type { Session } from '@portico/protocol';
import { AuthError } from '../common/auth-error.ts';
import type { ReadRequest } from '../common/messages.ts';
import { failure, toResponse } from '../http/answers.ts';
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
