import { ownAccounts, postJson } from '@portico/testing/server/link-account';
import { signIn } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import { createTestBrowser } from '@portico/testing/server/test-browser';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';
import { email } from '../providers/email.ts';
import { siwe } from '../providers/siwe.ts';

const app = 'https://app.example.com';

let auth: Auth;
let clock: TestClock;
beforeAll(async () => {
  // nodemailer composes these emails without sending them.
  const mail = email({ server: { jsonTransport: true }, from: 'noreply@example.com' });
  ({ auth, clock } = await createTestAuth({
    providers: [siwe(), mail],
    trustedOrigins: [app],
    cookieDomain: 'example.com',
    rpcProxy: {},
  }));
});
afterAll(() => auth.close());

const routes = [
  'nonce',
  'nonce?purpose=link',
  'verify',
  'accounts',
  'accounts/link',
  'accounts/email',
  'accounts/confirm',
  'accounts/unlink',
  'session',
  'sessions',
  'sessions/end',
  'sessions/end-others',
  'nonce',
  'verify',
  'accounts',
  'accounts/link',
  'accounts/email',
  'accounts/confirm',
  'accounts/unlink',
  'csrf',
  'providers',
  'signin',
  'callback/siwe',
  'callback/email',
  'signin/email',
  'verify-request',
  'signout',
  'error',
  '_log',
];
const latin = fc.string({ unit: 'binary-ascii' }).map((text) => text.replace(/[\r\n\0]/g, ''));

const hostileRequest = fc.record({
  path: fc.oneof(fc.constantFrom(...routes), fc.webPath()),
  query: fc.oneof(
    fc.constant(''),
    fc.webQueryParameters().map((query) => `?${query}`),
  ),
  method: fc.constantFrom('GET', 'POST', 'HEAD', 'PUT', 'OPTIONS', 'DELETE'),
  cookie: fc.oneof(
    latin,
    latin.map((value) => `__Host-next-auth.session-token=${value}`),
    latin.map((value) => `__Secure-next-auth.session-token=${value}`),
    latin.map((value) => `__Host-next-auth.csrf-token=${value}`),
    latin.map((value) => `__Host-next-auth.callback-url=${value}`),
  ),
  origin: fc.oneof(fc.constantFrom('', 'https://example.com', app, 'null'), fc.webUrl(), latin),
  preflight: fc.constantFrom('', 'POST', 'DELETE'),
  type: fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain', ''),
  accept: fc.constantFrom('*/*', 'text/html'),
  body: fc.oneof(fc.string(), fc.json(), fc.webQueryParameters(), fc.constant('%')),
});

test('no request, however malformed, gets a 500 or makes the handler reject', async () => {
  await fc.assert(
    fc.asyncProperty(
      hostileRequest,
      async ({ path, query, method, cookie, origin, preflight, type, accept, body }) => {
        const headers = new Headers({ accept });
        // Header values that no HTTP parser lets through cannot be built at all.
        try {
          headers.set('cookie', cookie);
        } catch {
          headers.set('cookie', encodeURI(cookie));
        }
        if (origin !== '') headers.set('origin', encodeURI(origin));
        if (preflight !== '') headers.set('access-control-request-method', preflight);
        if (type !== '') headers.set('content-type', type);
        const url = `https://example.com/api/auth/${path.replace(/^\/+/, '')}${query}`;
        const carriesBody = method !== 'GET' && method !== 'HEAD';
        const request = new Request(url, { method, headers, ...(carriesBody && { body }) });
        const response = await auth.handler(request);
        expect(response.status).toBeLessThan(500);
        const allowed = response.headers.get('access-control-allow-origin');
        expect(allowed).toBe(headers.get('origin') === app ? app : null);
        await response.arrayBuffer();
      },
    ),
    { numRuns: 1500 },
  );
});

test('no post of a signed-in user to its accounts, however malformed, gets a 500 or changes one', async () => {
  const browser = createTestBrowser(auth);
  await signIn(browser, clock.now);
  const before = await ownAccounts(browser);
  const field = fc.oneof(latin, fc.jsonValue(), fc.constant(before.accounts[0]?.account));
  const fields = fc.record(
    { message: field, signature: field, account: field, email: field, provider: field },
    { requiredKeys: [] },
  );
  const path = fc.constantFrom('link', 'email', 'unlink');
  await fc.assert(
    fc.asyncProperty(path, fields, async (name, body) => {
      const { response, answer } = await postJson(browser, `accounts/${name}`, body);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      expect(answer.code).toMatch(/^[A-Z_]+$/);
    }),
    { numRuns: 200 },
  );
  expect(await ownAccounts(browser)).toEqual(before);
});
