import type { ErrorCode } from '@portico/protocol';
import type { ConfirmationReason, SessionConfig } from './session-config.ts';

const reasons: readonly ErrorCode[] = [
  'SESSION_NOT_FRESH',
  'ACCOUNT_TOO_NEW',
] satisfies readonly ConfirmationReason[];

/** Returns true for a refusal that ends once the visitor signs in again. */
export function needsConfirmation(code: string | undefined): code is ConfirmationReason {
  return reasons.some((reason) => reason === code);
}

/**
 * Sends a change of the account. Where the server requires a fresh sign-in, asks for it and sends the change once more. A visitor who
 * does not confirm gets the refusal with `cancelled`. Without a dialog that can ask, the refusal is the result.
 */
export async function sendConfirmed<
  Result extends { readonly ok: boolean; readonly code?: string },
>(
  config: { readonly internal: Pick<SessionConfig['internal'], 'confirm'> },
  send: () => Promise<Result>,
): Promise<Result | (Result & { readonly cancelled: true })> {
  const result = await send();
  // Read when the change is refused: a provider may have been mounted since.
  const { confirm } = config.internal;
  const reason = result.ok ? undefined : result.code;
  if (!needsConfirmation(reason) || confirm === undefined) return result;
  return (await confirm(reason)) ? send() : { ...result, cancelled: true };
}
