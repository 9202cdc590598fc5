import type { SiteServer } from '../server-options.ts';

/** Replaces `portico.server.ts` for a site without one. */
const server: SiteServer | undefined = undefined;
export default server;
