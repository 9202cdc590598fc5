import { join } from 'node:path';
import weekly, { reporters } from '../weekly.config.ts';
import { createReport } from './report.ts';

/** The operator's documents, tried on the built site: `npm run runbook`. */
export default {
  ...weekly,
  test: {
    ...weekly.test,
    dir: join(import.meta.dirname, 'scenarios'),
    reporters: [...reporters, createReport()],
    // Requests that a scenario awaits later may fail before: the scenario reports it then.
    dangerouslyIgnoreUnhandledErrors: true,
  },
};
