import type { Answer } from '@portico/testing/site/visitor';
import type { Caller } from './caller.ts';
import type { Difference } from './differences.ts';
import type { Outcome } from './outcome.ts';

/** One thing that can be asked of the session API, and what comes of it. */
export type Row = {
  readonly ask: (caller: Caller) => Promise<Answer>;
  /** Answer of next-auth 4.24.15. */
  readonly nextAuth: Outcome;
  /** Our answer where it differs, with the reason. */
  readonly ours?: Outcome & { readonly because: Difference };
};

/** Requests by what they are. */
export type Rows = Readonly<Record<string, Row>>;
