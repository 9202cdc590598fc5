import { describe, expect, test } from 'vitest';
import { checkSiweMessage, type ExpectedSiweMessage, type SiweMessage } from './siwe-message.ts';

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
