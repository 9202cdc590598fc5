import { signIn } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import { createTestBrowser, type TestBrowser } from '@portico/testing/server/test-browser';
import { beforeEach, expect, test } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';
import { routes } from '../create-auth/handle.ts';
import { withRequestId } from '../telemetry/request-id.ts';

let auth: Auth;
let clock: TestClock;
let browser: TestBrowser;
beforeEach(async () => {
  ({ auth, clock } = await createTestAuth());
  browser = createTestBrowser(auth);
  return () => auth.close();
});

/** Every address that answers GET, and some that refuse it. */
const readable = [
  ...[...routes].filter(([, route]) => route.GET).map(([name]) => name),
  'callback/siwe',
  'callback/nobody',
  'sessions/end',
  'nothing',
  '_log',
];

test.each(readable)('HEAD %s has the status and headers of GET, and no body', async (path) => {
  await signIn(browser, clock.now);
  // One id for both, as a host may give it.
  const ask = (method: string) => withRequestId('of-both', () => browser.fetch(path, { method }));
  const get = await ask('GET');
  const head = await ask('HEAD');
  expect([head.status, await head.text()]).toEqual([get.status, '']);
  expect([...head.headers]).toEqual([...get.headers]);
});

test.each(readable)('%s has no-store and nosniff', async (path) => {
  for (const method of ['GET', 'POST', 'PUT', 'OPTIONS']) {
    const { headers } = await browser.fetch(path, { method });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    // The addresses of files change with them.
    const expected = /\.(?:css|js)$/.test(path) && method === 'GET' ? 'immutable' : 'no-store';
    expect(headers.get('cache-control')).toContain(expected);
  }
});

test('content types: JSON for answers, HTML for pages, text for the log', async () => {
  const readType = async (path: string, init?: RequestInit) =>
    (await browser.fetch(path, init)).headers.get('content-type');
  for (const path of ['session', 'csrf', 'providers', 'sessions', 'nothing']) {
    expect(await readType(path)).toBe('application/json');
  }
  for (const path of ['signin', 'signout', 'error', 'verify-request']) {
    expect(await readType(path)).toBe('text/html; charset=utf-8');
  }
  expect(await readType('_log', { method: 'POST' })).toBe('text/plain; charset=utf-8');
});

test.each(['PUT', 'DELETE', 'PATCH'])('%s is 400 with the allowed methods', async (method) => {
  const response = await browser.fetch('session', { method });
  expect(response.status).toBe(400);
  expect(response.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
});

test('OPTIONS is answered without allowing other origins', async () => {
  const response = await browser.fetch('session', { method: 'OPTIONS' });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});

test.each(['', 'nothing', 'session/', 'session/x/y', 'callback/siwe/x', '..', 'SESSION'])(
  'the path %j is refused',
  async (path) => {
    expect((await browser.fetch(path)).status).toBeGreaterThanOrEqual(200);
    expect((await browser.fetch(path)).status).toBeLessThan(500);
  },
);

test('the base path alone explains how to mount the handler', async () => {
  const response = await auth.handler(new Request('https://example.com/api/auth'));
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'MISSING_NEXTAUTH_API_ROUTE_ERROR' });
});

test.each(['/elsewhere', '/api', '/api/', '/api/authors', '/api/auth.json', '/api/rpc/1'])(
  'a path that is not below the base path is not found: %s',
  async (path) => {
    for (const method of ['GET', 'POST', 'PUT']) {
      const response = await auth.handler(new Request(`https://example.com${path}`, { method }));
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
    }
  },
);

test('an unknown provider is 400', async () => {
  expect((await browser.post('callback/nobody')).response.status).toBe(400);
});
