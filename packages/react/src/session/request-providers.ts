import type { Provider } from '@portico/protocol';
import { isRecord, jsonOf, type SessionApi, sessionRequest } from './session-requests.ts';

/**
 * `GET /providers`; null when the server names none.
 *
 * @throws SessionRequestError
 */
export function requestProviders(
  api: SessionApi,
): Promise<Readonly<Record<string, Provider>> | null> {
  return sessionRequest(api, 'providers', async (response) => {
    const body = await jsonOf(response);
    if (!isRecord(body) || Object.keys(body).length === 0) return null;
    // As with the session: our own server's word, whose entries are used one field at a time.
    return body as Readonly<Record<string, Provider>>;
  });
}
