import { instanceScenarios } from './instance-scenarios.ts';
import { nodeScenarios } from './node-scenarios.ts';
import { observingScenarios } from './observing-scenarios.ts';
import { pageScenarios } from './page-scenarios.ts';
import { pairScenarios, postgresScenarios } from './postgres-scenarios.ts';
import { recoveryScenarios } from './recovery-scenarios.ts';
import { settingsScenarios } from './settings-scenarios.ts';
import { signInScenarios } from './sign-in-scenarios.ts';
import { sqliteScenarios } from './sqlite-scenarios.ts';
import { startScenarios } from './start-scenarios.ts';

/** One scenario for every symptom of the runbook, and those of other sections. */
export const scenarios = [
  ...startScenarios,
  ...sqliteScenarios,
  ...postgresScenarios,
  ...nodeScenarios,
  ...signInScenarios,
  ...instanceScenarios,
  ...recoveryScenarios,
  ...settingsScenarios,
  ...pageScenarios,
  ...pairScenarios,
  ...observingScenarios,
];
