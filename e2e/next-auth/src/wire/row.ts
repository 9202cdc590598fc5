import type { Answer } from '@portico/testing/site/visitor';
import type { Caller } from './caller.ts';
import type { Difference } from './differences.ts';
import type { Outcome } from './outcome.ts';

/** One thing that can be asked of the session API, and what comes of it. */
export type Row = {
  readonly ask: (caller: Caller) => Promise<Answer>;
  /** What next-auth 4.24.15 answers. */
  readonly nextAuth: Outcome;
  /** What we answer, where that is another thing, and why. */
  readonly ours?: Outcome & { readonly because: Difference };
};

/** Requests by what they are. */
export type Rows = Readonly<Record<string, Row>>;
