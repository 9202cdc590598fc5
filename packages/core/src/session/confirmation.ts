import type { ErrorCode } from '@portico/protocol';

/** Refusals that end once the visitor signs in again: with any account of the user, or with one linked earlier. */
const reasons = ['SESSION_NOT_FRESH', 'ACCOUNT_TOO_NEW'] as const satisfies readonly ErrorCode[];

/** Why the visitor has to confirm a change. */
export type ConfirmationReason = (typeof reasons)[number];

/** Asks the visitor to sign in again as the same user. Resolves with whether they did. */
export type Confirm = (reason: ConfirmationReason) => Promise<boolean>;

/** The code as a reason to confirm, undefined if it is none. */
export function confirmationReason(code: string | undefined): ConfirmationReason | undefined {
  return reasons.find((reason) => reason === code);
}

/**
 * Sends a change of the account. Where the server requires a fresh sign-in first, asks for it and sends the change once more,
 * whose result is final. Without a dialog that can ask, the refusal is the result.
 *
 * @param scope read when the change is refused
 * @returns The last result; a refusal is `cancelled` when the visitor did not confirm.
 */
export async function sendConfirmed<
  Result extends { readonly ok: boolean; readonly code?: string },
>(
  scope: { readonly confirm?: Confirm | undefined },
  send: () => Promise<Result>,
): Promise<Result | (Result & { readonly cancelled: true })> {
  const result = await send();
  const reason = result.ok ? undefined : confirmationReason(result.code);
  if (reason === undefined || scope.confirm === undefined) return result;
  return (await scope.confirm(reason)) ? send() : { ...result, cancelled: true };
}
