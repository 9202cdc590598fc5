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
import { endOtherSessions, endSession } from './end-session.ts';
import { signInWithProvider } from './sign-in-with-provider.ts';
import { signOut } from './sign-out.ts';

/** Reads the session; null also when the server is unreachable. Other tabs are not notified: reading changes nothing. */
export async function getSession({ internal: { api } }: SessionConfig): Promise<Session | null> {
  return (await orReport(api, requestSession(api)))?.session ?? null;
}

/** Reads the token that posts of next-auth's contract need. */
export async function getCsrfToken({
  internal: { api },
}: SessionConfig): Promise<string | undefined> {
  return (await orReport(api, requestCsrfToken(api)))?.csrfToken;
}

/** Reads the server's sign-in providers. */
export async function getProviders({
  internal: { api },
}: SessionConfig): Promise<Readonly<Record<string, Provider>> | null> {
  return (await orReport(api, requestProviders(api)))?.providers ?? null;
}

/** Resolves with the answer, or undefined after a failure, which is reported. */
async function orReport<Value>(api: SessionApi, request: Promise<RequestResult<Value>>) {
  const result = await request;
  if (result.ok) return result;
  reportFailure(api, result);
  return undefined;
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
