import { join } from 'node:path';
import weekly from '../weekly.config.ts';

/** What deploy/ holds, with the programs of this machine: `npm run check:deploy`. */
export default { ...weekly, test: { ...weekly.test, dir: join(import.meta.dirname, 'programs') } };
