import { brotliDecompressSync } from 'node:zlib';
import { base, localeCodes, type Session } from '@portico/protocol';
import { ar } from '@portico/react/locales/ar';
import { en } from '@portico/react/locales/en';
import type { OwnData } from '@portico/server';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createEndpointTable } from '../api/endpoint-table.ts';
import type { PageProps } from '../pages/page-module.ts';
import { createPageTable } from '../pages/page-table.ts';
import { createWordsTable } from '../pages/words-table.ts';
import { shell } from '../words/en.ts';
import { createSite } from './create-site.ts';
import type { SiteOptions } from './site-options.ts';
import { site as openSessions, testAssets, testConfig } from './test-site.ts';

const origin = 'http://localhost:3000';
const session: Session = {
  id: 'a session',
  user: { id: 'a user', name: '0xabc' },
  account: 'eip155:8453:0xabc',
  accounts: ['eip155:8453:0xabc'],
  createdAt: '2026-11-21T00:00:00.000Z',
  expires: '2026-11-28T00:00:00.000Z',
};
const toSignIn = `${origin}/api/auth/signin?error=SessionRequired`;

type Visitor = 'anonymous' | 'signed in' | 'unknown';

const Welcome = () => 'Welcome';
const Treasure = () => 'Treasure';
const Devices = ({ ownSessions }: PageProps) => JSON.stringify(ownSessions ?? 'not listed');
const Accounts = ({ ownAccounts }: PageProps) => JSON.stringify(ownAccounts ?? 'not listed');
const Status = ({ params }: PageProps) => `status ${params['status']}`;
function Broken(): never {
  throw new Error('A bug');
}

/** The site around three pages; sessions come from who is said to be visiting. */
function siteFor(visitor: Visitor, overrides: Partial<SiteOptions> = {}) {
  const logged: string[] = [];
  const rendered: string[] = [];
  const known = async () => {
    if (visitor === 'unknown') throw new Error('The database is away');
    return visitor === 'signed in' ? session : null;
  };
  const site = createSite({
    config: testConfig,
    languages: localeCodes,
    origin,
    settings: {
      production: true,
      chains: [base],
      walletConnect: undefined,
      rpcProxy: undefined,
      embedIn: [],
    },
    auth: {
      ...openSessions({}),
      basePath: '/api/auth',
      health: async () => ({ store: visitor === 'unknown' ? 'unavailable' : 'ok' }),
      handler: async () => new Response('auth', { headers: { 'content-security-policy': 'own' } }),
      session: known,
      requireSession: async () => {
        const found = await known();
        if (!found) throw new Response(null, { status: 302, headers: { location: toSignIn } });
        return found;
      },
      requireOwnData: () => Promise.reject(new Error('No page of this test lists anything')),
    },
    endpoints: createEndpointTable({}, []),
    migrations: undefined,
    pages: createPageTable({
      '/src/pages/home.tsx': { path: '/', title: 'Home <1>', Page: Welcome },
      '/src/pages/vault.tsx': {
        path: '/vault',
        title: 'Vault',
        requiresSession: true,
        Page: Treasure,
      },
      '/src/pages/devices.tsx': {
        path: '/devices',
        title: 'Devices',
        requiresSession: true,
        listsSessions: true,
        Page: Devices,
      },
      '/src/pages/accounts.tsx': {
        path: '/accounts',
        title: 'Accounts',
        requiresSession: true,
        listsAccounts: true,
        Page: Accounts,
      },
      '/src/pages/broken.tsx': {
        path: '/broken',
        title: 'Broken',
        Page: Broken,
      },
    }),
    statusPage: Status,
    assets: testAssets,
    words: createWordsTable(
      {
        '/src/locales/en.ts': { footer: { description: 'A site' }, home: {} },
        '/src/locales/ar.ts': { home: { title: 'البداية' } },
      },
      {
        '/src/locales/en.ts': { words: shell, locale: en },
        '/src/locales/ar.ts': { words: shell, locale: ar },
      },
    ),
    files: [],
    isStopping: () => false,
    render(state, Page) {
      rendered.push(state.modules.page);
      const { session: given, params, ownSessions, ownAccounts, data } = state;
      return renderToString(
        createElement(Page, { session: given, params, words: {}, ownSessions, ownAccounts, data }),
      );
    },
    prepare: async () => undefined,
    renderFooter: () => '<footer></footer>',
    logger: { error: ({ err }) => logged.push(String(err)) },
    ...overrides,
  });
  return { site, logged, rendered };
}

function stateOf(html: string): Record<string, unknown> {
  const block = /<script type="application\/json" id="portico-state">(.*?)<\/script>/.exec(html);
  return JSON.parse(block?.[1] ?? 'null');
}

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

  it('are in English alone on a site that speaks no other language, whatever a visitor asks for', async () => {
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

/** What the session server tells a request with the cookie `session=1`, unless its lists cannot be read. */
const ownAuth = (listing: 'works' | 'fails'): SiteOptions['auth'] => {
  const signedIn = ({ headers }: { readonly headers: Pick<Headers, 'get'> }) => {
    if (headers.get('cookie') !== 'session=1')
      throw new Response(null, { status: 302, headers: { location: toSignIn } });
  };
  return {
    ...openSessions({}),
    basePath: '/api/auth',
    handler: () => Promise.reject(new Error('Not asked over HTTP')),
    health: async () => ({ store: 'ok' }),
    session: async () => session,
    requireSession: async (request) => {
      signedIn(request);
      return session;
    },
    requireOwnData: async (request) => {
      signedIn(request);
      if (listing === 'fails') throw new Error('The database is away');
      return own;
    },
  };
};
const own: OwnData = {
  session,
  user: { id: 'user-1', createdAt: '2026-11-20T00:00:00.000Z' },
  accounts: [
    {
      ...{ account: 'email:a@example.com', provider: 'email', email: 'a@example.com' },
      ...{ linkedAt: '2026-11-20T00:00:00.000Z', lastUsedAt: '2026-11-20T00:00:00.000Z' },
      current: true,
    },
  ],
  sessions: [
    {
      ...{ id: 'phone', userAgent: null, current: false, createdAt: session.createdAt },
      ...{ lastSeenAt: session.createdAt, expires: session.expires },
    },
  ],
  emailProviders: ['post'],
  csrfToken: 'token',
  cookies: ['csrf=1'],
};

describe.each([
  [
    '/devices',
    'own sessions',
    { ownSessions: { sessions: own.sessions, csrfToken: 'token' } },
    'ownAccounts',
    'csrf=1',
  ],
  [
    '/accounts',
    'own accounts',
    { ownAccounts: { user: own.user, accounts: own.accounts, emailProviders: ['post'] } },
    'ownSessions',
    null,
  ],
])('%s, a page with the visitor’s %s', (path, _, state, absent, cookie) => {
  const ask = (listing: 'works' | 'fails', headers: Record<string, string>) => {
    const { site, logged } = siteFor('signed in', { auth: ownAuth(listing) });
    return { answer: site.request(path, { headers }), logged };
  };

  it('has them in the first HTML, and with a CSRF token its cookie', async () => {
    const answer = await ask('works', { cookie: 'session=1' }).answer;
    const found = stateOf(await answer.text());
    expect(found).toMatchObject(state);
    expect(found).not.toHaveProperty(absent);
    expect(answer.headers.get('set-cookie')).toBe(cookie);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it('opens without them when they cannot be loaded', async () => {
    const { answer, logged } = ask('fails', { cookie: 'session=1' });
    expect((await answer).status).toBe(200);
    expect(await (await answer).text()).toContain('not listed');
    expect(logged).toHaveLength(1);
  });

  it('redirects to sign-in without a session', async () => {
    const { answer, logged } = ask('works', {});
    const { status, headers } = await answer;
    expect([status, headers.get('location')]).toEqual([302, toSignIn]);
    expect(logged).toEqual([]);
  });
});

describe('every other path', () => {
  it('is a 404 page', async () => {
    const { site } = siteFor('anonymous');
    const answer = await site.request('/nowhere');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('status 404');
  });

  it('is a short response for anything but documents', async () => {
    const { site } = siteFor('anonymous');
    const answer = await site.request('/assets/gone-abc.js');
    expect([answer.status, await answer.text()]).toEqual([404, 'Not found']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('that fails becomes a page with 500, and the reason is only logged', async () => {
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

  it('keeps the policy of the session server, except where Vite’s client would be shut out', async () => {
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

  it('is ready, and says so, while sessions are read but not written', async () => {
    const { site } = siteFor('anonymous', {
      auth: { ...ownAuth('works'), health: async () => ({ store: 'reads-only' }) },
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
