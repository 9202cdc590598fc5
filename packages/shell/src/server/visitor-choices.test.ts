import { origin, siteFor } from '@portico/testing/shell/site-for-visitor';
import { describe, expect, it } from 'vitest';

describe('a choice of the visitor', () => {
  const choose = (body: string, headers: Record<string, string> = {}) =>
    siteFor('anonymous').site.request(`${origin}/preferences/scheme`, {
      method: 'POST',
      body,
      headers: { 'content-length': String(body.length), ...headers },
    });

  it('is stored in a cookie and redirects back', async () => {
    const answer = await choose('scheme=dark', { referer: `${origin}/nowhere?a=1` });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${origin}/nowhere?a=1`]);
    expect(answer.headers.get('set-cookie')).toContain('portico.scheme=dark; Max-Age=31536000');
  });

  it.each([
    ['http://localhost:3000', 'portico.scheme', ''],
    ['https://example.com', '__Host-portico.scheme', ' Secure;'],
  ])(
    'on %s is in a cookie that no other host can set, where browsers support that',
    async (at, name, secure) => {
      const { site } = siteFor('anonymous', { origin: at });
      const answer = await site.request(`${at}/preferences/scheme`, {
        method: 'POST',
        body: 'scheme=dark',
        headers: { 'content-length': '11' },
      });
      const [cookie = ''] = answer.headers.getSetCookie();
      expect(cookie).toBe(
        `${name}=dark; Max-Age=31536000; Path=/; HttpOnly;${secure} SameSite=Lax`,
      );
      const read = async (pair: string) =>
        (await site.request(`${at}/`, { headers: { cookie: pair } })).text();
      expect(await read(`${name}=dark`)).toContain('data-portico-scheme="dark"');
      const other = name === 'portico.scheme' ? '__Host-portico.scheme' : 'portico.scheme';
      expect(await read(`${other}=dark`)).not.toContain('data-portico-scheme');
    },
  );

  it('is cleared by choosing the system’s', async () => {
    expect((await choose('scheme=system')).headers.get('set-cookie')).toContain('Max-Age=0');
  });

  it('can be the language, too', async () => {
    const answer = await siteFor('anonymous').site.request(`${origin}/preferences/locale`, {
      method: 'POST',
      body: 'locale=ar',
      headers: { 'content-length': '9', referer: `${origin}/vault` },
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${origin}/vault`]);
    expect(answer.headers.get('set-cookie')).toContain('portico.locale=ar; Max-Age=31536000');
  });

  it('never leads to another site', async () => {
    const answer = await choose('scheme=dark', { referer: 'https://evil.example/x' });
    expect(answer.headers.get('location')).toBe(`${origin}/`);
  });

  it('is refused from other sites, and for long values', async () => {
    expect((await choose('scheme=dark', { 'sec-fetch-site': 'cross-site' })).status).toBe(400);
    expect((await choose(`scheme=${'x'.repeat(300)}`)).status).toBe(400);
  });
});
