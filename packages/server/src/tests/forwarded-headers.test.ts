import { createTestAuth } from '@portico/testing/server/test-auth';
import { expect, onTestFinished, test } from 'vitest';
import type { AuthOptions } from '../create-auth/options.ts';

/** Signs in through a proxy that writes these headers, twice, and returns the warnings. */
async function listWarnings(headers: Record<string, string>, options: Partial<AuthOptions> = {}) {
  const { auth, log } = await createTestAuth(options);
  onTestFinished(() => auth.close());
  const origin = 'https://example.com';
  for (let count = 0; count < 2; count++) {
    const request = new Request(`${origin}/api/auth/verify`, {
      method: 'POST',
      headers: { ...headers, origin, 'content-type': 'application/json' },
      body: '{}',
    });
    await auth.handler(request, { ip: '10.0.0.1' });
  }
  return log.filter(({ level }) => level === 'warn');
}

test.each(['x-forwarded-for', 'forwarded'])(
  '%s while no proxy is trusted warns once',
  async (name) => {
    const warnings = await listWarnings({ [name]: '192.0.2.7' });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.message).toMatch(/trustedProxies.*TRUSTED_PROXIES/);
    expect(JSON.stringify(warnings)).not.toContain('192.0.2.7');
  },
);

test('it warns at the first request, before any that is limited', async () => {
  const { auth, log } = await createTestAuth();
  onTestFinished(() => auth.close());
  const request = new Request('https://example.com/api/auth/session', {
    headers: { 'x-forwarded-for': '192.0.2.7' },
  });
  await auth.handler(request, { ip: '10.0.0.1' });
  expect(log.filter(({ level }) => level === 'warn')).toHaveLength(1);
});

test('no warning without the header, nor with a trusted proxy', async () => {
  expect(await listWarnings({})).toEqual([]);
  // An adapter has read the visitor's address from the header itself.
  expect(await listWarnings({ 'x-forwarded-for': '10.0.0.1' })).toEqual([]);
  const trustedProxies = ['10.0.0.0/8'];
  expect(await listWarnings({ 'x-forwarded-for': '192.0.2.7' }, { trustedProxies })).toEqual([]);
});
