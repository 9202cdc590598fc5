import { nextHandlers } from '@portico/server/next';
import { auth, ip } from '../../../../lib/auth';

export const { GET, HEAD, POST, OPTIONS } = nextHandlers(auth, { ip });
