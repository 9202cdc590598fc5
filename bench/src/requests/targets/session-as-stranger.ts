import type { Server } from '../../servers/start-server.ts';
import type { Target } from '../target.ts';

/** `GET /api/auth/session` without a cookie. */
export function sessionAsStranger(server: Server): Target {
  return { name: 'session, stranger', server, path: '/api/auth/session', cookie: '' };
}
