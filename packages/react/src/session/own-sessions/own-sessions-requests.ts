import { type ErrorCode, isErrorCode, type OwnSession } from '@portico/protocol';
import {
  reportFailure,
  requestCsrfToken,
  retryAfterOf,
  type SessionApi,
  SessionRequestError,
  sessionRequest,
} from '../session-requests.ts';

/** Why the server did not do what it was asked. */
export type SessionsRefusal = {
  readonly ok: false;
  /** SESSION_REQUIRED when the session that asked is over, CLIENT_FETCH_ERROR without an answer. */
  readonly code: ErrorCode;
  /** Milliseconds that the server asked to wait before the next try. */
  readonly retryAfter?: number;
  /** The page was being left, which cut the request off: nothing to tell anybody. */
  readonly cutOff?: boolean;
};

/** The visitor's own sessions, newest first. */
export type SessionsResult =
  | { readonly ok: true; readonly sessions: readonly OwnSession[] }
  | SessionsRefusal;

/** How many sessions ended; 0 when they had ended before. */
export type EndSessionsResult = { readonly ok: true; readonly ended: number } | SessionsRefusal;

type Fields = { readonly sessions?: unknown; readonly ended?: unknown; readonly code?: unknown };

/** `GET sessions`. Never rejects. */
export function requestSessions(api: SessionApi, quiet: boolean): Promise<SessionsResult> {
  return settled(
    () =>
      sessionRequest(api, 'sessions', (response) =>
        read(response, ({ sessions }) =>
          // Our own server's word over the same origin: its envelope is checked, not each field.
          Array.isArray(sessions) ? { ok: true, sessions } : undefined,
        ),
      ),
    (error) => {
      if (!quiet) reportFailure(api, error);
    },
  );
}

/** `POST sessions/end` with an id, or `POST sessions/end-others`. Never rejects. */
export function requestEnd(
  api: SessionApi,
  which: 'end' | 'end-others',
  fields: Readonly<Record<string, string>> = {},
): Promise<EndSessionsResult> {
  const report = (error: SessionRequestError) => reportFailure(api, error);
  return settled(async () => {
    const { csrfToken } = await requestCsrfToken(api);
    return sessionRequest(
      api,
      `sessions/${which}`,
      (response) =>
        read(response, ({ ended }) =>
          typeof ended === 'number' ? { ok: true, ended } : undefined,
        ),
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ ...fields, csrfToken, json: 'true' }),
      },
    );
  }, report);
}

async function read<T>(
  response: Response,
  expected: (fields: Fields) => T | undefined,
): Promise<T | SessionsRefusal> {
  // A refusal of a proxy in between need not be JSON.
  const body: unknown = await response.json().catch(() => undefined);
  const fields: Fields = typeof body === 'object' && body !== null ? body : {};
  const answer = response.ok ? expected(fields) : undefined;
  if (answer !== undefined) return answer;
  const { code } = fields;
  return {
    ok: false,
    code: isErrorCode(code) ? code : 'CLIENT_FETCH_ERROR',
    ...retryAfterOf(response),
  };
}

async function settled<T>(
  request: () => Promise<T | SessionsRefusal>,
  report: (error: SessionRequestError) => void,
): Promise<T | SessionsRefusal> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof SessionRequestError)) throw error;
    report(error);
    const { code, retryAfter, cutOff } = error;
    return { ok: false, code, cutOff, ...(retryAfter === undefined ? {} : { retryAfter }) };
  }
}
