import type { SessionApi } from '../session-requests.ts';
import type { SessionStore } from '../session-store.ts';
import {
  type EndSessionsResult,
  requestEnd,
  requestSessions,
  type SessionsRefusal,
  type SessionsResult,
} from './own-sessions-requests.ts';

/** The visitor's own sessions, on every device. No function rejects. */
export type OwnSessionsClient = {
  readonly getSessions: () => Promise<SessionsResult>;
  readonly endSession: (id: string) => Promise<EndSessionsResult>;
  readonly endOtherSessions: () => Promise<EndSessionsResult>;
};

/** The functions above, bound to one page. */
export function createOwnSessionsClient(
  api: () => SessionApi,
  stores: ReadonlySet<SessionStore>,
): OwnSessionsClient {
  const askAgain = () => Promise.all([...stores].map((store) => store.invalidate()));

  /** Who is told that there is no session any more has one that ended elsewhere. */
  async function noticed<T extends { readonly ok: true }>(
    asked: Promise<T | SessionsRefusal>,
  ): Promise<T | SessionsRefusal> {
    const result = await asked;
    if (!result.ok && result.code === 'SESSION_REQUIRED') await askAgain();
    return result;
  }

  async function end(...request: Parameters<typeof requestEnd>): Promise<EndSessionsResult> {
    const result = await noticed(requestEnd(...request));
    if (result.ok) request[0].environment.tellOtherTabs('update');
    return result;
  }

  return {
    getSessions: () => noticed(requestSessions(api())),
    async endSession(id) {
      const result = await end(api(), 'end', { id });
      // It may have been the one of this browser.
      if (result.ok) await askAgain();
      return result;
    },
    endOtherSessions: () => end(api(), 'end-others'),
  };
}
