import { isErrorCode } from '@portico/locales';
import { describe, expect, test } from 'vitest';
import vectors from '../../vectors/eip55.json' with { type: 'json' };
import invalid from '../../vectors/siwe-invalid.json' with { type: 'json' };
import valid from '../../vectors/siwe-valid.json' with { type: 'json' };
import { parseDateTime } from './grammar.ts';
import { checksumAddress, type SiweMessage } from './siwe-message.ts';
import { createSiweMessage, parseSiweMessage } from './siwe-text.ts';

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
  test.each(vectors)('spells $checksum from any case', ({ lower, checksum }) => {
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
