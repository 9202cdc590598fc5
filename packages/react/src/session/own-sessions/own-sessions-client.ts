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
  /** With `quiet` a failure is not reported to the server's log. */
  readonly getSessions: (options?: { readonly quiet?: boolean }) => Promise<SessionsResult>;
  readonly endSession: (id: string) => Promise<EndSessionsResult>;
  readonly endOtherSessions: () => Promise<EndSessionsResult>;
};

/** The functions above, bound to one page. */
export function createOwnSessionsClient(
  api: () => SessionApi,
  stores: ReadonlySet<SessionStore>,
): OwnSessionsClient {
  function askAgain(): void {
    for (const store of stores) void store.invalidate();
  }

  const endedElsewhere = (result: { readonly ok: true } | SessionsRefusal): boolean =>
    !result.ok && result.code === 'SESSION_REQUIRED';

  async function end(asked: Promise<EndSessionsResult>): Promise<EndSessionsResult> {
    const result = await asked;
    if (result.ok) api().environment.tellOtherTabs('update');
    // It may have been the one of this browser, or that one is over.
    if (result.ok || endedElsewhere(result)) askAgain();
    return result;
  }

  return {
    async getSessions({ quiet = false } = {}) {
      const result = await requestSessions(api(), quiet);
      if (endedElsewhere(result)) askAgain();
      return result;
    },
    endSession: (id) => end(requestEnd(api(), 'end', { id })),
    endOtherSessions: () => end(requestEnd(api(), 'end-others')),
  };
}
