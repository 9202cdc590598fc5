import '@portico/react';
import type { SiteAuth } from '@portico/shell/server';
import type server from '../portico.server.ts';

declare module '@portico/react' {
  interface Register {
    /** The tables of `src/migrations`: the types of `db`. */
    tables: { notes: { id: string; owner: string; text: string; written: string } };
    /** The result of `session.data`: the types of `session`. */
    auth: SiteAuth<typeof server>;
  }
}
