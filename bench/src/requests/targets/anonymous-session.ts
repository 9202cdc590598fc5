import type { Server } from '../../servers/start-server.ts';
import type { Target } from '../target.ts';

/** `GET /api/auth/session` without a cookie. */
export function anonymousSession(server: Server): Target {
  return { name: 'session, anonymous', server, path: '/api/auth/session', cookie: '' };
}
