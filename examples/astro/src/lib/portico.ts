import { createPortico } from '@portico/react';
import { base, baseSepolia } from '@portico/react/chains';
import type { auth } from './auth.ts';

export const portico = createPortico<typeof auth>({
  appName: 'Example',
  chains: [base, baseSepolia],
});
