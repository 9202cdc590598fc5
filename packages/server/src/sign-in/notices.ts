import type { PostRequest } from '../common/messages.ts';

/** A change of a user's accounts that its owner should hear of elsewhere. */
export type AccountNotice = {
  readonly change: 'linked' | 'unlinked' | 'restored' | 'merged';
  readonly userId: string;
  /** The account that was linked, removed or restored, or that brought its user along. */
  readonly account: string;
  /** True where a removed account can be restored. */
  readonly isRestorable?: boolean;
};

/**
 * Reports a change by every other way to reach the user, in the language of the request. Called after the commit. Never
 * rejects, and waits no longer than an event does.
 */
export type Notify = (notice: AccountNotice, request: PostRequest) => Promise<void>;
