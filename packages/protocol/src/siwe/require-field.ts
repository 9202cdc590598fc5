import type { Address } from '../api.ts';
import { checksumAddress } from './checksum-address.ts';
import { hasHost, isAuthority } from './grammar/is-authority.ts';
import { isUri } from './grammar/is-uri.ts';
import { parseDateTime } from './grammar/parse-date-time.ts';
import { pcharsPattern, schemePattern, statementPattern } from './grammar/uri-characters.ts';
import type { SiweMessageErrorCode, SiweMessageField } from './siwe-message-error.ts';
import { SiweMessageError } from './siwe-message-error.ts';

type Rule = {
  readonly code: SiweMessageErrorCode;
  readonly expected: string;
  readonly accepts: (value: string) => boolean;
};

const isDateTime = (value: string): boolean => parseDateTime(value) !== undefined;
const dateTime = 'must be an RFC 3339 date-time that exists in the calendar';

/** What each field must look like, whether it is about to be written or was just read. */
const rules = {
  scheme: {
    code: 'SIWE_SCHEME',
    expected: 'must be an RFC 3986 scheme',
    accepts: (value) => schemePattern.test(value),
  },
  domain: {
    code: 'SIWE_DOMAIN',
    expected: 'must be an RFC 3986 authority with a host',
    // The grammar of ERC-4361 lets the host be empty; a domain that names nobody protects nobody.
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
} as const satisfies Partial<Record<SiweMessageField, Rule>>;

/** A field that is checked as the text it is written as; for `resources`, as one of its items. */
export type TextField = keyof typeof rules;

/**
 * Gives the value back, or throws the SiweMessageError of its field. Looks at its type as well: the
 * fields of a message may come from somebody else's JSON.
 */
export function requireField(field: TextField, value: unknown): string {
  const rule: Rule = rules[field];
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
    throw new SiweMessageError(
      'SIWE_ADDRESS_CHECKSUM',
      'address',
      'must have a valid EIP-55 checksum or be all in lower case',
    );
  }
  return checksummed;
}
