import type { CompiledQuery, Generated, Kysely, RawBuilder } from 'kysely';
import type { Read, RunBatch } from './statements.ts';

/** An account and its profile: of a user, of a removed account, or as it opened a session. */
type AccountColumns = {
  /** A CAIP-10 account such as eip155:8453:0x…, or `<provider>:<user id>`. */
  account: string;
  user_id: string;
  provider: string;
  address: `0x${string}` | null;
  chain_id: number | null;
  /** The name in its last sign-in. */
  name: string | null;
  email: string | null;
  image: string | null;
};

/** The tables, as Kysely types them, on every database. Times are milliseconds since the epoch, hashes lower-case hex. */
export type Schema = {
  /** A row for each person, whatever they sign in with. One without an account is never kept. */
  users: {
    id: string;
    created_at: number;
  };
  /** An account that a user signs in with. Belongs to one user. */
  accounts: AccountColumns & {
    linked_at: number;
    /** The time when it last opened a session, or was linked. */
    last_used_at: number;
    /** `joins` once its key signed: other chains lead to this user. `alone` after one of its address was removed. Null without a key. */
    by_key: 'joins' | 'alone' | null;
    /** Rises when all of its sessions are ended or get new data: a sign-in that the site decided before is decided again. */
    revision: Generated<number>;
  };
  /** Accounts that another account of their user removed, as long as they can be restored. */
  unlinked_account: AccountColumns & {
    linked_at: number;
    unlinked_at: number;
    /** The account that removed it. */
    unlinked_by: string;
  };
  /** One row per live session. Ending a session deletes its row: what is not here is not signed in. */
  session: AccountColumns & {
    /** SHA-256 of the token. */
    token_hash: string;
    /** Public name of the session, safe to show and to pass around. */
    id: string;
    user_agent: string | null;
    created_at: number;
    last_seen_at: number;
    /** The absolute limit; the idle limit follows from last_seen_at. */
    expires_at: number;
    /** The time when the chain last confirmed a contract account's signature. Null where nothing can change on it. */
    checked_at: number | null;
    /** The site's data of the session: JSON text of an object. */
    data: string | null;
  };
  /** The proof of a contract account's sign-in, to recheck it. Apart from the session, because signatures are long. */
  proof: {
    token_hash: string;
    /** The hash that was signed: 32 bytes in hex with 0x. */
    hash: string;
    /** The signature as it was posted: hex with 0x. */
    signature: string;
  };
  /** Nonces that failed or were used. One that was only issued has no row. */
  nonce: {
    hash: string;
    attempts: number;
    used_at: number | null;
    expires_at: number;
  };
  /** Sign-in links that were mailed and not used yet. */
  email_token: {
    /** SHA-256 of the provider, the address, and the user or browser that asked: a new link replaces the one before. Its hash until it is sent. */
    mailbox: string;
    /** SHA-256 of the link's provider, address and token. */
    hash: string;
    /** The address it was mailed to, normalised. */
    email: string;
    /** The user that asked to link the address; null for a link that signs in. */
    user_id: string | null;
    /** HMAC-SHA256 of the code that another browser has to enter; null for a link that a session guards. */
    code: string | null;
    expires_at: number;
  };
  /** Counters of the rate limits: one row per key and window. */
  hit: {
    key: string;
    count: number;
    expires_at: number;
  };
  /** The audit trail of accounts and sessions, for the owner of the site. */
  audit: {
    id: string;
    at: number;
    event:
      | 'sign-in'
      | 'sign-out'
      | 'session-ended'
      | 'account-linked'
      | 'account-unlinked'
      | 'account-restored'
      | 'users-merged'
      | 'user-deleted';
    /** Null where it happened to the user as a whole. */
    account: string | null;
    provider: string | null;
    user_id: string;
    session_id: string | null;
    /** `visitor` is the user, `sign-in` a new one of the same browser, `chain` a contract account that revoked its signature. */
    actor: 'visitor' | 'operator' | 'sign-in' | 'chain';
    ip: string | null;
  };
  /** Refused sign-ins, counted: anyone can be refused, with any account. Account and network are empty where unknown or too many. */
  refusal: {
    /** The start of the day, in UTC. */
    day: number;
    /** The client's network: an IPv4 address, or the /64 of an IPv6 one. */
    network: string;
    account: string;
    provider: string;
    /** A code of the catalogue. */
    code: string;
    count: number;
    first_at: number;
    last_at: number;
  };
  /** Processes that run on this database, as they last said. */
  instance: {
    id: string;
    /** Host and process. */
    name: string;
    version: string;
    /** `reads-only` while signing in fails there, as in its readiness. */
    state: 'ready' | 'reads-only' | 'stopping';
    /** JSON text: chain, host and circuit breaker of each node. */
    nodes: string;
    started_at: number;
    seen_at: number;
  };
};

/** A database that is open, before its tables are known to be up to date. */
export type OpenDatabase = {
  readonly database: Kysely<Schema>;
  /** The schema within the database that holds the tables, where databases have such. */
  readonly schema?: string;
  /** True if a parameter may be an array, as in `= any($1)`. SQLite is given JSON instead. */
  readonly hasArrays?: boolean;
  /** Runs a query, past Kysely's driver where possible: acquiring a connection costs more than a look-up in SQLite. */
  readonly read: Read;
  /** Writes everything that is decided without asking back: above all a sign-in. */
  readonly batch: RunBatch;
  /** Runs a task that no other instance runs at the same time, all or nothing, without the time-outs of requests. */
  exclusively(task: (database: Kysely<Schema>) => Promise<void>): Promise<void>;
  /** Number of queries and batches that wait, for a connection or for those before them. */
  waiting(): number;
  /** Looks whether this is still the database that was opened, where that can change; reads and writes fail when it is not. */
  verify?(): Promise<void>;
  /** Builds the statement that locks a name until the end of the transaction. Absent where transactions run one after the other. */
  readonly holdName?: (name: string) => CompiledQuery;
  /** Identifies the file or tables: restored backups have another. Absent where nothing outlives the process. */
  readonly copy?: RawBuilder<string>;
  /** True where tables can be replaced while the database is open. */
  readonly isReplaceable?: boolean;
  /** Lets running statements finish and closes every connection. */
  close(): Promise<void>;
};
