import { type ErrorCode, isErrorCode, type Session } from '@portico/protocol';
import {
  isSession,
  type RequestResult,
  reportFailure,
  type SessionApi,
  sessionRequest,
} from '../session/session-requests.ts';

/** `GET /nonce`: the nonce of the next message, or why there is none. */
export type NonceAnswer =
  | {
      readonly ok: true;
      readonly nonce: string;
      /** The statement that the server requires, if it has one. */
      readonly statement: string | undefined;
      /** The server's clock in milliseconds, to the second, where it sent one. */
      readonly serverTime: number | undefined;
    }
  | { readonly ok: false; readonly code: ErrorCode };

/** `POST /verify`: the session, or why there is none. */
export type SignInAnswer = RequestResult<{ readonly session: Session }>;

/** Requests a nonce, which binds a cookie of this browser to it. Never rejects. */
export async function requestNonce(api: SessionApi): Promise<NonceAnswer> {
  const result = await sessionRequest(api, 'nonce', ({ nonce, statement }, { headers }) => {
    if (typeof nonce !== 'string' || nonce === '') return undefined;
    const date = Date.parse(headers.get('Date') ?? '');
    return {
      nonce,
      statement: typeof statement === 'string' ? statement : undefined,
      serverTime: Number.isNaN(date) ? undefined : date,
    };
  });
  if (result.ok) return result;
  return { ok: false, code: isErrorCode(result.code) ? result.code : 'CLIENT_FETCH_ERROR' };
}

/** Posts a signed message. Never rejects. */
export async function postSignIn(
  api: SessionApi,
  signed: { readonly message: string; readonly signature: string },
): Promise<SignInAnswer> {
  const result = await sessionRequest(
    api,
    'verify',
    ({ session }) => (isSession(session) ? { session } : undefined),
    { method: 'POST', body: JSON.stringify(signed) },
  );
  if (!result.ok && result.status === 0) reportFailure(api, result);
  return result;
}

/**
 * Whether an answer is the server's. Each of its refusals has a code; an answer without one comes from
 * something in between, such as a captive portal or a proxy, and says nothing about the signature.
 */
export function isServerAnswer(answer: SignInAnswer): boolean {
  return answer.ok || (answer.code !== undefined && answer.code !== 'CLIENT_FETCH_ERROR');
}

const shortestDelay = 1000;
const longestDelay = 60_000;

/** Milliseconds until the next post: as the server asked, within reason, else with back-off. */
export function retryDelay(answer: SignInAnswer, attempts: number): number {
  const requested = answer.ok ? undefined : answer.retryAfter;
  const delay = requested ?? Math.min(1000 * 2 ** attempts, 15_000);
  return Math.min(Math.max(delay, shortestDelay), longestDelay);
}
