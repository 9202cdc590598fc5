import type { Session } from '@portico/protocol';
import { requestCsrfToken } from '../session/session-forms.ts';
import {
  type RequestResult,
  reportFailure,
  requestSession,
  type SessionApi,
} from '../session/session-requests.ts';
import {
  retrySession,
  type SessionStore,
  settleSession,
  showSession,
} from '../session/session-store.ts';

/** Sends data to the server, takes over the session of the answer, and returns the one that holds afterwards. */
export async function updateSession(session: SessionStore, sent: unknown): Promise<Session | null> {
  const { data } = session.getSnapshot();
  if (!data) return null;
  session.epoch += 1;
  const requested = session.epoch;
  showSession(session, { status: 'loading', data });
  const answer = await requestUpdate(session.api, sent);
  if (requested === session.epoch) {
    if (answer.ok) {
      session.epoch += 1;
      settleSession(session, answer.session);
      // It is unknown whether the server stored the data, so the session is read again.
    } else retrySession(session, answer);
  }
  return session.getSnapshot().data ?? null;
}

/** `POST /session`: sends `data` to the server, and notifies other tabs when it took them. */
async function requestUpdate(
  api: SessionApi,
  data: unknown,
): Promise<RequestResult<{ readonly session: Session | null }>> {
  const token = await requestCsrfToken(api);
  const answer = token.ok
    ? await requestSession(api, {
        method: 'POST',
        body: JSON.stringify({ csrfToken: token.csrfToken, data }),
      })
    : token;
  if (answer.ok) api.environment.notifyTabs('update');
  else reportFailure(api, answer);
  return answer;
}
