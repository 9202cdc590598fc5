import { type ErrorCode, errorCatalogue, SiweMessageError } from '@portico/protocol';

/** The one way to refuse: a code of the catalogue. The handler turns it into an answer. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: ErrorCode;
  /** Seconds after which a retry makes sense, for `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** The account that the request claimed to be, as CAIP-10, when it got as far as naming one. */
  readonly account: string | undefined;

  constructor(
    code: ErrorCode,
    options: {
      cause?: unknown;
      retryAfter?: number | undefined;
      account?: string | undefined;
    } = {},
  ) {
    const { cause, retryAfter, account } = options;
    super(errorCatalogue[code].message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.retryAfter = retryAfter ?? (statusOf(code) >= 500 ? 5 : undefined);
    this.account = account;
  }

  /** The same refusal with the account that the request claimed. */
  withAccount(account: string): AuthError {
    const { code, cause, retryAfter } = this;
    return new AuthError(code, { cause, retryAfter, account });
  }
}

/** The HTTP status that belongs to a code. */
export function statusOf(code: ErrorCode): number {
  return errorCatalogue[code].status ?? 503;
}

/** By name: Next bundles this module once for pages and once for route handlers, and each has its class. */
export function isAuthError(cause: unknown): cause is AuthError {
  return cause instanceof Error && cause.name === 'AuthError';
}

/** Whatever was thrown as a refusal: what no code of the catalogue describes is UNEXPECTED. */
export function toAuthError(cause: unknown): AuthError {
  if (isAuthError(cause)) return cause;
  if (cause instanceof SiweMessageError) return new AuthError(cause.code);
  return new AuthError('UNEXPECTED', { cause });
}
