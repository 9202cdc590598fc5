import type { CompiledQuery, Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** A database that is open, before its tables are known to be up to date. */
export type OpenDatabase = {
  readonly database: Kysely<Schema>;
  /** The schema within the database that holds the tables, where databases have such. */
  readonly schema?: string;
  /**
   * Reads past Kysely, where a statement can be run at once. Kysely's way to a connection and back costs
   * more than what SQLite does meanwhile, and nearly every request looks a session up.
   */
  read?<Row>(query: CompiledQuery<Row>): Promise<readonly Row[]>;
  /**
   * Runs a task that no other instance runs at the same time, all or nothing, and without the time-outs
   * that requests have.
   */
  exclusively(task: (database: Kysely<Schema>) => Promise<void>): Promise<void>;
  /** Lets running statements finish and closes every connection. */
  close(): Promise<void>;
};
