import { isErrorCode } from '@portico/protocol';
import { AuthError, type RefusalReason } from '../common/auth-error.ts';
import { type PostRequest, toFetchRequest } from '../common/messages.ts';
import { runUserCallback } from '../common/run-user-callback.ts';
import type { ComputeData, SessionDataRequest } from '../sessions/session-data.ts';
import { dataRequest } from '../sessions/sessions.ts';
import type { NewAccount, UnlinkedRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

/** The account that `allow` decides about. */
export type AllowRequest = SessionDataRequest & {
  /** True if no user has the account yet: the sign-in would make one, with this id. */
  readonly isNew: boolean;
  /** The request that signs in: its headers. The body was read. */
  readonly request: Request;
};

/**
 * What `allow` answers: true, or a refusal. `false` refuses with ACCESS_DENIED, a text with this code, and an object with a code and
 * a sentence of the site's own, which the visitor reads. Codes are of capitals, digits and `_`. A code of Portico's own
 * catalogue has its sentence there, in the visitor's language.
 */
export type AllowResult = boolean | string | { readonly code: string; readonly message: string };

/**
 * Decides whether an account may sign in, before its session opens. Nothing is consumed by a refusal, and the audit trail
 * counts it. It may take five seconds; one that fails is an outage (503), and what was signed stays good.
 */
export type Allow = (request: AllowRequest) => AllowResult | Promise<AllowResult>;

/** The site's functions that decide about a sign-in; undefined where it has none. */
export type AdmissionEnvironment = {
  readonly allow: Allow | undefined;
  readonly computeData: ComputeData | undefined;
};

/** @throws AuthError ACCESS_DENIED with the site's reason; UNEXPECTED when the function gave no answer */
async function requireAllowed(
  allow: Allow,
  request: AllowRequest,
  timeout?: number,
): Promise<void> {
  const result: unknown = await runUserCallback('allow()', () => allow(request), timeout);
  if (result === true) return;
  const { account } = request;
  const reason = readRefusal(result);
  if (reason === undefined) {
    const cause = new TypeError('allow() must return true, false, a code or { code, message }');
    throw new AuthError('UNEXPECTED', { cause, account });
  }
  throw new AuthError('ACCESS_DENIED', { account, reason });
}

/** The refusal that the site means, or undefined when it means nothing that can be shown. */
function readRefusal(result: unknown): RefusalReason | undefined {
  if (result === false) return { code: 'ACCESS_DENIED' };
  const { code, message } =
    typeof result === 'string' ? { code: result } : { code: undefined, ...Object(result) };
  if (typeof code !== 'string' || !/^[A-Z][A-Z0-9_]{0,63}$/.test(code)) return undefined;
  if (isErrorCode(code) || message === undefined) return { code };
  // Characters, and few enough for a dialog.
  const isSentence = typeof message === 'string' && /^\P{C}{1,300}$/u.test(message);
  return isSentence ? { code, message } : undefined;
}

/** The account that is about to sign in. */
export type Candidate = {
  readonly account: NewAccount;
  readonly isNew: boolean;
  /** The account as it was removed, where the sign-in links it again. */
  readonly restored?: UnlinkedRow | undefined;
  readonly request: PostRequest;
};

/**
 * Asks the site whether a session may open and what it carries: JSON text, or null.
 * @throws AuthError ACCESS_DENIED, UNEXPECTED, STORE_UNAVAILABLE
 */
export async function admit(
  { store, allow, computeData }: AdmissionEnvironment & { readonly store: Store },
  { account, isNew, restored, request }: Candidate,
): Promise<string | null> {
  const user = isNew ? undefined : await store.findUser(account.user_id);
  const linked = [...(user?.accounts ?? []), ...(restored ? [restored] : [])];
  const oldestFirst = linked.sort((one, other) => one.linked_at - other.linked_at);
  const about = dataRequest(
    account,
    user ? oldestFirst.map((row) => row.account) : [account.account],
  );
  if (allow !== undefined) {
    await requireAllowed(allow, { ...about, isNew, request: toFetchRequest(request) });
  }
  return (await computeData?.(about)) ?? null;
}
