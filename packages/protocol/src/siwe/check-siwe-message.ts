import type { ErrorCode } from '@portico/locales';
import { parseUrl } from '../site-url.ts';
import { parseDateTime } from './grammar.ts';
import type { SiweMessage } from './siwe-message.ts';

/** Expected values of a message: configuration and clocks, never taken from the request. */
export type ExpectedSiweMessage = {
  /** Authority of the site as its own URL has it, lower case, port only if not the default. */
  readonly domain: string;
  /** Scheme of the site, without colon. A message that names none is taken to mean this one. */
  readonly scheme: string;
  /** `URL.origin` of the site. */
  readonly origin: string;
  /** EIP-155 ids of the chains that may be signed in on. */
  readonly chainIds: readonly number[];
  /** Leave out only where the nonce is checked apart. An empty or undefined one matches nothing. */
  readonly nonce?: string;
  /** The server's clock. */
  readonly now: Date;
  /** When this server issued the nonce. `issuedAt` is the user's clock, this is the server's. */
  readonly nonceIssuedAt?: Date;
};

/** Users' clocks are off by minutes: how far `Issued At` may be from the time of the nonce. */
const issuedAtTolerance = 15 * 60_000;

/** Tolerance for `Not Before`. Expiry has none. */
const notBeforeSkew = 60_000;

/**
 * Checks that a parsed message is meant for this site, now. Returns the code of the first check
 * that fails, or undefined when all pass. Every comparison fails closed: an invalid date or an
 * undefined nonce refuses the message.
 */
export function checkSiweMessage(
  message: SiweMessage,
  expected: ExpectedSiweMessage,
): ErrorCode | undefined {
  // Equality, never a prefix: `example.com@evil.com` is a valid domain.
  if (message.domain !== expected.domain) return 'DOMAIN_MISMATCH';
  if ((message.scheme ?? expected.scheme) !== expected.scheme) return 'SCHEME_MISMATCH';
  if (!hasOrigin(message.uri, expected.origin)) return 'URI_MISMATCH';
  if (!expected.chainIds.includes(message.chainId)) return 'CHAIN_MISMATCH';
  // `in`, not `!== undefined`: a nonce that got lost on the way must not switch the check off.
  if ('nonce' in expected && (!expected.nonce || message.nonce !== expected.nonce)) {
    return 'NONCE_MISMATCH';
  }
  const refusal = checkTimes(message, expected);
  if (refusal !== undefined) return refusal;
  // A resource asks for a grant; one of them (`urn:recap:`) even lets the holder act as the account.
  // Portico grants nothing but the session, so it takes no message that asks for more.
  return message.resources?.length ? 'RESOURCES_REFUSED' : undefined;
}

function checkTimes(message: SiweMessage, expected: ExpectedSiweMessage): ErrorCode | undefined {
  const now = expected.now.getTime();
  if (message.expirationTime !== undefined && !(now < parseDateTime(message.expirationTime))) {
    return 'EXPIRED';
  }
  if (
    message.notBefore !== undefined &&
    !(now + notBeforeSkew >= parseDateTime(message.notBefore))
  ) {
    return 'NOT_YET_VALID';
  }
  if (!('nonceIssuedAt' in expected)) return undefined;
  const sinceNonce =
    parseDateTime(message.issuedAt) - (expected.nonceIssuedAt?.getTime() ?? Number.NaN);
  if (sinceNonce > issuedAtTolerance) return 'ISSUED_IN_FUTURE';
  if (!(sinceNonce >= -issuedAtTolerance)) return 'MESSAGE_TOO_OLD';
  return undefined;
}

/**
 * Returns true if a URI has this origin. People read the URI by RFC 3986 and `URL` parses it by its own
 * rules, so only spellings that both read alike pass: `https:example.com` and `https:///example.com`
 * name no host to the reader, and `URL` finds one. In `https://bank.example@example.com` people
 * read the user info as the host.
 */
function hasOrigin(uri: string, origin: string): boolean {
  if (uri === origin || uri.startsWith(`${origin}/`)) return true;
  if (!/^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?#@]+(?:[/?#]|$)/.test(uri)) return false;
  return parseUrl(uri)?.origin === origin;
}
