import { brotliDecompressSync } from 'node:zlib';
import { base } from '@portico/protocol';
import { origin, siteFor, stateOf, toSignIn } from '@portico/testing/shell/site-for-visitor';
import { site as openSessions } from '@portico/testing/shell/test-site';
import { describe, expect, it } from 'vitest';
import type { SiteOptions } from './site-options.ts';

describe('public pages', () => {
  it('carry the page, its state, and no script but the entry', async () => {
    const { site } = siteFor('anonymous');
    const html = await (await site.request('/')).text();
    expect(html).toContain('<div id="root">Welcome</div>');
    expect(html).toContain('<title>Home &lt;1&gt; · Portico</title>');
    expect(stateOf(html)).toMatchObject({
      modules: { page: '/assets/en.home.connect.js' },
      session: null,
    });
    // The content policy names this script and this stylesheet by their hashes.
    expect(html.match(/<script(?![^>]*application\/json)[\s\S]*?<\/script>/g)).toEqual([
      '<script id="portico-entry">press()</script>',
    ]);
    // The first paint waits for it.
    expect(html).toContain('<link rel="expect" href="#portico-entry" blocking="render">');
    expect(html.match(/<style[\s\S]*?<\/style>/g)).toEqual(['<style>.home {}</style>']);
    expect(html).not.toMatch(/ style=|<link rel="stylesheet"(?!.*<\/noscript>)/);
  });

  it('may be stored by anonymous browsers but are revalidated, with 304', async () => {
    const { site } = siteFor('anonymous');
    const first = await site.request('/');
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toContain('Cookie');
    const again = await site.request('/', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('with a session are not stored and contain the session', async () => {
    const { site } = siteFor('signed in');
    const answer = await site.request('/');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('etag')).toBeNull();
    const html = await answer.text();
    expect(stateOf(html)).toMatchObject({ session: { user: { name: '0xabc' } } });
    expect(html).toContain('<link rel="modulepreload" href="/assets/en.home.js">');
    expect(html).toContain('<script id="portico-entry">entry()</script>');
    // Written for one visitor, it links what the next page has in the cache.
    expect(html).toContain('<link rel="stylesheet" href="/assets/home.css">');
    expect(html).not.toMatch(/ style=|<style/);
  });

  it('show neither signed in nor signed out while the store is down', async () => {
    const { site, logged } = siteFor('unknown');
    const answer = await site.request('/');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(stateOf(await answer.text())).not.toHaveProperty('session');
    expect(logged).toEqual(['Error: The database is away']);
  });

  it('are compressed for clients that accept it', async () => {
    const { site } = siteFor('anonymous');
    const answer = await site.request('/', { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    const html = brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString();
    expect(html).toContain('Welcome');
  });

  it('use the color scheme that the visitor chose', async () => {
    const { site } = siteFor('anonymous');
    const answer = await site.request('/', { headers: { cookie: 'a=b; portico.scheme=dark' } });
    expect(await answer.text()).toContain('<html lang="en" dir="ltr" data-portico-scheme="dark">');
  });

  it('are in the language that the browser asks for, from the first byte', async () => {
    const { site } = siteFor('anonymous');
    const answer = await site.request('/', { headers: { 'accept-language': 'ar-EG,en;q=0.5' } });
    expect(answer.headers.get('content-language')).toBe('ar');
    expect(answer.headers.get('vary')).toContain('Accept-Language');
    const html = await answer.text();
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('<title>البداية · Portico</title>');
    expect(stateOf(html)).toMatchObject({
      locale: 'ar',
      modules: { page: '/assets/ar.home.connect.js' },
      chunks: expect.arrayContaining(['/assets/ar.home.connect.js']),
    });
  });

  it('are in the language that the visitor chose, and vary in caches', async () => {
    const { site } = siteFor('anonymous');
    const ask = (cookie: string) =>
      site.request('/', { headers: { cookie, 'accept-language': 'en' } });
    const [english, arabic] = [await ask('a=b'), await ask('a=b; portico.locale=ar')];
    expect(await arabic.text()).toContain('<html lang="ar" dir="rtl">');
    expect(await (await ask('portico.locale=xx')).text()).toContain('<html lang="en" dir="ltr">');
    expect(arabic.headers.get('etag')).not.toBe(english.headers.get('etag'));
  });

  it('are in English on a site with English alone, for every accepted language', async () => {
    const { site } = siteFor('anonymous', { languages: ['en'] });
    const headers = { cookie: 'portico.locale=ar', 'accept-language': 'ar' };
    expect(await (await site.request('/', { headers })).text()).toContain(
      '<html lang="en" dir="ltr">',
    );
  });

  it('refuse other methods with an Allow header', async () => {
    const { site } = siteFor('anonymous');
    const answer = await site.request('/', { method: 'POST' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });

  it('have one canonical URL each', async () => {
    const { site } = siteFor('signed in');
    const answer = await site.request('/vault/?a=1');
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/vault?a=1']);
    expect((await site.request('//vault/')).headers.get('location')).toBeNull();
  });
});

describe('guarded pages', () => {
  it('redirect to sign-in before anything is rendered', async () => {
    const { site, rendered } = siteFor('anonymous');
    const answer = await site.request('/vault');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, toSignIn]);
    expect(rendered).toEqual([]);
  });

  it('open with a session and are not indexed', async () => {
    const { site } = siteFor('signed in');
    const html = await (await site.request('/vault')).text();
    expect(html).toContain('Treasure');
    expect(html).toContain('<meta name="robots" content="noindex">');
  });

  it('answer 503 when the session cannot be checked, without content and without ending it', async () => {
    const { site, rendered } = siteFor('unknown');
    const answer = await site.request('/vault');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(rendered).toEqual(['/assets/en.status.js']);
    expect(await answer.text()).toContain('status 503');
  });
});
describe('every other path', () => {
  it('is a 404 page', async () => {
    const { site } = siteFor('anonymous');
    const answer = await site.request('/nowhere');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('status 404');
  });

  it('is a short response for scripts and styles', async () => {
    const { site } = siteFor('anonymous');
    const answer = await site.request('/assets/gone-abc.js');
    expect([answer.status, await answer.text()]).toEqual([404, 'Not found']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('that fails shows a page with 500 and logs the reason', async () => {
    const { site, logged } = siteFor('anonymous');
    const answer = await site.request('/broken');
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('A bug');
    expect(logged).toEqual(['Error: A bug']);
  });

  it('under /api/auth goes to the session server', async () => {
    const { site } = siteFor('anonymous');
    for (const path of ['/api/auth', '/api/auth/session']) {
      expect(await (await site.request(path, { method: 'POST' })).text()).toBe('auth');
    }
  });

  it('keeps the session server’s policy, except in development', async () => {
    const policyOf = async (development: boolean) => {
      const { site } = siteFor('anonymous', { development });
      return (await site.request('/api/auth/signin')).headers.get('content-security-policy');
    };
    expect(await policyOf(false)).toBe('own');
    expect(await policyOf(true)).toBeNull();
  });
});

describe('loopback host names', () => {
  const outsideProduction: SiteOptions['settings'] = {
    production: false,
    chains: [base],
    walletConnect: undefined,
    rpcProxy: undefined,
    embedIn: [],
  };

  it('redirect to the public URL outside production', async () => {
    const { site } = siteFor('anonymous', { settings: outsideProduction });
    const answer = await site.request('http://127.0.0.1:3000/vault?a=1');
    expect([answer.status, answer.headers.get('location')]).toEqual([307, `${origin}/vault?a=1`]);
  });

  it('do not redirect in production, and other hosts never do', async () => {
    expect((await siteFor('anonymous').site.request('http://127.0.0.1:3000/')).status).toBe(200);
    const { site } = siteFor('anonymous', { settings: outsideProduction });
    expect((await site.request('http://evil.example/')).status).toBe(200);
  });
});

describe('health', () => {
  it('is live without the store, and ready only with it', async () => {
    const { site } = siteFor('unknown');
    expect((await site.request('/health/live')).status).toBe(200);
    expect((await site.request('/health/ready')).status).toBe(503);
    expect((await siteFor('anonymous').site.request('/health/ready')).status).toBe(200);
  });

  it('is ready, as reads-only, while sessions are read but not written', async () => {
    const { site } = siteFor('anonymous', {
      auth: { ...openSessions({}), health: async () => ({ store: 'reads-only' }) },
    });
    const answer = await site.request('/health/ready');
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'reads-only' }]);
  });

  it('is not ready during shutdown', async () => {
    const { site } = siteFor('anonymous', {
      isStopping: () => true,
    });
    expect((await site.request('/health/ready')).status).toBe(503);
  });
});
