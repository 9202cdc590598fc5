import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Auth } from '../create-auth.ts';
import { email } from '../providers/email.ts';
import { siwe } from '../providers/siwe.ts';
import { createTestAuth } from '../testing/test-auth.ts';

let auth: Auth;
beforeAll(async () => {
  // nodemailer composes these emails without sending them.
  const mail = email({ server: { jsonTransport: true }, from: 'noreply@example.com' });
  ({ auth } = await createTestAuth({ providers: [siwe(), mail] }));
});
afterAll(() => auth.close());

const routes = [
  'session',
  'sessions',
  'sessions/end',
  'sessions/end-others',
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
    latin.map((value) => `__Host-next-auth.csrf-token=${value}`),
    latin.map((value) => `__Host-next-auth.callback-url=${value}`),
  ),
  type: fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain', ''),
  accept: fc.constantFrom('*/*', 'text/html'),
  body: fc.oneof(fc.string(), fc.json(), fc.webQueryParameters(), fc.constant('%')),
});

test('no request, however malformed, gets a 500 or makes the handler reject', async () => {
  await fc.assert(
    fc.asyncProperty(
      hostileRequest,
      async ({ path, query, method, cookie, type, accept, body }) => {
        const headers = new Headers({ accept });
        // Header values that no HTTP parser lets through cannot be built at all.
        try {
          headers.set('cookie', cookie);
        } catch {
          headers.set('cookie', encodeURI(cookie));
        }
        if (type !== '') headers.set('content-type', type);
        const url = `https://example.com/api/auth/${path.replace(/^\/+/, '')}${query}`;
        const carriesBody = method !== 'GET' && method !== 'HEAD';
        const request = new Request(url, { method, headers, ...(carriesBody && { body }) });
        const response = await auth.handler(request);
        expect(response.status).toBeLessThan(500);
        await response.arrayBuffer();
      },
    ),
    { numRuns: 1500 },
  );
});
