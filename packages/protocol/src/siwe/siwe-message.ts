import { keccak_256 } from '@noble/hashes/sha3.js';
import type { ErrorCode } from '@portico/locales';
import type { Address } from '../api.ts';
import {
  hasHost,
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
  readonly accepts: (value: string) => boolean;
};

const isDateTime = (value: string): boolean => !Number.isNaN(parseDateTime(value));
const dateTime = 'must be an RFC 3339 date-time that exists in the calendar';

/** The rule of each field, for reading and writing. */
const rules = {
  scheme: {
    code: 'SIWE_SCHEME',
    expected: 'must be an RFC 3986 scheme',
    accepts: (value) => schemePattern.test(value),
  },
  domain: {
    code: 'SIWE_DOMAIN',
    expected: 'must be an RFC 3986 authority with a host',
    // The grammar of ERC-4361 lets the host be empty; a domain without a host protects no one.
    accepts: (value) => isAuthority(value) && hasHost(value),
  },
  statement: {
    code: 'SIWE_STATEMENT',
    expected: 'must be one line of letters, digits, spaces and URI punctuation',
    accepts: (value) => statementPattern.test(value),
  },
  uri: { code: 'SIWE_URI', expected: 'must be an RFC 3986 URI', accepts: isUri },
  version: { code: 'SIWE_VERSION', expected: 'must be 1', accepts: (value) => value === '1' },
  chainId: {
    code: 'SIWE_CHAIN_ID',
    expected: `must be digits, at most ${Number.MAX_SAFE_INTEGER}`,
    accepts: (value) => /^\d+$/.test(value) && Number.isSafeInteger(Number(value)),
  },
  nonce: {
    code: 'SIWE_NONCE',
    expected: 'must be at least 8 letters and digits',
    accepts: (value) => /^[A-Za-z0-9]{8,}$/.test(value),
  },
  issuedAt: { code: 'SIWE_ISSUED_AT', expected: dateTime, accepts: isDateTime },
  expirationTime: { code: 'SIWE_EXPIRATION_TIME', expected: dateTime, accepts: isDateTime },
  notBefore: { code: 'SIWE_NOT_BEFORE', expected: dateTime, accepts: isDateTime },
  requestId: {
    code: 'SIWE_REQUEST_ID',
    expected: 'must be RFC 3986 pchars',
    accepts: (value) => pcharsPattern.test(value),
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
  if (typeof value !== 'string' || !rule.accepts(value)) {
    throw new SiweMessageError(rule.code, field, rule.expected);
  }
  return value;
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
