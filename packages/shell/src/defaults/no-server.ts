import type { SiteServer } from '../server-options.ts';

/** In place of `portico.server.ts` of a site without one. */
const server: SiteServer | undefined = undefined;
export default server;
