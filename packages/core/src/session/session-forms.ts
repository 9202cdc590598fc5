import type { Provider } from '@portico/protocol';
import {
  type Fields,
  type RequestResult,
  type SessionApi,
  sessionRequest,
} from './session-requests.ts';

/** Sends a form of next-auth's contract, once more with another token if the server does not know it, as after an upgrade. */
export async function postForm<Value extends object>(
  api: SessionApi,
  path: string,
  fields: Fields,
  read: (fields: Fields, response: Response) => Value | undefined,
  requested = requestCsrfToken(api),
  retries = 1,
): Promise<RequestResult<Value>> {
  const token = await requested;
  if (!token.ok) return { ...token, code: 'CLIENT_FETCH_ERROR' };
  const body = new URLSearchParams({ csrfToken: token.csrfToken, json: 'true' });
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) body.append(name, String(value));
  }
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const result = await sessionRequest(api, path, read, { method: 'POST', headers, body });
  return retries && !result.ok && result.code === 'CSRF_MISMATCH'
    ? postForm(api, path, fields, read, requestCsrfToken(api), 0)
    : result;
}

/** Reads where an answer of next-auth's contract leads. */
export function readUrl({ url }: Fields, { status }: Response) {
  return typeof url === 'string' ? { url, status } : undefined;
}

/** Returns where an answer leads: next-auth's contract says so of a refusal, too. */
export function readTarget(result: RequestResult<{ readonly url: string }>): string | undefined {
  const url = result.ok ? result.url : result.fields?.['url'];
  return typeof url === 'string' ? url : undefined;
}

/** `GET /providers`; a failure also when the server has none. */
export function requestProviders(
  api: SessionApi,
): Promise<RequestResult<{ readonly providers: Readonly<Record<string, Provider>> }>> {
  return sessionRequest(api, 'providers', (fields) =>
    // Our own server's answer, like the session; entries are used one field at a time.
    Object.keys(fields).length === 0
      ? undefined
      : { providers: fields as Readonly<Record<string, Provider>> },
  );
}

/** `GET /csrf`: the token of next-auth's contract. */
export function requestCsrfToken(
  api: SessionApi,
): Promise<RequestResult<{ readonly csrfToken: string }>> {
  return sessionRequest(api, 'csrf', ({ csrfToken }) =>
    typeof csrfToken === 'string' && csrfToken !== '' ? { csrfToken } : undefined,
  );
}
