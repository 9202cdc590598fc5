import type { APIRoute } from 'astro';
import { auth } from '../../lib/auth.ts';

/** The session API under /api/auth, and the RPC proxy at /api/rpc. */
export const ALL: APIRoute = ({ request, clientAddress }) =>
  auth.handler(request, { ip: clientAddress });
