import { describe, expect, it } from 'vitest';
import { origin, siteFor } from './site-for-visitor.ts';

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

  it('is cleared for the system’s', async () => {
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
