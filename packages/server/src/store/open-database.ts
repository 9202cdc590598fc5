import type { Dialect } from 'kysely';

/** A database that is open, before its schema is known to be up to date. */
export type OpenDatabase = {
  readonly dialect: Dialect;
  /** Runs a task that no other instance runs at the same time, all or nothing. */
  exclusively(task: () => Promise<void>): Promise<void>;
};
