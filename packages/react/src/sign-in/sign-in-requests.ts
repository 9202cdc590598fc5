import { type ErrorCode, isErrorCode, type Session } from '@portico/protocol';
import {
  fieldsOf,
  isSession,
  reportFailure,
  retryAfterOf,
  type SessionApi,
  SessionRequestError,
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
export type SignInAnswer =
  | { readonly ok: true; readonly session: Session }
  | {
      readonly ok: false;
      /** HTTP status; 0 without an answer. */
      readonly status: number;
      /** The server's code; CLIENT_FETCH_ERROR without an answer, undefined in one of a proxy. */
      readonly code?: string;
      /** Milliseconds from `Retry-After`. */
      readonly retryAfter?: number;
    };

/** Requests a nonce, which binds a cookie of this browser to it. Never rejects. */
export async function requestNonce(api: SessionApi): Promise<NonceAnswer> {
  try {
    return await sessionRequest(api, 'nonce', async (response) => {
      const { nonce, statement, code } = await fieldsOf(response);
      if (!response.ok || typeof nonce !== 'string' || nonce === '') {
        return { ok: false, code: isErrorCode(code) ? code : 'CLIENT_FETCH_ERROR' };
      }
      const date = Date.parse(response.headers.get('Date') ?? '');
      return {
        ok: true,
        nonce,
        statement: typeof statement === 'string' ? statement : undefined,
        serverTime: Number.isNaN(date) ? undefined : date,
      };
    });
  } catch (error) {
    if (!(error instanceof SessionRequestError)) throw error;
    return { ok: false, code: error.code };
  }
}

/** Posts a signed message. Never rejects. */
export async function postSignIn(
  api: SessionApi,
  signed: { readonly message: string; readonly signature: string },
): Promise<SignInAnswer> {
  try {
    return await sessionRequest(
      api,
      'verify',
      async (response) => {
        const { session, code } = await fieldsOf(response);
        if (response.ok && isSession(session)) return { ok: true, session };
        const { status } = response;
        return {
          ok: false,
          status,
          ...(typeof code === 'string' ? { code } : {}),
          ...retryAfterOf(response),
        };
      },
      { method: 'POST', body: JSON.stringify(signed) },
    );
  } catch (error) {
    if (!(error instanceof SessionRequestError)) throw error;
    reportFailure(api, error);
    return { ok: false, status: error.status, code: error.code };
  }
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
