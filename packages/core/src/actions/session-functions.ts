import type { Provider, Session } from '@portico/protocol';
import { requestSessions } from '../session/account-requests.ts';
import type { SessionConfig } from '../session/session-config.ts';
import { requestCsrfToken, requestProviders } from '../session/session-forms.ts';
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
import { endOtherSessions, endSession } from './end-session.ts';
import { signInWithProvider } from './sign-in-with-provider.ts';
import { signOut } from './sign-out.ts';

/** Reads the session; null also when the server is unreachable. Other tabs are not notified: reading changes nothing. */
export async function getSession(config: SessionConfig): Promise<Session | null> {
  return (await orReport(config, requestSession))?.session ?? null;
}

/** Reads the token that posts of next-auth's contract need. */
export async function getCsrfToken(config: SessionConfig): Promise<string | undefined> {
  return (await orReport(config, requestCsrfToken))?.csrfToken;
}

/** Reads the server's sign-in providers. */
export async function getProviders(
  config: SessionConfig,
): Promise<Readonly<Record<string, Provider>> | null> {
  return (await orReport(config, requestProviders))?.providers ?? null;
}

/** Resolves with the answer, or undefined after a failure, which is reported. */
async function orReport<Value>(
  { internal: { api } }: SessionConfig,
  request: (api: SessionApi) => Promise<RequestResult<Value>>,
) {
  const result = await request(api);
  if (result.ok) return result;
  reportFailure(api, result);
  return undefined;
}

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

/** The actions behind the functions of a `SessionClient`, by name. */
export const sessionFunctions = {
  getSession,
  getCsrfToken,
  getProviders,
  signIn: signInWithProvider,
  signOut,
  getSessions: requestSessions,
  endSession,
  endOtherSessions,
};
