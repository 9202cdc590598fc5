import type { AuditRow, EndedSession, NewAccount } from './rows.ts';

/** The actor who changes the accounts of a user, for the audit trail. */
export type AccountChange = Pick<AuditRow, 'at' | 'actor' | 'ip'> & {
  /** The public id of the session that does; null for the operator. */
  readonly sessionId: string | null;
};

/** The writes of linking an account, all or nothing. */
export type Link = AccountChange & {
  /** The account, with the user to link it to. */
  readonly account: NewAccount;
  /** True if its key proved it. */
  readonly byKey?: boolean;
  /** The hash of the token of the session that asks, which must not have ended. */
  readonly session?: string;
  readonly nonce?: { readonly hash: string; readonly expiresAt: number };
  /** The hash of the mailed link to use up. */
  readonly emailToken?: string;
  /** Creation time of the user, in milliseconds: a missing one is made with the account. */
  readonly newSince?: number;
};

/** The outcome of a link. Only 'linked' and 'known' (the user has it already) wrote or used up anything. */
export type LinkOutcome =
  | 'linked'
  | 'known'
  | 'taken'
  | 'limit'
  | 'nonce-used'
  | 'link-used'
  | 'no-session'
  | 'no-user';

/** The account to unlink. */
export type Unlink = AccountChange & {
  readonly userId: string;
  readonly account: string;
  /** The hash of the token of the session that asks, which must not have ended; none for the operator. */
  readonly session?: string;
  /** Number of its sessions that end in this transaction. */
  readonly limit: number;
};

/** The outcome of an unlink: 'last' where the user has no other account. */
export type UnlinkOutcome =
  | {
      readonly outcome: 'unlinked';
      readonly ended: readonly EndedSession[];
      /** True if a sign-in with it can link it again. */
      readonly isRestorable: boolean;
    }
  | { readonly outcome: 'last' | 'not-linked' | 'no-session' };

/** The writes of joining two users, all or nothing. */
export type Merge = AccountChange & {
  /** The user that stays, whose session asks. */
  readonly userId: string;
  /** The hash of the token of the session that asks, which must not have ended. */
  readonly session: string;
  /** The user that goes, and its account that was proved. */
  readonly from: { readonly userId: string; readonly account: string };
  readonly nonce: { readonly hash: string; readonly expiresAt: number };
  /** Number of sessions of the user that goes that end in this transaction. */
  readonly limit: number;
};

/** The outcome of a merge. Only 'merged' wrote anything. 'moved': another user has the account; 'too-new': it was linked too recently. */
export type MergeOutcome =
  | {
      readonly outcome: 'merged';
      /** The accounts that moved, oldest first. */
      readonly accounts: readonly string[];
      readonly ended: readonly EndedSession[];
    }
  | { readonly outcome: 'moved' | 'too-new' | 'limit' | 'nonce-used' | 'no-session' };
