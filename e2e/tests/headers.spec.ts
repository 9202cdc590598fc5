import { createHash } from 'node:crypto';
import { expect, test } from '@portico/testing/fixtures/test';
import { signedInVisitor } from '@portico/testing/site/signed-in';
import { createVisitor } from '@portico/testing/site/visitor';

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

  test(`${path} holds no script and no style but those that the policy names`, async ({ site }) => {
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
  for (const path of ['/', '/account', '/api/auth/session', '/api/auth/csrf', '/api/auth/signin']) {
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
