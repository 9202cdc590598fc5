import type { OwnSession } from '@portico/protocol';
import { sendConfirmed } from './confirmation.ts';
import {
  createOwnData,
  invalidateAll,
  type OwnDataResult,
  type OwnDataScope,
  ownDataResult,
} from './own-data.ts';
import { postForm } from './session-forms.ts';
import { type SessionApi, sessionRequest } from './session-requests.ts';
import type { SessionStore } from './session-store.ts';

/** The visitor's own sessions, newest first. */
export type SessionsResult = OwnDataResult<{ readonly sessions: readonly OwnSession[] }>;

/** How many sessions ended; 0 when they had ended before. */
export type EndSessionsResult = OwnDataResult<{ readonly ended: number }>;

/** The visitor's own sessions, on every device, for one page. No function rejects. */
export function createOwnSessionsClient(scope: OwnDataScope) {
  const { api, stores } = scope;

  async function end(
    path: 'sessions/end' | 'sessions/end-others',
    fields: Readonly<Record<string, string>> = {},
  ): Promise<EndSessionsResult> {
    const result = await sendConfirmed(scope, () =>
      postForm(api, path, fields, ({ ended }) =>
        typeof ended === 'number' ? { ended } : undefined,
      ),
    );
    if (result.ok) {
      api.environment.notifyTabs('update');
      // It may have been this browser's session.
      invalidateAll(stores);
    }
    return ownDataResult(scope, result);
  }

  return {
    /** With `quiet` a failure is not reported to the server's log. */
    async getSessions({ quiet = false } = {}): Promise<SessionsResult> {
      const result = await sessionRequest(api, 'sessions', ({ sessions }) =>
        // From our own server, so that not each field is checked.
        Array.isArray(sessions) ? { sessions } : undefined,
      );
      return ownDataResult<{ readonly sessions: readonly OwnSession[] }>(scope, result, quiet);
    },
    endSession: (id: string) => end('sessions/end', { id }),
    endOtherSessions: () => end('sessions/end-others'),
  };
}

/** The client of one configuration. */
export type OwnSessionsClient = ReturnType<typeof createOwnSessionsClient>;

/** The list on one page. */
export type OwnSessionsStore = ReturnType<typeof createOwnSessionsStore>;

/**
 * Keeps the list of the visitor's own sessions.
 *
 * @param session the session of this page
 * @param rendered the list that the server rendered
 */
export function createOwnSessionsStore(
  api: SessionApi,
  client: OwnSessionsClient,
  session: SessionStore,
  signOutHere: () => Promise<EndSessionsResult>,
  rendered?: readonly OwnSession[],
) {
  const data = createOwnData<readonly OwnSession[]>(
    api,
    session,
    async (options) => {
      const result = await client.getSessions(options);
      return result.ok ? { ok: true, data: result.sessions } : result;
    },
    rendered,
  );
  const end = (ids: readonly string[], request: () => Promise<EndSessionsResult>) =>
    data.change(ids, request, (sessions) => sessions.filter(({ id }) => !ids.includes(id)));

  return {
    ...data,
    /** Ends one. Ending the current one signs out. */
    endSession(id: string): Promise<EndSessionsResult> {
      const isCurrent = data.getSnapshot().data?.some((each) => each.id === id && each.current);
      return end([id], isCurrent ? signOutHere : () => client.endSession(id));
    },
    /** Ends all but the current one. */
    endOtherSessions(): Promise<EndSessionsResult> {
      const others = data.getSnapshot().data?.filter(({ current }) => !current) ?? [];
      return end(
        others.map(({ id }) => id),
        client.endOtherSessions,
      );
    },
  };
}
