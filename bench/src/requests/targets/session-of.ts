import type { Server } from '../../servers/start-server.ts';
import type { Target } from '../target.ts';

/**
 * `GET /api/auth/session` with live sessions, which is made sure of: a server that does not know a session
 * answers 200 as well, and faster.
 */
export async function sessionOf(
  name: string,
  server: Server,
  cookie: string | readonly string[],
): Promise<Target> {
  const path = '/api/auth/session';
  const [header = ''] = typeof cookie === 'string' ? [cookie] : cookie;
  const answer = await fetch(server.origin + path, { headers: { cookie: header } });
  const session: { user?: { name?: unknown } } = await answer.json();
  if (typeof session.user?.name !== 'string') {
    throw new Error(`${name} knows no session: ${answer.status} ${JSON.stringify(session)}`);
  }
  return { name, server, path, cookie };
}
