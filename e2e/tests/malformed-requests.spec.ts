import { expect, test } from '@portico/testing/fixtures/test';
import {
  callback,
  form,
  malformedRequests,
  rawRequest,
  request,
} from '@portico/testing/site/malformed-requests';
import { createVisitor } from '@portico/testing/site/visitor';

for (const [theme, requests] of Object.entries(malformedRequests)) {
  test(`malformed ${theme} never cause a 5xx`, { tag: '@smoke' }, async ({ site, expected }) => {
    expected.push(/INVALID_CALLBACK_URL_ERROR/);
    for (const [name, text] of Object.entries(requests)) {
      const statuses = await rawRequest(site.origin, text);
      expect.soft(Math.max(0, ...statuses), `${theme}: ${name}`).toBeLessThan(500);
      // Being refused without a word is only right for what is not HTTP.
      expect.soft(statuses.length, `${theme}: ${name} is answered`).toBeGreaterThan(0);
    }
    expect((await createVisitor(site.origin).get('/')).status).toBe(200);
  });
}

test('unknown methods have no effect, and none causes a 5xx', async ({ site }) => {
  const methods = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'CONNECT'];
  const paths = ['/', '/account', '/api/auth/session', '/api/auth/csrf', callback, '/nowhere'];
  for (const method of methods) {
    for (const path of paths) {
      const [status = 400] = await rawRequest(site.origin, request(`${method} ${path}`));
      expect.soft(status, `${method} ${path}`).toBeLessThan(500);
      if (method !== 'OPTIONS') {
        expect.soft(status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
      }
    }
  }
});

test('a request that never ends does not block others', async ({ site }) => {
  const visitor = createVisitor(site.origin);
  const unfinished = rawRequest(
    site.origin,
    `POST ${callback} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ${form}\r\nContent-Length: 70000\r\n\r\n`,
  ).catch(() => []);
  expect((await visitor.get('/')).status).toBe(200);
  expect((await visitor.get('/api/auth/session')).status).toBe(200);
  // The site stops all the same while it waits; the connection ends with it.
  void unfinished;
});
