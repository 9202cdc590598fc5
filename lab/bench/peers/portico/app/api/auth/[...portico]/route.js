import { nextHandlers } from '@portico/server/next';
import { auth } from '../../../auth.js';

export const { GET, HEAD, POST, OPTIONS } = nextHandlers(auth);
