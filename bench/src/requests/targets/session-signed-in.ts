import type { Server } from '../../servers/start-server.ts';
import { type Cookie, cookieHeader } from '../../sign-in.ts';
import type { Target } from '../target.ts';

/** `GET /api/auth/session` with the cookie of a live session. */
export function sessionSignedIn(server: Server, cookies: readonly Cookie[]): Target {
  const cookie = cookieHeader(cookies);
  return { name: 'session, signed in', server, path: '/api/auth/session', cookie };
}
