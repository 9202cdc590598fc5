import { type AuthError, statusOf } from '../common/auth-error.ts';
import type { Logger, LogLimit } from '../common/logger.ts';
import { NodeError } from '../nodes/node.ts';

/** Logs a refusal that is no fault of the request. Nodes that fail are no fault of this code either: one sentence, and no stack. */
export function logFailure(
  { logger, refusalLogLimit }: { readonly logger: Logger; readonly refusalLogLimit: LogLimit },
  error: AuthError,
): void {
  const { cause, code } = error;
  if (statusOf(code) < 500) return;
  // Anyone can fill the byte budget.
  if (code === 'NODE_UNAVAILABLE' && !refusalLogLimit()) return;
  const reason = cause instanceof NodeError ? { reason: cause.message } : { err: error };
  logger.error({ ...reason, code }, 'a request could not be answered');
}
