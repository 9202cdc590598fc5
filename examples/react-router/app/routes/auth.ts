import { routeHandler } from '@portico/server/react-router';
import { auth } from '../auth.server';

export const loader = routeHandler(auth);
export const action = loader;
