import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** A database that is open, before its tables are known to be up to date. */
export type OpenDatabase = {
  readonly database: Kysely<Schema>;
  /** The schema within the database that holds the tables, where databases have such. */
  readonly schema?: string;
  /**
   * Runs a task that no other instance runs at the same time, all or nothing, and without the time-outs
   * that requests have.
   */
  exclusively(task: (database: Kysely<Schema>) => Promise<void>): Promise<void>;
  /** Lets running statements finish and closes every connection. */
  close(): Promise<void>;
};
