import type { Server } from '../../servers/start-server.ts';
import type { Target } from '../target.ts';

/** The landing page, rendered for an anonymous visitor. */
export function landingPage(server: Server): Target {
  return { name: 'landing page', server, path: '/', cookie: '' };
}
