import type { Server } from '../servers/start-server.ts';
import type { Target } from './target.ts';

/**
 * A URL that answers with the live session, which is made sure of: a server that does not know a session
 * answers 200 as well, and faster.
 */
export async function sessionOf(
  name: string,
  server: Server,
  cookie: string | readonly string[],
  path = '/api/auth/session',
): Promise<Target> {
  const [header = ''] = typeof cookie === 'string' ? [cookie] : cookie;
  const answer = await fetch(server.origin + path, { headers: { cookie: header } });
  const session: { user?: { id?: unknown; name?: unknown } } | null = await answer.json();
  if (typeof (session?.user?.id ?? session?.user?.name) !== 'string') {
    throw new Error(`${name} knows no session: ${answer.status} ${JSON.stringify(session)}`);
  }
  return { name, server, path, cookie };
}
