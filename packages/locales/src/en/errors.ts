/**
 * Every failure by its code, in English. Sentences say what happened, why, and what to do. The other languages have those
 * that visitors see.
 */
export const errors = {
  // The request
  METHOD_NOT_SUPPORTED: 'This endpoint does not support that HTTP method. See the API reference.',
  NOT_FOUND: 'Nothing was found at this address.',
  BODY_INVALID: 'The request could not be read. Send form fields or a JSON object.',
  PROVIDER_UNKNOWN: 'This site does not support that sign-in method.',
  EMAIL_ADDRESS_INVALID: 'That email address is not valid. Check it and try again.',
  BODY_TOO_LARGE: 'The request is too large.',
  ORIGIN_MISMATCH:
    'The request came from another site and was refused. Reload this page and try again.',
  CSRF_MISMATCH: 'This form is out of date. Reload the page and try again.',
  ACCESS_DENIED: 'This account cannot sign in here.',
  SESSION_NOT_FRESH: 'Confirm it’s you: sign in again, then change your account.',
  ACCOUNT_TOO_NEW:
    'This account was linked only recently. Confirm with one that you linked before.',
  EMAIL_CODE_MISMATCH:
    'That code does not match. Enter the code shown in the browser where you requested the link.',
  EMAIL_LINK_INVALID:
    'The sign in link is no longer valid. It may have been used already or it may have expired.',
  EMAIL_LINK_SESSION:
    'This link works only in a browser that is signed in as the user who requested it. Sign in there, then open it again.',
  SESSION_REQUIRED: 'Please sign in to access this page.',
  SESSION_REVOKED: 'Your session has ended because your account no longer accepts its signature.',
  CREDENTIALS_REFUSED: 'Sign in failed. Check the details you provided are correct.',
  ACCOUNT_TAKEN:
    'This account belongs to another user. Join both, sign in with it, or pick another one.',
  ACCOUNT_UNLINKED:
    'This wallet or email address was removed from an account. Restore it, or start anew.',
  ACCOUNT_LAST: 'This is your only way to sign in. Add another one before you remove it.',
  ACCOUNT_LIMIT: 'You have reached the limit of 20 accounts. Remove one before you add another.',
  ACCOUNT_NOT_LINKED: 'This account is not linked to you. Reload the page and try again.',
  RATE_LIMITED: 'Too many attempts. Wait a moment, then try again.',
  EMAIL_NOT_SENT: 'We can’t send email right now. Try again in a moment.',
  STORE_UNAVAILABLE:
    'We can’t reach our database right now. Nothing was lost. Try again in a moment.',
  UNEXPECTED: 'Something went wrong on our side. Nothing was lost. Try again in a moment.',

  // The sign-in message does not follow ERC-4361
  SIWE_TOO_LONG: 'The sign-in message is too long.',
  SIWE_NOT_ASCII: 'The sign-in message contains a character that is not printable ASCII.',
  SIWE_LAYOUT: 'The sign-in message has a line out of place.',
  SIWE_HEADER: 'The first line of the sign-in message does not follow ERC-4361.',
  SIWE_SCHEME: 'The scheme of the sign-in message is invalid.',
  SIWE_DOMAIN: 'The domain of the sign-in message is invalid.',
  SIWE_ADDRESS: 'The address of the sign-in message is invalid.',
  SIWE_ADDRESS_CHECKSUM: 'The address in the sign-in message has a wrong checksum (EIP-55).',
  SIWE_STATEMENT: 'The statement of the sign-in message is invalid.',
  SIWE_URI: 'The URI of the sign-in message is invalid.',
  SIWE_VERSION: 'The version of the sign-in message is not 1.',
  SIWE_CHAIN_ID: 'The chain ID of the sign-in message is invalid.',
  SIWE_NONCE: 'The nonce of the sign-in message is invalid.',
  SIWE_ISSUED_AT: 'The issue time of the sign-in message is invalid.',
  SIWE_EXPIRATION_TIME: 'The expiration time of the sign-in message is invalid.',
  SIWE_NOT_BEFORE: 'The not-before time of the sign-in message is invalid.',
  SIWE_REQUEST_ID: 'The request ID of the sign-in message is invalid.',
  SIWE_RESOURCES: 'A resource of the sign-in message is invalid.',
  SIWE_TRAILING: 'The sign-in message has text after its last field.',

  // The sign-in message is well formed and not acceptable here
  DOMAIN_MISMATCH: 'The message is for another site.',
  STATEMENT_MISMATCH: 'The message has a different statement than this site. Sign a new one.',
  SCHEME_MISMATCH: 'The message is for another URL scheme.',
  URI_MISMATCH: 'The URI in the message belongs to another site.',
  CHAIN_MISMATCH:
    'The message is for a network that this site does not use. Switch networks and sign again.',
  NONCE_MISMATCH: 'The message was not prepared for this browser. Sign a new one.',
  NONCE_EXPIRED: 'The message is too old. Sign a new one.',
  NONCE_USED: 'The message was already used. Sign a new one.',
  NONCE_ATTEMPTS: 'The message was tried too many times. Sign a new one.',
  EXPIRED: 'The message has expired. Sign a new one.',
  NOT_YET_VALID: 'The message is not valid yet. Check your clock.',
  ISSUED_IN_FUTURE: 'The message was issued in the future. Check your clock.',
  MESSAGE_TOO_OLD: 'The message was issued too long ago. Check your clock and sign a new one.',
  RESOURCES_REFUSED: 'The message asks for resources that this site does not grant.',

  // The signature
  SIG_MALFORMED: 'The signature could not be read.',
  SIG_INVALID: 'The signature does not match this account and message.',
  APPROVAL_PENDING:
    'Not enough owners of this account have approved the message on its network yet.',
  SIG_DEPLOY_FAILED: 'The smart account that signed could not be set up on this network.',
  ADDRESS_RESERVED: 'This address is reserved and cannot sign in.',
  CHAIN_UNAVAILABLE:
    'We can’t reach the network right now. Your signature is kept; we’ll try again.',

  // Reading from the chain
  NODE_UNAVAILABLE: 'We can’t reach the network right now. Try again in a moment.',
  RPC_METHOD_REFUSED:
    'This site’s RPC proxy does not allow that method. The operator can add it to RPC_METHODS.',
  RPC_ANSWER_TOO_LARGE: 'The answer to this call is too large. Ask for less at once.',
  RPC_INVALID: 'The request is not JSON-RPC 2.0.',

  // The sign-in dialog, word for word from the specification
  SIGN_IN_PREPARE: 'Error preparing message, please retry!',
  SIGN_IN_SIGN: 'Error signing message, please retry!',
  SIGN_IN_VERIFY: 'Error verifying signature, please retry!',
  SIGN_IN_UNKNOWN: 'Oops, something went wrong!',

  // The wallet
  WALLET_REJECTED: 'You declined the request in your wallet.',
  WALLET_PENDING: 'Your wallet already has a pending request. Open it to respond.',
  WALLET_NOT_FOUND: 'This wallet is not available in this browser.',
  WALLET_TIMEOUT: 'Your wallet did not respond. Open it, or try again.',
  WALLET_NO_ACCOUNT: 'Your wallet did not share an account. Unlock it and try again.',
  WALLET_UNSUPPORTED: 'Your wallet does not support this request.',
  WALLET_DISCONNECTED: 'Your wallet is disconnected. Connect it again.',
  WALLET_FAILED: 'Your wallet reported an error. Try again.',
  COOKIES_BLOCKED:
    'Your browser blocks cookies here, so you can’t be signed in. Allow them for this site, or open it in its own tab, then try again.',
  POPUP_BLOCKED:
    'Your browser blocked the wallet’s window. Allow pop-ups for this site, then try again.',
  RELAY_UNREACHABLE:
    'We can’t reach WalletConnect, which connects phone wallets. Check your connection and try again.',
  PROPOSAL_EXPIRED: 'The code has expired. Get a new one.',
  SETTLEMENT_FAILED:
    'Your wallet approved the connection, but it could not be completed. Try again.',
  REQUEST_EXPIRED:
    'Your wallet did not respond within five minutes, so the request has expired. Try again.',
  WALLET_UNAUTHORIZED:
    'Your wallet has not authorized this request. Reconnect it and allow access.',
  WALLET_WITHOUT_CHAIN: 'Your wallet does not support this site’s network. Pick another one.',
  SAFE_UNAVAILABLE:
    'Could not load Safe information. Open this site from the list of apps in your Safe.',
  WALLET_NOT_CONFIGURED: 'Not available on this site.',
  WALLET_LOAD_FAILED:
    'This wallet’s code could not be loaded. Check your connection and try again.',
  CHAIN_UNKNOWN: 'This network is not set up in your wallet yet.',
  CHAIN_UNSUPPORTED: 'Your wallet is on another network. Switch networks to continue.',

  // Chain-agnostic names and WalletConnect namespaces
  CAIP_CHAIN_ID: 'A chain id must have the form namespace:chainId.',
  CAIP_ACCOUNT_ID: 'An account must have the form namespace:chainId:address.',
  NAMESPACES_INVALID: 'The namespaces of a WalletConnect session are malformed.',
  NAMESPACES_NOT_COVERED:
    'Your wallet did not approve everything that this site needs. Connect it again.',

  // The session client and its server's configuration (names as next-auth has them)
  CLIENT_FETCH_ERROR:
    'The session server could not be reached. Your session is unchanged, and we’ll try again.',
  CLIENT_SESSION_ERROR: 'The session could not be read.',
  NO_SECRET:
    'No secret is set, so sessions could be forged. Set AUTH_SECRET to at least 32 random characters.',
  CALLBACK_CREDENTIALS_HANDLER_ERROR:
    'A credentials provider has no authorize() function, so no one could sign in. Add one.',
  EMAIL_REQUIRES_ADAPTER_ERROR:
    'Email sign-in needs a database to store its tokens. Configure one.',
  MISSING_ADAPTER_METHODS_ERROR:
    'The database lacks methods that a provider needs. Use a store that passes the conformance tests.',
  CALLBACK_CREDENTIALS_JWT_ERROR:
    'This session strategy does not work with credentials providers. Use the stored sessions.',
  INVALID_CALLBACK_URL_ERROR: 'The callback URL is not on this site and was ignored.',
  MISSING_NEXTAUTH_API_ROUTE_ERROR:
    'The session handler received a path that is not below its base path. Mount it as a catch-all.',
} as const;
