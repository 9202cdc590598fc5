import { authBasePath } from '@portico/protocol';
import type { OwnSessionsState } from '../pages/page-module.ts';
import type { RequestHandler, RequestInfo } from './create-site.ts';

/** The list, and the cookie that its CSRF token belongs to when the browser had none. */
export type ReadOwnSessions = {
  readonly state: OwnSessionsState;
  readonly cookie: string | undefined;
};

/**
 * Asks the session API for the visitor's sessions as the browser would, so that one place decides who may
 * read them.
 *
 * @throws Error when either could not be read
 */
export async function readOwnSessions(
  auth: RequestHandler,
  origin: string,
  request: Request,
  info: RequestInfo,
): Promise<ReadOwnSessions> {
  const headers = { cookie: request.headers.get('cookie') ?? '' };
  const ask = (path: string) =>
    auth.handler(new Request(`${origin}${authBasePath}/${path}`, { headers }), info);
  const [listed, csrf] = await Promise.all([ask('sessions'), ask('csrf')]);
  if (!listed.ok || !csrf.ok)
    throw new Error(`The session API answered ${listed.status} and ${csrf.status}`);
  const { sessions }: Pick<OwnSessionsState, 'sessions'> = await listed.json();
  const { csrfToken }: Pick<OwnSessionsState, 'csrfToken'> = await csrf.json();
  return { state: { sessions, csrfToken }, cookie: csrf.headers.getSetCookie()[0] };
}
