import { authAt } from '../auth.js';

export const auth = authAt('/api/auth');
