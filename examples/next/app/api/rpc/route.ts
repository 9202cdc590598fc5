import { nextHandlers } from '@portico/server/next';
import { ip, rpc } from '../../../lib/auth';

export const { POST } = nextHandlers(rpc, { ip });
