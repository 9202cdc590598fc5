import { nextHandlers } from '@portico/server/next';
import { auth, ip } from '../../../../lib/auth';

export const { POST } = nextHandlers(auth, { ip });
