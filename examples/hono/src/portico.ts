import { createPortico } from '@portico/react';
import { base, baseSepolia } from '@portico/react/chains';
import type { auth } from '../server.ts';

export const portico = createPortico({
  appName: 'Example',
  chains: [base, baseSepolia],
});

/** Names the server once for all hooks. The other examples give its type to each instead: `useSession<typeof auth>()`. */
declare module '@portico/react' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface Register {
    auth: typeof auth;
  }
}
