import { authBasePath } from '@portico/protocol';
import type { OwnSessionsState } from '../routes/own-sessions-state.ts';
import type { SiteAuth } from './site-auth.ts';

/** The list, and the cookie that its token belongs to when the browser had none. */
export type ReadOwnSessions = {
  readonly state: OwnSessionsState;
  readonly cookie: string | undefined;
};

/**
 * Asks the session API for the visitor's sessions as their browser would, so that there is one way to
 * read them and one place that decides who may.
 *
 * @throws Error when either could not be read
 */
export async function readOwnSessions(
  auth: SiteAuth,
  origin: string,
  request: Request,
): Promise<ReadOwnSessions> {
  const headers = { cookie: request.headers.get('cookie') ?? '' };
  const ask = (path: string) =>
    auth.handler(new Request(`${origin}${authBasePath}/${path}`, { headers }));
  const [listed, csrf] = await Promise.all([ask('sessions'), ask('csrf')]);
  if (!listed.ok || !csrf.ok)
    throw new Error(`The session API said ${listed.status}, ${csrf.status}`);
  const { sessions }: Pick<OwnSessionsState, 'sessions'> = await listed.json();
  const { csrfToken }: Pick<OwnSessionsState, 'csrfToken'> = await csrf.json();
  return { state: { sessions, csrfToken }, cookie: csrf.headers.getSetCookie()[0] };
}
