import { type PostRequest, toFetchRequest } from '../common/messages.ts';
import { type Decision, requireAllowed } from '../common/user-callbacks.ts';
import type { ComputeData, SessionDataRequest } from '../sessions/session-data.ts';
import { dataRequest } from '../sessions/sessions.ts';
import type { AccountRow, NewAccount } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

/** The account that `allow` decides about. */
export type AllowRequest = SessionDataRequest & {
  /** True if no user has the account yet: the sign-in would make one, with this id. */
  readonly isNew: boolean;
  /** The request that signs in: its headers. The body was read. */
  readonly request: Request;
};

/**
 * Decides if an account may sign in, before its session opens, or before its user is joined with another. A refusal consumes nothing,
 * and the audit trail counts it. It may take five seconds; one that fails is an outage (503), and the signature can be sent again.
 */
export type Allow = (request: AllowRequest) => Decision | Promise<Decision>;

/** The site's functions that decide about a sign-in; undefined where it has none. */
export type AdmissionEnvironment = {
  readonly allow: Allow | undefined;
  readonly computeData: ComputeData | undefined;
};

type Candidate = {
  readonly account: NewAccount;
  readonly isNew: boolean;
  /** The account as the sign-in links it to a user that exists. */
  readonly added?: Pick<AccountRow, 'account' | 'linked_at'> | undefined;
  readonly request: PostRequest;
};

/**
 * Asks the site if a session may open, and for its data as JSON text or null. @throws AuthError ACCESS_DENIED, UNEXPECTED,
 * STORE_UNAVAILABLE
 */
export async function admit(
  { store, allow, computeData }: AdmissionEnvironment & { readonly store: Store },
  { account, isNew, added, request }: Candidate,
): Promise<string | null> {
  const user = isNew ? undefined : await store.findUser(account.user_id);
  const linked = [...(user?.accounts ?? []), ...(added ? [added] : [])];
  const oldestFirst = linked.sort((one, other) => one.linked_at - other.linked_at);
  const about = dataRequest(
    account,
    user ? oldestFirst.map((row) => row.account) : [account.account],
  );
  if (allow !== undefined) {
    const asked = { ...about, isNew, request: toFetchRequest(request) };
    await requireAllowed('allow()', () => allow(asked), about);
  }
  return (await computeData?.(about)) ?? null;
}
