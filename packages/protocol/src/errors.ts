import type { ErrorCode } from '@portico/locales';
import { errors } from '@portico/locales/en/errors';

/** The HTTP status of each failure that a server responds with, beside those of a message that does not follow ERC-4361: 400. */
const statuses: Readonly<Partial<Record<ErrorCode, number>>> = {
  BODY_INVALID: 400,
  PROVIDER_UNKNOWN: 400,
  EMAIL_ADDRESS_INVALID: 400,
  RPC_INVALID: 400,
  SESSION_REQUIRED: 401,
  SESSION_REVOKED: 401,
  CREDENTIALS_REFUSED: 401,
  DOMAIN_MISMATCH: 401,
  STATEMENT_MISMATCH: 401,
  SCHEME_MISMATCH: 401,
  URI_MISMATCH: 401,
  CHAIN_MISMATCH: 401,
  NONCE_MISMATCH: 401,
  NONCE_EXPIRED: 401,
  NONCE_USED: 401,
  NONCE_ATTEMPTS: 401,
  EXPIRED: 401,
  NOT_YET_VALID: 401,
  ISSUED_IN_FUTURE: 401,
  MESSAGE_TOO_OLD: 401,
  RESOURCES_REFUSED: 401,
  SIG_MALFORMED: 401,
  SIG_INVALID: 401,
  APPROVAL_PENDING: 401,
  SIG_DEPLOY_FAILED: 401,
  ADDRESS_RESERVED: 401,
  ORIGIN_MISMATCH: 403,
  CSRF_MISMATCH: 403,
  ACCESS_DENIED: 403,
  SESSION_NOT_FRESH: 403,
  ACCOUNT_TOO_NEW: 403,
  EMAIL_CODE_MISMATCH: 403,
  EMAIL_LINK_INVALID: 403,
  EMAIL_LINK_SESSION: 403,
  NOT_FOUND: 404,
  ACCOUNT_NOT_LINKED: 404,
  MISSING_NEXTAUTH_API_ROUTE_ERROR: 404,
  METHOD_NOT_SUPPORTED: 405,
  ACCOUNT_TAKEN: 409,
  ACCOUNT_UNLINKED: 409,
  ACCOUNT_LAST: 409,
  ACCOUNT_LIMIT: 409,
  BODY_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  EMAIL_NOT_SENT: 503,
  STORE_UNAVAILABLE: 503,
  UNEXPECTED: 503,
  CHAIN_UNAVAILABLE: 503,
};

/**
 * The one catalogue of failures: code → the English sentence, and the HTTP status when a server responds with it. Code
 * branches on codes, never on sentences.
 */
export const errorCatalogue: Readonly<
  Record<ErrorCode, { readonly status: number | undefined; readonly message: string }>
> = /* @__PURE__ */ createCatalogue();

function createCatalogue() {
  const codes = Object.entries(errors) as readonly (readonly [ErrorCode, string])[];
  return Object.fromEntries(
    codes.map(([code, message]) => [
      code,
      { status: code.startsWith('SIWE_') ? 400 : statuses[code], message },
    ]),
  ) as typeof errorCatalogue;
}
