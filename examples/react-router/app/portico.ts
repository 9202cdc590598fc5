import { createPortico } from '@portico/react';
import type { auth } from './auth.server';

export const portico = createPortico<typeof auth>({ appName: 'Example' });
