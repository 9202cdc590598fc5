import { trialsOfInstances } from './trials-of-instances.ts';
import { trialsOfNodes } from './trials-of-nodes.ts';
import { trialsOfPostgres } from './trials-of-postgres.ts';
import { trialsOfSignIns } from './trials-of-sign-ins.ts';
import { trialsOfSqlite } from './trials-of-sqlite.ts';
import { trialsOfStart } from './trials-of-start.ts';

/** A trial for every symptom of the runbook. */
export const trials = [
  ...trialsOfStart,
  ...trialsOfSqlite,
  ...trialsOfPostgres,
  ...trialsOfNodes,
  ...trialsOfSignIns,
  ...trialsOfInstances,
];
