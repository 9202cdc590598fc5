import { describe, expect, test } from 'vitest';
import type { SiweMessage } from './siwe-message.ts';
import { createSiweMessage } from './siwe-text.ts';

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
