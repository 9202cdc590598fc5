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
