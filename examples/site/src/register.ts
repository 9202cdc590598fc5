import '@portico/react';
import type { SiteAuth } from '@portico/shell/server';
import type server from '../portico.server.ts';

declare module '@portico/react' {
  interface Register {
    /** What `src/migrations` makes: the types of `db`. */
    tables: { notes: { id: string; owner: string; text: string; written: string } };
    /** What `session.data` returns: the types of `session`. */
    auth: SiteAuth<typeof server>;
  }
}
