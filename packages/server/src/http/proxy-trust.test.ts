import { createTestAuth } from '@portico/testing/server/test-auth';
import { expect, onTestFinished, test, vi } from 'vitest';

/** Returns what a session server in production logs about requests for these hosts. */
async function logLines(url: string, requests: readonly Readonly<Record<string, string>>[]) {
  vi.stubEnv('NODE_ENV', 'production');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { auth, log } = await createTestAuth({ url });
  onTestFinished(() => auth.close());
  for (const headers of requests) {
    const request = new Request(`${url}/api/auth/session`, { headers });
    await auth.handler(request, { ip: '192.0.2.1' });
  }
  return log.filter(({ message }) => message.includes('AUTH_URL'));
}

const local = 'http://localhost:3000';

test('a url on this machine is an error in production, once a visitor comes', async () => {
  const visitors = [{ host: 'localhost:3000' }, { host: 'example.com' }, { host: 'example.org' }];
  expect(await logLines(local, visitors)).toEqual([
    expect.objectContaining({ level: 'error', fields: { host: 'example.com', url: local } }),
  ]);
});

test('a visitor is one whose host a proxy passes on', async () => {
  const headers = { host: 'localhost:3000', 'x-forwarded-host': 'example.com' };
  expect(await logLines('http://127.0.0.1:3000', [headers])).toHaveLength(1);
});

test.each([
  'localhost:3000',
  'localhost',
  '127.0.0.1:3000',
  '[::1]:3000',
  'app.localhost',
  'a b',
  '',
])('a request for %j is one of this machine', async (host) => {
  expect(await logLines(local, [{ host }])).toEqual([]);
});

test('a site with a public url has no such lines', async () => {
  const hosts = [{ host: 'example.com' }, { host: 'localhost' }, { host: '10.0.0.1' }];
  expect(await logLines('https://example.com', hosts)).toEqual([]);
});
