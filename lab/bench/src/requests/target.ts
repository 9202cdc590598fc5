import type { Server } from '../servers/start-server.ts';

/** One URL of one server. */
export type Target = {
  readonly name: string;
  readonly server: Server;
  readonly path: string;
  /** A `Cookie` header, or nothing, or several headers to take turns. */
  readonly cookie: string | readonly string[];
};
