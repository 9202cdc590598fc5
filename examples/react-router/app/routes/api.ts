import { routeHandler } from '@portico/server/react-router';
import { auth, ip, rpc } from '../auth.server';
import type { Route } from './+types/api';

const answerRpc = routeHandler(rpc, { ip });
const answerAuth = routeHandler(auth, { ip });

/** The way to the chain at /api/rpc, and the session server under /api/auth. */
export const loader = (args: Route.LoaderArgs) =>
  args.params['*'] === 'rpc' ? answerRpc(args) : answerAuth(args);
export const action = loader;
