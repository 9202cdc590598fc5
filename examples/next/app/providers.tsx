'use client';

import { createPortico, PorticoProvider, type PorticoProviderProps } from '@portico/react';
import type { auth } from '../lib/auth';

export const portico = createPortico<typeof auth>({ appName: 'Example' });

/** The configuration has functions, so a component of the browser hands it over. */
export function Providers(props: Omit<PorticoProviderProps, 'config'>) {
  return <PorticoProvider config={portico} {...props} />;
}
