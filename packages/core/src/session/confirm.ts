import type { ConfirmationReason, SessionStore } from './session-store.ts';

/** Returns true for a refusal that ends once the visitor signs in again. */
export function needsConfirmation(code: string | undefined): code is ConfirmationReason {
  return code === 'SESSION_NOT_FRESH' || code === 'ACCOUNT_TOO_NEW';
}

/** Sends a change of the account, once more after a fresh sign-in where required. `cancelled`: the visitor did not confirm. */
export async function sendConfirmed<
  Result extends { readonly ok: boolean; readonly code?: string },
>(
  config: { readonly internal: { readonly stores: Iterable<Pick<SessionStore, 'confirm'>> } },
  send: () => Promise<Result>,
): Promise<Result | (Result & { readonly cancelled: true })> {
  const result = await send();
  // Read when the change is refused: a provider may have been mounted since.
  const confirm = [...config.internal.stores].find((store) => store.confirm)?.confirm;
  const reason = result.ok ? undefined : result.code;
  if (!needsConfirmation(reason) || confirm === undefined) return result;
  return (await confirm(reason)) ? send() : { ...result, cancelled: true };
}
