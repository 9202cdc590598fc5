import { createHash } from 'node:crypto';
import { expect, test } from '@portico/testing/fixtures/test';
import {
  callback,
  form,
  malformedRequests,
  rawRequest,
  request,
} from '@portico/testing/site/malformed-requests';
import { signedInVisitor } from '@portico/testing/site/signed-in';
import { createVisitor } from '@portico/testing/site/visitor';

test.describe('headers', () => {
  const pages = ['/', '/nowhere', '/api/auth/signin', '/api/auth/signout', '/api/auth/error'];

  for (const path of pages) {
    test(`${path} carries a strict content policy`, { tag: '@smoke' }, async ({ site }) => {
      const { headers } = await createVisitor(site.origin).get(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("style-src 'self'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|nonce|\*|https?:/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    });

    test(`${path} holds no script and no style but those that the policy names`, async ({
      site,
    }) => {
      const { text, headers } = await createVisitor(site.origin).get(path);
      const policy = headers.get('content-security-policy') ?? '';
      const scripts = [
        ...text.matchAll(
          /<script(?![^>]*(?:\bsrc=|type="application\/json"))([^>]*)>([\s\S]*?)<\/script>/g,
        ),
      ];
      for (const [, attributes, code = ''] of scripts) {
        expect(policy).toContain(` 'sha256-${createHash('sha256').update(code).digest('base64')}'`);
        expect(attributes).toBe(' id="portico-entry"');
      }
      // What the session server renders works without script.
      expect(scripts).toHaveLength(path.startsWith('/api/') ? 0 : 1);
      expect(text.replace(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(/\sstyle=|\son[a-z]+=/);
      const held = [...text.matchAll(/<style([^>]*)>([\s\S]*?)<\/style>/g)];
      for (const [, attributes, css = ''] of held) {
        const hash = createHash('sha256').update(css).digest('base64');
        expect(policy).toContain(` 'sha256-${hash}'`);
        expect(attributes).toBe('');
      }
      // The page that every visitor sees first needs one request for its first paint.
      expect(held).toHaveLength(path === '/' ? 1 : 0);
    });
  }

  test('session responses are not cached', async ({ site }) => {
    const { visitor } = await signedInVisitor(site.origin);
    for (const path of [
      '/',
      '/account',
      '/api/auth/session',
      '/api/auth/csrf',
      '/api/auth/signin',
    ]) {
      const { headers } = await visitor.get(path);
      expect.soft(headers.get('cache-control'), path).toContain('no-store');
    }
  });

  test('built files are cached as immutable, and sent compressed', async ({ site }) => {
    const visitor = createVisitor(site.origin);
    const { text } = await visitor.get('/');
    const files = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const { headers, status } = await visitor.get(String(file), { 'accept-encoding': 'br' });
      expect.soft(status).toBe(200);
      expect.soft(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect.soft(headers.get('content-encoding')).toBe('br');
      expect.soft(headers.get('etag')).toBeTruthy();
    }
  });

  test('an unchanged anonymous page is answered with 304', async ({ site }) => {
    const visitor = createVisitor(site.origin);
    const first = await visitor.get('/');
    const second = await visitor.get('/', { 'if-none-match': first.headers.get('etag') ?? '' });
    expect(second.status).toBe(304);
    expect(second.text).toBe('');
  });
});

test.describe('malformed requests', () => {
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
});

test.describe('the RPC proxy', () => {
  test('a page reads from the chain through the site', { tag: '@smoke' }, async ({
    page,
    site,
  }) => {
    await page.goto('/');
    const answer = await page.evaluate(async () => {
      const call = (id: number, method: string, params: unknown[] = []) => ({
        jsonrpc: '2.0',
        id,
        method,
        params,
      });
      const response = await fetch('/api/rpc', {
        method: 'POST',
        body: JSON.stringify([
          call(1, 'eth_chainId'),
          call(2, 'eth_getBalance', ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'latest']),
          call(3, 'eth_sendRawTransaction', ['0x00']),
        ]),
      });
      return { status: response.status, body: await response.json() };
    });
    expect(answer).toMatchObject({
      status: 200,
      body: [
        { id: 1, result: '0x2105' },
        { id: 2, result: expect.stringMatching(/^0x/) },
        { id: 3, error: { code: -32601, data: { code: 'RPC_METHOD_REFUSED' } } },
      ],
    });

    const stranger = await fetch(`${site.origin}/api/rpc`, { method: 'POST', body: '{}' });
    expect(stranger.status).toBe(403);
  });

  test.describe('turned off', () => {
    test.use({ siteEnvironment: { SITE_RPC: 'off' } });

    test('there is no RPC proxy', async ({ site }) => {
      const answer = await fetch(`${site.origin}/api/rpc`, {
        method: 'POST',
        headers: { origin: site.origin },
        body: '{}',
      });
      expect(answer.status).toBe(404);
    });
  });
});
