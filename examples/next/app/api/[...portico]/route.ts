import { nextHandlers } from '@portico/server/next';
import { auth, ip } from '../../../lib/auth';

/** The session API under /api/auth, and the RPC proxy at /api/rpc. */
export const { GET, HEAD, POST, OPTIONS } = nextHandlers(auth, { ip });
