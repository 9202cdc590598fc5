import { accountStates } from './account-states.ts';
import { authPageStates } from './auth-page-states.ts';
import { confirmStates } from './confirm-states.ts';
import { failureStates } from './failure-states.ts';
import { listStates } from './list-states.ts';
import { developmentStates, pageStates } from './page-states.ts';
import type { State } from './state.ts';
import { stepStates } from './step-states.ts';

/** Every state of pages and dialogs. Each is pictured (`npm run screenshots`) and tested (`states.spec.ts`). */
export const states: readonly State[] = [
  ...pageStates,
  ...authPageStates,
  ...failureStates,
  ...listStates,
  ...stepStates,
  ...accountStates,
  ...confirmStates,
  ...developmentStates,
];
