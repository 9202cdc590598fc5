import type { Server } from '../servers/start-server.ts';

/** One address of one server. */
export type Target = {
  readonly name: string;
  readonly server: Server;
  readonly path: string;
  /** A `Cookie` header, or nothing. */
  readonly cookie: string;
};
