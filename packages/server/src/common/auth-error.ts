import {
  type ErrorCode,
  errorCatalogue,
  errorMessage,
  isErrorCode,
  SiweMessageError,
} from '@portico/protocol';

/** The site's own reason of a refusal. */
export type RefusalReason = {
  /** Capitals, digits and `_`; from the catalogue or not. */
  readonly code: string;
  /** The visitor's sentence, where the catalogue does not know the code. */
  readonly message?: string;
};

/** The one way to refuse: a code of the catalogue. The handler turns it into an answer. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: ErrorCode;
  /** Seconds after which a retry makes sense, for `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** The account that the request claimed to be, as CAIP-10, when it got as far as naming one. */
  readonly account: string | undefined;
  /** The reason of the site's `allow`, for ACCESS_DENIED. */
  readonly reason: RefusalReason | undefined;

  constructor(
    code: ErrorCode,
    options: {
      cause?: unknown;
      retryAfter?: number | undefined;
      account?: string | undefined;
      reason?: RefusalReason | undefined;
      /** The English sentence, where it can say more than the catalogue's. */
      message?: string | undefined;
    } = {},
  ) {
    const { cause, retryAfter, account, reason, message } = options;
    super(message ?? errorCatalogue[code].message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.retryAfter = retryAfter ?? (getStatus(code) >= 500 ? 5 : undefined);
    this.account = account;
    this.reason = reason;
  }

  /** Returns the same refusal with the account that the request claimed. */
  withAccount(account: string): AuthError {
    const { code, cause, retryAfter, reason, message } = this;
    return new AuthError(code, { cause, retryAfter, account, reason, message });
  }

  /** Returns the body of an answer: the site's own code where it has one, and the English sentence. */
  toAnswer(): { readonly code: string; readonly message: string } {
    if (this.reason === undefined) return { code: this.code, message: this.message };
    const { code, message } = this.reason;
    return { code, message: isErrorCode(code) ? errorMessage(code) : (message ?? this.message) };
  }
}

/** Returns the HTTP status of a code. */
export function getStatus(code: ErrorCode): number {
  return errorCatalogue[code].status ?? 503;
}

/** Checks the name, not the class: Next bundles this module once for pages and once for route handlers, each with its own class. */
export function isAuthError(cause: unknown): cause is AuthError {
  return cause instanceof Error && cause.name === 'AuthError';
}

/** Turns anything that was thrown into a refusal; UNEXPECTED where no code of the catalogue describes it. */
export function toAuthError(cause: unknown): AuthError {
  if (isAuthError(cause)) return cause;
  if (cause instanceof SiweMessageError) return new AuthError(cause.code);
  return new AuthError('UNEXPECTED', { cause });
}
