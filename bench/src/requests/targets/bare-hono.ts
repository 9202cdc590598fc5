import type { Server } from '../../servers/start-server.ts';
import type { Target } from '../target.ts';

/** A constant JSON answer: the least that the framework can do, and what the rest is compared with. */
export function bareHono(server: Server): Target {
  return { name: 'bare Hono JSON', server, path: '/', cookie: '' };
}
