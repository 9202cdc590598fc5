import { routeHandler } from '@portico/server/react-router';
import { auth, ip } from '../auth.server';

/** The session server under /api/auth, and its RPC proxy at /api/rpc. */
export const loader = routeHandler(auth, { ip });
export const action = loader;
