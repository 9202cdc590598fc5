import { type ErrorCode, errorMessage } from '@portico/protocol';

/** A refusal with a code of the catalogue. The handler turns it into an answer; nothing else escapes it. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: ErrorCode;
  /** Seconds after which a retry makes sense, for `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, options: { cause?: unknown; retryAfter?: number } = {}) {
    super(errorMessage(code), options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryAfter = options.retryAfter;
  }
}
