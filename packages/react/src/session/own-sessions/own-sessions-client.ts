import { type ErrorCode, isErrorCode, type OwnSession } from '@portico/protocol';
import { browserSessionApi, sessionStores } from '../browser-session.ts';
import {
  fieldsOf,
  reportFailure,
  requestCsrfToken,
  retryAfterOf,
  type SessionApi,
  SessionRequestError,
  sessionRequest,
} from '../session-requests.ts';
import type { SessionStore } from '../session-store.ts';

/** Why the server did not do it. */
export type SessionsRefusal = {
  readonly ok: false;
  /** SESSION_REQUIRED when the session of this page is over, CLIENT_FETCH_ERROR without an answer. */
  readonly code: ErrorCode;
  /** Milliseconds from `Retry-After`. */
  readonly retryAfter?: number;
  /** The page was being unloaded, which aborted the request: nothing to show. */
  readonly aborted?: boolean;
};

/** The visitor's own sessions, newest first. */
export type SessionsResult =
  | { readonly ok: true; readonly sessions: readonly OwnSession[] }
  | SessionsRefusal;

/** How many sessions ended; 0 when they had ended before. */
export type EndSessionsResult = { readonly ok: true; readonly ended: number } | SessionsRefusal;

/** The visitor's own sessions, on every device. No function rejects. */
export type OwnSessionsClient = {
  /** With `quiet` a failure is not reported to the server's log. */
  readonly getSessions: (options?: { readonly quiet?: boolean }) => Promise<SessionsResult>;
  readonly endSession: (id: string) => Promise<EndSessionsResult>;
  readonly endOtherSessions: () => Promise<EndSessionsResult>;
};

/** The client for one page. */
export function createOwnSessionsClient(
  api: () => SessionApi,
  stores: ReadonlySet<SessionStore>,
): OwnSessionsClient {
  function invalidate(): void {
    for (const store of stores) void store.invalidate();
  }

  /** What `request` resolves with, or why it failed. */
  async function attempt<T>(
    request: () => Promise<T | SessionsRefusal>,
    quiet = false,
  ): Promise<T | SessionsRefusal> {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof SessionRequestError)) throw error;
      if (!quiet) reportFailure(api(), error);
      const { code, retryAfter, aborted } = error;
      return { ok: false, code, aborted, ...(retryAfter === undefined ? {} : { retryAfter }) };
    }
  }

  async function end(
    path: 'sessions/end' | 'sessions/end-others',
    fields: Readonly<Record<string, string>> = {},
  ): Promise<EndSessionsResult> {
    const result = await attempt<EndSessionsResult>(async () => {
      const csrfToken = await requestCsrfToken(api());
      return sessionRequest(
        api(),
        path,
        (response) =>
          readAnswer(response, ({ ended }) =>
            typeof ended === 'number' ? { ok: true, ended } : undefined,
          ),
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ ...fields, csrfToken, json: 'true' }),
        },
      );
    });
    if (result.ok) api().environment.notifyTabs('update');
    // It may have been this browser's session, or that one is over.
    if (result.ok || result.code === 'SESSION_REQUIRED') invalidate();
    return result;
  }

  return {
    async getSessions({ quiet = false } = {}) {
      const result = await attempt<SessionsResult>(
        () =>
          sessionRequest(api(), 'sessions', (response) =>
            readAnswer(response, ({ sessions }) =>
              // From our own server, so that not each field is checked.
              Array.isArray(sessions) ? { ok: true, sessions } : undefined,
            ),
          ),
        quiet,
      );
      if (!result.ok && result.code === 'SESSION_REQUIRED') invalidate();
      return result;
    },
    endSession: (id) => end('sessions/end', { id }),
    endOtherSessions: () => end('sessions/end-others'),
  };
}

async function readAnswer<T>(
  response: Response,
  expected: (fields: Readonly<Record<string, unknown>>) => T | undefined,
): Promise<T | SessionsRefusal> {
  const fields = await fieldsOf(response);
  const answer = response.ok ? expected(fields) : undefined;
  if (answer !== undefined) return answer;
  const { code } = fields;
  return {
    ok: false,
    code: isErrorCode(code) ? code : 'CLIENT_FETCH_ERROR',
    ...retryAfterOf(response),
  };
}

/** The client of this page. */
export const browserOwnSessions = createOwnSessionsClient(() => browserSessionApi, sessionStores);

/**
 * The visitor's own sessions on every device, newest first; the one of this browser is `current`.
 * Prefer `useSessions` in components.
 */
export const getSessions = browserOwnSessions.getSessions;

/** Ends one of the visitor's sessions by its id. Ending the current one signs out. */
export const endSession = browserOwnSessions.endSession;

/** Ends all of the visitor's sessions except the one of this browser. */
export const endOtherSessions = browserOwnSessions.endOtherSessions;
