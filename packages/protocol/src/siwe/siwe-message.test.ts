import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { isErrorCode } from '@portico/locales';
import { describe, expect, test } from 'vitest';
import eip55 from '../../vectors/eip55.json' with { type: 'json' };
import eip191 from '../../vectors/eip191.json' with { type: 'json' };
import invalid from '../../vectors/siwe-invalid.json' with { type: 'json' };
import valid from '../../vectors/siwe-valid.json' with { type: 'json' };
import { parseDateTime } from './grammar.ts';
import {
  checkSiweMessage,
  checksumAddress,
  type ExpectedSiweMessage,
  type SiweMessage,
} from './siwe-message.ts';
import { createSiweMessage, parseSiweMessage } from './siwe-text.ts';

const message: SiweMessage = {
  scheme: 'https',
  domain: 'example.com',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  uri: 'https://example.com/account',
  version: '1',
  chainId: 8453,
  nonce: '7f3a9c0e51d24b68',
  issuedAt: '2026-11-21T10:00:00Z',
  expirationTime: '2026-11-21T10:10:00Z',
  notBefore: '2026-11-21T10:00:00Z',
};

const expected: ExpectedSiweMessage = {
  domain: 'example.com',
  scheme: 'https',
  origin: 'https://example.com',
  chainIds: [8453],
  nonce: '7f3a9c0e51d24b68',
  now: new Date('2026-11-21T10:05:00Z'),
  nonceIssuedAt: new Date('2026-11-21T10:00:00Z'),
};

const at = (time: string): Partial<ExpectedSiweMessage> => ({ now: new Date(time) });

describe('checkSiweMessage', () => {
  test.each<[string, Partial<SiweMessage>, Partial<ExpectedSiweMessage>]>([
    ['the message it asked for', {}, {}],
    ['the URI of its own origin alone', { uri: 'https://example.com' }, {}],
    ['a URI with a query at once', { uri: 'https://example.com?a' }, {}],
    ['another spelling of its origin', { uri: 'HTTPS://Example.com:443/a' }, {}],
    ['any of several chains', { chainId: 84532 }, { chainIds: [8453, 84532] }],
    ['the last moment before expiry', {}, at('2026-11-21T10:09:59.999Z')],
    ['a message one minute early', {}, at('2026-11-21T09:59:00Z')],
    ['a clock 15 minutes ahead', { issuedAt: '2026-11-21T10:15:00Z' }, {}],
    ['a clock 15 minutes behind', { issuedAt: '2026-11-21T09:45:00Z' }, {}],
    ['times in another zone', { issuedAt: '2026-11-21T15:30:00+05:30' }, {}],
    ['an empty list of resources', { resources: [] }, {}],
  ])('accepts %s', (_, change, want) => {
    expect(checkSiweMessage({ ...message, ...change }, { ...expected, ...want })).toBeUndefined();
  });

  test('accepts a message without scheme, times, and without a nonce to compare', () => {
    const { scheme, expirationTime, notBefore, ...bare } = message;
    const { nonce, nonceIssuedAt, ...site } = expected;
    expect(checkSiweMessage(bare, site)).toBeUndefined();
  });

  test.each<[string, string, Partial<SiweMessage>, Partial<ExpectedSiweMessage>]>([
    ['DOMAIN_MISMATCH', 'another domain', { domain: 'evil.example' }, {}],
    ['DOMAIN_MISMATCH', 'its own name as userinfo', { domain: 'example.com@evil.example' }, {}],
    ['DOMAIN_MISMATCH', 'a subdomain', { domain: 'a.example.com' }, {}],
    ['DOMAIN_MISMATCH', 'another port', { domain: 'example.com:8443' }, {}],
    ['SCHEME_MISMATCH', 'another scheme', { scheme: 'http' }, {}],
    ['URI_MISMATCH', 'a URI of another site', { uri: 'https://evil.example/' }, {}],
    ['URI_MISMATCH', 'a URI of another scheme', { uri: 'http://example.com/' }, {}],
    ['URI_MISMATCH', 'a URI of another port', { uri: 'https://example.com:8443/' }, {}],
    ['URI_MISMATCH', 'its origin as a prefix', { uri: 'https://example.com.evil.example/' }, {}],
    ['URI_MISMATCH', 'its origin as userinfo', { uri: 'https://example.com@evil.example/' }, {}],
    ['URI_MISMATCH', 'a user name', { uri: 'https://bank.example@example.com/' }, {}],
    ['URI_MISMATCH', 'a user name and a password', { uri: 'https://a:b@example.com' }, {}],
    ['URI_MISMATCH', 'an empty user name', { uri: 'https://@example.com/' }, {}],
    ['URI_MISMATCH', 'user info in capitals', { uri: 'HTTPS://A%40B@EXAMPLE.COM?x' }, {}],
    ['URI_MISMATCH', 'a URI that names no host', { uri: 'https:example.com' }, {}],
    ['URI_MISMATCH', 'a URI with an empty host', { uri: 'https:///example.com' }, {}],
    ['URI_MISMATCH', 'a URI that URL cannot read', { uri: 'https://example.com:99999/' }, {}],
    ['URI_MISMATCH', 'a URI without origin', { uri: 'urn:example' }, {}],
    ['CHAIN_MISMATCH', 'another chain', { chainId: 1 }, {}],
    ['NONCE_MISMATCH', 'another nonce', { nonce: '7f3a9c0e51d24b69' }, {}],
    ['NONCE_MISMATCH', 'an empty nonce on both sides', { nonce: '' }, { nonce: '' }],
    ['EXPIRED', 'the moment of expiry', {}, at('2026-11-21T10:10:00Z')],
    ['EXPIRED', 'an unreadable expiration time', { expirationTime: 'soon' }, {}],
    ['EXPIRED', 'an invalid clock', {}, at('never')],
    ['NOT_YET_VALID', 'a message over a minute early', {}, at('2026-11-21T09:58:59.999Z')],
    ['NOT_YET_VALID', 'an unreadable not-before time', { notBefore: 'now' }, {}],
    ['ISSUED_IN_FUTURE', 'a clock too far ahead', { issuedAt: '2026-11-21T10:15:00.001Z' }, {}],
    ['MESSAGE_TOO_OLD', 'a clock too far behind', { issuedAt: '2026-11-21T09:44:59.999Z' }, {}],
    ['MESSAGE_TOO_OLD', 'an unreadable issue time', { issuedAt: 'today' }, {}],
    ['RESOURCES_REFUSED', 'a resource', { resources: ['https://example.com/terms'] }, {}],
    ['RESOURCES_REFUSED', 'a ReCap', { resources: ['urn:recap:eyJhdHQiOnt9fQ'] }, {}],
  ])('answers %s to %s', (code, _, change, want) => {
    expect(checkSiweMessage({ ...message, ...change }, { ...expected, ...want })).toBe(code);
  });

  test('refuses every message when the expected nonce is missing', () => {
    const { nonce, ...rest } = expected;
    Object.assign(rest, { nonce: undefined });
    expect(checkSiweMessage(message, rest)).toBe('NONCE_MISMATCH');
  });

  test('reports the first failure in the order of the checks', () => {
    const failures: readonly [string, Partial<SiweMessage>][] = [
      ['RESOURCES_REFUSED', { resources: ['urn:recap:e30'] }],
      ['MESSAGE_TOO_OLD', { issuedAt: '2020-01-01T00:00:00Z' }],
      ['NOT_YET_VALID', { notBefore: '2030-01-01T00:00:00Z' }],
      ['EXPIRED', { expirationTime: '2020-01-01T00:00:00Z' }],
      ['NONCE_MISMATCH', { nonce: 'anotherone' }],
      ['CHAIN_MISMATCH', { chainId: 1 }],
      ['URI_MISMATCH', { uri: 'https://evil.example/' }],
      ['SCHEME_MISMATCH', { scheme: 'http' }],
      ['DOMAIN_MISMATCH', { domain: 'evil.example' }],
    ];
    let broken = message;
    for (const [code, change] of failures) {
      broken = { ...broken, ...change };
      expect(checkSiweMessage(broken, expected)).toBe(code);
    }
  });
});

const fields: SiweMessage = {
  domain: 'example.com',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  uri: 'https://example.com',
  version: '1',
  chainId: 8453,
  nonce: '7f3a9c0e51d24b68',
  issuedAt: '2026-11-21T10:00:00Z',
};

describe('createSiweMessage', () => {
  test('writes a lower-case address with its checksum', () => {
    const text = createSiweMessage({
      ...fields,
      address: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    });
    expect(text.split('\n')[1]).toBe(fields.address);
  });

  test('refuses a statement that would inject other fields', () => {
    const statement = 'Sign in.\n\nURI: https://evil.example';
    expect(() => createSiweMessage({ ...fields, statement })).toThrow(
      expect.objectContaining({ code: 'SIWE_STATEMENT', field: 'statement' }),
    );
  });

  test.each<[string, Partial<SiweMessage>]>([
    ['SIWE_SCHEME', { scheme: '' }],
    ['SIWE_SCHEME', { scheme: 'https:' }],
    ['SIWE_DOMAIN', { domain: '' }],
    ['SIWE_DOMAIN', { domain: 'https://example.com' }],
    ['SIWE_DOMAIN', { domain: 'example.com\n' }],
    ['SIWE_ADDRESS', { address: '0x1' }],
    ['SIWE_ADDRESS_CHECKSUM', { address: '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED' }],
    ['SIWE_STATEMENT', { statement: '100 % sure' }],
    ['SIWE_STATEMENT', { statement: 'Grüße' }],
    ['SIWE_URI', { uri: 'example.com' }],
    ['SIWE_URI', { uri: 'https://example.com/\n' }],
    ['SIWE_URI', { uri: 'https://example.com/#a\n' }],
    ['SIWE_CHAIN_ID', { chainId: -1 }],
    ['SIWE_CHAIN_ID', { chainId: 1.5 }],
    ['SIWE_CHAIN_ID', { chainId: Number.NaN }],
    ['SIWE_CHAIN_ID', { chainId: 2 ** 53 }],
    ['SIWE_NONCE', { nonce: 'short' }],
    ['SIWE_NONCE', { nonce: 'abcdefgh\n' }],
    ['SIWE_ISSUED_AT', { issuedAt: 'now' }],
    ['SIWE_ISSUED_AT', { issuedAt: '2026-11-21T10:00:00Z\n' }],
    ['SIWE_EXPIRATION_TIME', { expirationTime: '' }],
    ['SIWE_NOT_BEFORE', { notBefore: '2026-13-01T00:00:00Z' }],
    ['SIWE_REQUEST_ID', { requestId: 'a b' }],
    ['SIWE_RESOURCES', { resources: ['https://example.com', 'terms'] }],
    ['SIWE_TOO_LONG', { statement: 'a'.repeat(9000) }],
  ])('refuses with %s: %o', (code, change) => {
    expect(() => createSiweMessage({ ...fields, ...change })).toThrow(
      expect.objectContaining({ name: 'SiweMessageError', code }),
    );
  });
});

describe('checksumAddress', () => {
  test.each(eip55)('spells $checksum from any case', ({ lower, checksum }) => {
    expect(checksumAddress(lower)).toBe(checksum);
    expect(checksumAddress(checksum)).toBe(checksum);
    expect(checksumAddress(`0x${lower.slice(2).toUpperCase()}`)).toBe(checksum);
  });

  test.each(['', '0x', 'abc', `0x${'0'.repeat(39)}`, `0x${'0'.repeat(41)}`, `0x${'g'.repeat(40)}`])(
    'refuses %j',
    (text) => {
      expect(() => checksumAddress(text)).toThrow(
        expect.objectContaining({ code: 'SIWE_ADDRESS', field: 'address' }),
      );
    },
  );
});

test.each([
  ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z'],
  ['2026-11-21T10:00:00.123456Z', '2026-11-21T10:00:00.123Z'],
  ['2026-11-21T10:00:00+05:30', '2026-11-21T04:30:00.000Z'],
  ['2026-11-21T10:00:00-08:00', '2026-11-21T18:00:00.000Z'],
  ['2026-12-31T23:30:00-01:00', '2027-01-01T00:30:00.000Z'],
  ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['1969-12-31T23:59:59.5Z', '1969-12-31T23:59:59.500Z'],
])('%s is %s', (text, iso) => {
  expect(new Date(parseDateTime(text)).toISOString()).toBe(iso);
});

describe('messages that ERC-4361 allows', () => {
  test.each(valid)('$name', ({ message, fields, canonical }) => {
    const parsed = parseSiweMessage(message);
    expect(parsed).toEqual(fields);
    expect(createSiweMessage(parsed) === message).toBe(canonical);
  });
});

describe('messages that ERC-4361 does not allow', () => {
  test.each(invalid)('$name', ({ message, code, field }) => {
    expect(isErrorCode(code)).toBe(true);
    expect(() => parseSiweMessage(message)).toThrow(
      expect.objectContaining({ name: 'SiweMessageError', code, field }),
    );
  });
});

// The signatures are for implementations of recovery; here the vectors are checked against the standard.
describe('EIP-191 vectors', () => {
  test.each(eip191)('hash $name as version 0x45', ({ message, hash }) => {
    const bytes = utf8ToBytes(message);
    const prefix = utf8ToBytes(`\x19Ethereum Signed Message:\n${bytes.length}`);
    expect(`0x${bytesToHex(keccak_256(concatBytes(prefix, bytes)))}`).toBe(hash);
  });
});
