'use client';

import { createPortico, PorticoProvider, type Session } from '@portico/react';
import type { ReactNode } from 'react';
import type { auth } from '../lib/auth';

export const portico = createPortico<typeof auth>({ appName: 'Example' });

/** The configuration has functions, so a component of the browser hands it over. */
export function Providers({ session, children }: { session: Session | null; children: ReactNode }) {
  return (
    <PorticoProvider config={portico} session={session}>
      {children}
    </PorticoProvider>
  );
}
