import type { Provider } from '@portico/protocol';
import {
  type Fields,
  type RequestResult,
  requestCsrfToken,
  type SessionApi,
  sessionRequest,
} from './session-requests.ts';

/** Sends a form of next-auth's contract, with the token that it requires. */
export async function postForm<Value extends object>(
  api: SessionApi,
  path: string,
  fields: Fields,
  read: (fields: Fields, response: Response) => Value | undefined,
  requested = requestCsrfToken(api),
): Promise<RequestResult<Value>> {
  const token = await requested;
  if (!token.ok) return { ...token, code: 'CLIENT_FETCH_ERROR' };
  const body = new URLSearchParams({ csrfToken: token.csrfToken, json: 'true' });
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) body.append(name, String(value));
  }
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return sessionRequest(api, path, read, { method: 'POST', headers, body });
}

/** `GET /providers`; a failure also when the server has none. */
export function requestProviders(
  api: SessionApi,
): Promise<RequestResult<{ readonly providers: Readonly<Record<string, Provider>> }>> {
  return sessionRequest(api, 'providers', (fields) =>
    // From our own server, like the session; entries are used one field at a time.
    Object.keys(fields).length === 0
      ? undefined
      : { providers: fields as Readonly<Record<string, Provider>> },
  );
}
