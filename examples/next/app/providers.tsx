'use client';

import { createPortico, PorticoProvider, type PorticoProviderProps } from '@portico/react';
import { base, baseSepolia } from '@portico/react/chains';
import type { auth } from '../lib/auth';

export const portico = createPortico<typeof auth>({
  appName: 'Example',
  chains: [base, baseSepolia],
});

/** The configuration has functions, so a component of the browser hands it over. */
export function Providers(props: Omit<PorticoProviderProps, 'config'>) {
  return <PorticoProvider config={portico} {...props} />;
}
