import { keccak_256 } from '@noble/hashes/sha3.js';
import type { ErrorCode } from '@portico/locales';
import type { Address } from '../api.ts';
import { parseUrl } from '../site-url.ts';
import {
  hostPattern,
  isAuthority,
  isUri,
  parseDateTime,
  pcharsPattern,
  schemePattern,
  statementPattern,
} from './grammar.ts';

/**
 * The fields of a sign-in message (ERC-4361). Times stay the RFC 3339 strings that were written.
 * Optional fields are absent, never undefined; an empty `statement` is not the same as none.
 */
export type SiweMessage = {
  /** RFC 3986 scheme of the origin that asks, for example `https`. Absent means `https`. */
  readonly scheme?: string;
  /** RFC 3986 authority that asks, with its port when that is not the default: `example.com:8443`. */
  readonly domain: string;
  /** The account that signs. `parseSiweMessage` always gives the EIP-55 spelling. */
  readonly address: Address;
  /** One line that the person reads: letters, digits, spaces and the punctuation of URIs. */
  readonly statement?: string;
  /** RFC 3986 URI of what is signed in to. */
  readonly uri: string;
  readonly version: '1';
  /** EIP-155 chain id, a safe integer. */
  readonly chainId: number;
  /** At least 8 letters and digits. */
  readonly nonce: string;
  readonly issuedAt: string;
  readonly expirationTime?: string;
  readonly notBefore?: string;
  /** Any RFC 3986 `pchar`s; may be empty. */
  readonly requestId?: string;
  /** RFC 3986 URIs; may be empty. */
  readonly resources?: readonly string[];
};

/** The invalid part of a sign-in message: one of its fields, or `message` for the text as a whole. */
export type SiweMessageField = keyof SiweMessage | 'message';

/** The codes of the catalogue that say how a text fails to be an ERC-4361 message. */
export type SiweMessageErrorCode = Extract<ErrorCode, `SIWE_${string}`>;

/**
 * A text or a set of fields is not an ERC-4361 message. `message` says what the standard expects and
 * never repeats the input, so that it is safe to log.
 */
export class SiweMessageError extends Error {
  override readonly name = 'SiweMessageError';
  readonly code: SiweMessageErrorCode;
  readonly field: SiweMessageField;

  constructor(code: SiweMessageErrorCode, field: SiweMessageField, expected: string) {
    super(`Not an ERC-4361 message, ${field}: ${expected}.`);
    this.code = code;
    this.field = field;
  }
}

type FieldRule = {
  readonly code: SiweMessageErrorCode;
  readonly expected: string;
  readonly pattern?: RegExp;
  /** Returns false or NaN for a value that breaks the rule. */
  readonly accepts?: (value: string) => boolean | number;
};

const dateTime = 'must be an RFC 3339 date-time that exists in the calendar';

const rules = {
  scheme: {
    code: 'SIWE_SCHEME',
    expected: 'must be an RFC 3986 scheme',
    pattern: schemePattern,
  },
  domain: {
    code: 'SIWE_DOMAIN',
    expected: 'must be an RFC 3986 authority with a host',
    // The grammar of ERC-4361 lets the host be empty; a domain without a host protects no one.
    pattern: hostPattern,
    accepts: isAuthority,
  },
  statement: {
    code: 'SIWE_STATEMENT',
    expected: 'must be one line of letters, digits, spaces and URI punctuation',
    pattern: statementPattern,
  },
  uri: { code: 'SIWE_URI', expected: 'must be an RFC 3986 URI', accepts: isUri },
  version: { code: 'SIWE_VERSION', expected: 'must be 1', pattern: /^1$/ },
  chainId: {
    code: 'SIWE_CHAIN_ID',
    expected: `must be digits, at most ${Number.MAX_SAFE_INTEGER}`,
    pattern: /^\d+$/,
    accepts: (value) => Number.isSafeInteger(Number(value)),
  },
  nonce: {
    code: 'SIWE_NONCE',
    expected: 'must be at least 8 letters and digits',
    pattern: /^[A-Za-z0-9]{8,}$/,
  },
  issuedAt: { code: 'SIWE_ISSUED_AT', expected: dateTime, accepts: parseDateTime },
  expirationTime: { code: 'SIWE_EXPIRATION_TIME', expected: dateTime, accepts: parseDateTime },
  notBefore: { code: 'SIWE_NOT_BEFORE', expected: dateTime, accepts: parseDateTime },
  requestId: {
    code: 'SIWE_REQUEST_ID',
    expected: 'must be RFC 3986 pchars',
    pattern: pcharsPattern,
  },
  resources: {
    code: 'SIWE_RESOURCES',
    expected: 'each must be an RFC 3986 URI after "- "',
    accepts: isUri,
  },
} as const satisfies Partial<Record<SiweMessageField, FieldRule>>;

/**
 * Gives the value back, or throws the SiweMessageError of its field. Looks at its type as well: the
 * fields of a message may come from untrusted JSON.
 */
export function requireField(field: keyof typeof rules, value: unknown): string {
  const rule: FieldRule = rules[field];
  if (typeof value === 'string' && rule.pattern?.test(value) !== false) {
    const verdict = rule.accepts?.(value);
    if (verdict !== false && !Number.isNaN(verdict)) return value;
  }
  throw new SiweMessageError(rule.code, field, rule.expected);
}

/**
 * The EIP-55 spelling of an address that is written in it or all in lower case. Any other mix of
 * cases, all upper case among them, claims a checksum that is wrong: a typing mistake or a forgery.
 */
export function requireAddress(text: string): Address {
  const checksummed = checksumAddress(text);
  if (text !== checksummed && text !== text.toLowerCase()) {
    const expected = 'must have a valid EIP-55 checksum or be all in lower case';
    throw new SiweMessageError('SIWE_ADDRESS_CHECKSUM', 'address', expected);
  }
  return checksummed;
}

const addressPattern = /^0x[0-9A-Fa-f]{40}$/;

/**
 * The EIP-55 spelling of an address given in any case.
 *
 * @throws SiweMessageError `SIWE_ADDRESS` when it is not 0x and 40 hex digits.
 */
export function checksumAddress(address: string): Address {
  // The type too: a pattern would take an array of one address for the address.
  if (typeof address !== 'string' || !addressPattern.test(address)) {
    throw new SiweMessageError('SIWE_ADDRESS', 'address', 'must be 0x and 40 hex digits');
  }
  const digits = address.slice(2).toLowerCase();
  const hash = keccak_256(new TextEncoder().encode(digits));
  let checksummed = '';
  for (let i = 0; i < digits.length; i++) {
    const byte = hash[i >> 1] ?? 0;
    const nibble = i % 2 === 0 ? byte >> 4 : byte & 0xf;
    checksummed += nibble >= 8 ? digits.charAt(i).toUpperCase() : digits.charAt(i);
  }
  return `0x${checksummed}`;
}

/** Returns true for a valid statement: printable ASCII on one line, without `%`, quotes and brackets of `<>{}`. */
export function isSiweStatement(text: string): boolean {
  return statementPattern.test(text);
}

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
  const { uri } = message;
  if (uri !== expected.origin && !uri.startsWith(`${expected.origin}/`)) {
    // People read the URI by RFC 3986 and `URL` parses it by its own rules, so only spellings that both read alike pass:
    // `https:example.com` and `https:///example.com` name no host to the reader, and `URL` finds one. In
    // `https://bank.example@example.com` people read the user info as the host.
    const isUnambiguous = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?#@]+(?:[/?#]|$)/.test(uri);
    if (!isUnambiguous || parseUrl(uri)?.origin !== expected.origin) return 'URI_MISMATCH';
  }
  if (!expected.chainIds.includes(message.chainId)) return 'CHAIN_MISMATCH';
  // `in`, not `!== undefined`: a nonce that got lost on the way must not switch the check off.
  if ('nonce' in expected && (!expected.nonce || message.nonce !== expected.nonce)) {
    return 'NONCE_MISMATCH';
  }
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
  if ('nonceIssuedAt' in expected) {
    const sinceNonce =
      parseDateTime(message.issuedAt) - (expected.nonceIssuedAt?.getTime() ?? Number.NaN);
    if (sinceNonce > issuedAtTolerance) return 'ISSUED_IN_FUTURE';
    if (!(sinceNonce >= -issuedAtTolerance)) return 'MESSAGE_TOO_OLD';
  }
  // A resource asks for a grant; one of them (`urn:recap:`) even lets the holder act as the account.
  // Portico grants nothing but the session, so it takes no message that asks for more.
  return message.resources?.length ? 'RESOURCES_REFUSED' : undefined;
}
