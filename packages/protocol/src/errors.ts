/**
 * The one catalogue of failures: code → the sentence that users read, and the HTTP status when a server
 * responds with it. Sentences say what happened, why, and what to do. Code branches on codes, never on
 * sentences.
 */
export const errorCatalogue = {
  // The request
  METHOD_NOT_SUPPORTED: {
    status: 405,
    message: 'This endpoint does not support that HTTP method. See the API reference.',
  },
  NOT_FOUND: { status: 404, message: 'Nothing was found at this address.' },
  BODY_INVALID: {
    status: 400,
    message: 'The request could not be read. Send form fields or a JSON object.',
  },
  BODY_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  ORIGIN_MISMATCH: {
    status: 403,
    message: 'The request came from another site and was refused. Reload this page and try again.',
  },
  CSRF_MISMATCH: {
    status: 403,
    message: 'This form is out of date. Reload the page and try again.',
  },
  SESSION_REQUIRED: { status: 401, message: 'Please sign in to access this page.' },
  SESSION_REVOKED: {
    status: 401,
    message: 'Your session has ended because your account no longer accepts its signature.',
  },
  RATE_LIMITED: { status: 429, message: 'Too many attempts. Wait a moment, then try again.' },
  PROVIDER_UNKNOWN: { status: 400, message: 'This site does not support that sign-in method.' },
  CREDENTIALS_REFUSED: {
    status: 401,
    message: 'Sign in failed. Check the details you provided are correct.',
  },
  EMAIL_ADDRESS_INVALID: {
    status: 400,
    message: 'That email address is not valid. Check it and try again.',
  },
  EMAIL_NOT_SENT: {
    status: 503,
    message: 'We can’t send email right now. Try again in a moment.',
  },
  EMAIL_LINK_INVALID: {
    status: 403,
    message:
      'The sign in link is no longer valid. It may have been used already or it may have expired.',
  },
  STORE_UNAVAILABLE: {
    status: 503,
    message: 'We can’t reach our database right now. Nothing was lost. Try again in a moment.',
  },
  UNEXPECTED: {
    status: 503,
    message: 'Something went wrong on our side. Nothing was lost. Try again in a moment.',
  },

  // The sign-in message does not follow ERC-4361
  SIWE_TOO_LONG: { status: 400, message: 'The sign-in message is too long.' },
  SIWE_NOT_ASCII: {
    status: 400,
    message: 'The sign-in message contains a character that is not printable ASCII.',
  },
  SIWE_LAYOUT: { status: 400, message: 'The sign-in message has a line out of place.' },
  SIWE_HEADER: {
    status: 400,
    message: 'The first line of the sign-in message does not follow ERC-4361.',
  },
  SIWE_SCHEME: { status: 400, message: 'The scheme of the sign-in message is invalid.' },
  SIWE_DOMAIN: { status: 400, message: 'The domain of the sign-in message is invalid.' },
  SIWE_ADDRESS: { status: 400, message: 'The address of the sign-in message is invalid.' },
  SIWE_ADDRESS_CHECKSUM: {
    status: 400,
    message: 'The address in the sign-in message has a wrong checksum (EIP-55).',
  },
  SIWE_STATEMENT: { status: 400, message: 'The statement of the sign-in message is invalid.' },
  SIWE_URI: { status: 400, message: 'The URI of the sign-in message is invalid.' },
  SIWE_VERSION: { status: 400, message: 'The version of the sign-in message is not 1.' },
  SIWE_CHAIN_ID: { status: 400, message: 'The chain ID of the sign-in message is invalid.' },
  SIWE_NONCE: { status: 400, message: 'The nonce of the sign-in message is invalid.' },
  SIWE_ISSUED_AT: { status: 400, message: 'The issue time of the sign-in message is invalid.' },
  SIWE_EXPIRATION_TIME: {
    status: 400,
    message: 'The expiration time of the sign-in message is invalid.',
  },
  SIWE_NOT_BEFORE: {
    status: 400,
    message: 'The not-before time of the sign-in message is invalid.',
  },
  SIWE_REQUEST_ID: { status: 400, message: 'The request ID of the sign-in message is invalid.' },
  SIWE_RESOURCES: { status: 400, message: 'A resource of the sign-in message is invalid.' },
  SIWE_TRAILING: { status: 400, message: 'The sign-in message has text after its last field.' },

  // The sign-in message is well formed and not acceptable here
  DOMAIN_MISMATCH: { status: 401, message: 'The message is for another site.' },
  STATEMENT_MISMATCH: {
    status: 401,
    message: 'The message has a different statement than this site. Sign a new one.',
  },
  SCHEME_MISMATCH: { status: 401, message: 'The message is for another URL scheme.' },
  URI_MISMATCH: { status: 401, message: 'The URI in the message belongs to another site.' },
  CHAIN_MISMATCH: {
    status: 401,
    message: 'The message is for another network. Switch to Base and sign again.',
  },
  NONCE_MISMATCH: {
    status: 401,
    message: 'The message was not prepared for this browser. Sign a new one.',
  },
  NONCE_EXPIRED: { status: 401, message: 'The message is too old. Sign a new one.' },
  NONCE_USED: { status: 401, message: 'The message was already used. Sign a new one.' },
  NONCE_ATTEMPTS: {
    status: 401,
    message: 'The message was tried too many times. Sign a new one.',
  },
  EXPIRED: { status: 401, message: 'The message has expired. Sign a new one.' },
  NOT_YET_VALID: { status: 401, message: 'The message is not valid yet. Check your clock.' },
  ISSUED_IN_FUTURE: {
    status: 401,
    message: 'The message was issued in the future. Check your clock.',
  },
  MESSAGE_TOO_OLD: {
    status: 401,
    message: 'The message was issued too long ago. Check your clock and sign a new one.',
  },
  RESOURCES_REFUSED: {
    status: 401,
    message: 'The message asks for resources that this site does not grant.',
  },

  // The signature
  SIG_MALFORMED: { status: 401, message: 'The signature could not be read.' },
  SIG_INVALID: {
    status: 401,
    message: 'The signature does not match this account and message.',
  },
  APPROVAL_PENDING: {
    status: 401,
    message: 'Not enough owners of this account have approved the message on Base yet.',
  },
  SIG_DEPLOY_FAILED: {
    status: 401,
    message: 'The smart account that signed could not be set up on Base.',
  },
  ADDRESS_RESERVED: { status: 401, message: 'This address is reserved and cannot sign in.' },
  CHAIN_UNAVAILABLE: {
    status: 503,
    message: 'We can’t reach Base right now. Your signature is kept; we’ll try again.',
  },

  // Reading from the chain
  NODE_UNAVAILABLE: {
    message: 'We can’t reach the network right now. Try again in a moment.',
  },
  RPC_INVALID: { status: 400, message: 'The request is not JSON-RPC 2.0.' },
  RPC_METHOD_REFUSED: {
    message:
      'This site’s RPC proxy does not allow that method. The operator can add it to RPC_METHODS.',
  },

  // The sign-in dialog, word for word from the specification
  SIGN_IN_PREPARE: { message: 'Error preparing message, please retry!' },
  SIGN_IN_SIGN: { message: 'Error signing message, please retry!' },
  SIGN_IN_VERIFY: { message: 'Error verifying signature, please retry!' },
  SIGN_IN_UNKNOWN: { message: 'Oops, something went wrong!' },

  // The wallet
  WALLET_REJECTED: { message: 'You declined the request in your wallet.' },
  WALLET_PENDING: {
    message: 'Your wallet already has a pending request. Open it to respond.',
  },
  WALLET_NOT_FOUND: { message: 'This wallet is not available in this browser.' },
  WALLET_TIMEOUT: { message: 'Your wallet did not respond. Open it, or try again.' },
  WALLET_NO_ACCOUNT: { message: 'Your wallet did not share an account. Unlock it and try again.' },
  WALLET_UNSUPPORTED: { message: 'Your wallet does not support this request.' },
  WALLET_DISCONNECTED: { message: 'Your wallet is disconnected. Connect it again.' },
  WALLET_FAILED: { message: 'Your wallet reported an error. Try again.' },
  POPUP_BLOCKED: {
    message:
      'Your browser blocked the wallet’s window. Allow pop-ups for this site, then try again.',
  },
  RELAY_UNREACHABLE: {
    message:
      'We can’t reach WalletConnect, which connects phone wallets. Check your connection and try again.',
  },
  PROPOSAL_EXPIRED: { message: 'The code has expired. Get a new one.' },
  SETTLEMENT_FAILED: {
    message: 'Your wallet approved the connection, but it could not be completed. Try again.',
  },
  REQUEST_EXPIRED: {
    message:
      'Your wallet did not respond within five minutes, so the request has expired. Try again.',
  },
  WALLET_UNAUTHORIZED: {
    message: 'Your wallet has not authorized this request. Reconnect it and allow access.',
  },
  WALLET_WITHOUT_CHAIN: { message: 'Your wallet does not support Base. Pick another one.' },
  SAFE_UNAVAILABLE: {
    message: 'Could not load Safe information. Open this site from the list of apps in your Safe.',
  },
  WALLET_NOT_CONFIGURED: {
    message: 'This site is not set up for this wallet yet. Pick another one.',
  },
  WALLET_LOAD_FAILED: {
    message: 'This wallet’s code could not be loaded. Check your connection and try again.',
  },
  CHAIN_UNKNOWN: { message: 'Base is not set up in your wallet yet.' },
  CHAIN_UNSUPPORTED: { message: 'Your wallet is on another network. Switch to Base to continue.' },

  // Chain-agnostic names and WalletConnect namespaces
  CAIP_CHAIN_ID: { message: 'A chain id must have the form namespace:chainId.' },
  CAIP_ACCOUNT_ID: { message: 'An account must have the form namespace:chainId:address.' },
  NAMESPACES_INVALID: { message: 'The namespaces of a WalletConnect session are malformed.' },
  NAMESPACES_NOT_COVERED: {
    message: 'Your wallet did not approve everything that this site needs. Connect it again.',
  },

  // The session client and its server's configuration (names as next-auth has them)
  CLIENT_FETCH_ERROR: {
    message:
      'The session server could not be reached. Your session is unchanged, and we’ll try again.',
  },
  CLIENT_SESSION_ERROR: { message: 'The session could not be read.' },
  MISSING_NEXTAUTH_API_ROUTE_ERROR: {
    status: 404,
    message:
      'The session handler received a path that is not under /api/auth. Mount it as a catch-all.',
  },
  NO_SECRET: {
    message:
      'No secret is set, so sessions could be forged. Set AUTH_SECRET to at least 32 random characters.',
  },
  CALLBACK_CREDENTIALS_HANDLER_ERROR: {
    message:
      'A credentials provider has no authorize() function, so no one could sign in. Add one.',
  },
  EMAIL_REQUIRES_ADAPTER_ERROR: {
    message: 'Email sign-in needs a database to store its tokens. Configure one.',
  },
  MISSING_ADAPTER_METHODS_ERROR: {
    message:
      'The database lacks methods that a provider needs. Use a store that passes the conformance tests.',
  },
  CALLBACK_CREDENTIALS_JWT_ERROR: {
    message:
      'This session strategy does not work with credentials providers. Use the stored sessions.',
  },
  INVALID_CALLBACK_URL_ERROR: {
    message: 'The callback URL is not on this site and was ignored.',
  },
} as const satisfies Readonly<
  Record<string, { readonly status?: number; readonly message: string }>
>;

/** The stable name of a failure. */
export type ErrorCode = keyof typeof errorCatalogue;

/** The English sentence for a code. */
export function errorMessage(code: ErrorCode): string {
  return errorCatalogue[code].message;
}

/** Whether an unknown value, for example one from the network, is a code of the catalogue. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCatalogue, value);
}
