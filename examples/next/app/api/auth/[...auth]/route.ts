import { nextHandlers } from '@portico/server/next';
import { auth } from '../../../../lib/auth';

export const { GET, HEAD, POST, OPTIONS } = nextHandlers(auth);
