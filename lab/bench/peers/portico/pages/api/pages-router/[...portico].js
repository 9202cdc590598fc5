import { nodeHandler } from '@portico/server/node';
import { authAt } from '../../../auth.js';

/** The handler reads the body itself. */
export const config = { api: { bodyParser: false } };

// biome-ignore lint/style/noDefaultExport: Next finds routes by their default export.
export default nodeHandler(authAt('/api/pages-router'));
