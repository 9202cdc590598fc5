import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { type SecurityOptions, securityHeaders } from './security-headers.ts';

const headersOf = async (options: Partial<SecurityOptions> = {}): Promise<Headers> => {
  const app = new Hono().use(securityHeaders({ origin: 'https://example.com', ...options }));
  return (await app.get('/', (c) => c.text('')).request('/')).headers;
};
const policyOf = async (options?: Partial<SecurityOptions>): Promise<string> =>
  (await headersOf(options)).get('content-security-policy') ?? '';

describe('securityHeaders', () => {
  it('are these and no others', async () => {
    expect(Object.fromEntries(await headersOf())).toEqual({
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      'content-type': 'text/plain;charset=UTF-8',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy':
        'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=()',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });

  it('hold a policy without unsafe sources and without a nonce', async () => {
    const policy = await policyOf();
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|nonce|\*|https?:/);
  });

  it('allow the relay of phone wallets only where the site uses one', async () => {
    expect(await policyOf()).toContain("connect-src 'self';");
    expect(await policyOf({ relayUrl: 'wss://relay.example.com' })).toContain(
      "connect-src 'self' wss://relay.example.com;",
    );
  });

  it('allow the sources that the site names', async () => {
    const policy = await policyOf({ allow: { 'img-src': ['https://cdn.example.com'] } });
    expect(policy).toContain("img-src 'self' data: https://cdn.example.com;");
  });

  it('let a page be framed by the origins that the operator named, and by no others', async () => {
    expect(await policyOf()).toContain("frame-ancestors 'none'");
    const embedIn = ['https://app.safe.global', 'https://other.example'];
    expect(await policyOf({ embedIn })).toContain(
      'frame-ancestors https://app.safe.global https://other.example;',
    );
    expect((await headersOf({ embedIn })).has('x-frame-options')).toBe(false);
  });

  it('insist on https only where the site has it', async () => {
    const of = async (origin: string) =>
      (await headersOf({ origin })).get('strict-transport-security');
    expect(await of('https://example.com')).toBe('max-age=31536000');
    expect(await of('http://localhost:3000')).toBeNull();
  });

  it('give way to what an answer brings itself', async () => {
    const app = new Hono().use(securityHeaders({ origin: 'https://example.com' }));
    const own = { 'referrer-policy': 'same-origin', 'content-security-policy': 'own' };
    app.get('/', () => new Response('', { headers: own }));
    const { headers } = await app.request('/');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('content-security-policy')).toBe('own');
    expect(headers.get('x-frame-options')).toBe('DENY');
  });
});
