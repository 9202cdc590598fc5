import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { shell } from '@portico/locales/en/shell';
import { base, localeCodes, type Session } from '@portico/protocol';
import { ar } from '@portico/react/locales/ar';
import { en } from '@portico/react/locales/en';
import { site as openSessions, testAssets, testConfig } from '@portico/testing/shell/test-site';
import { describe, expect, it } from 'vitest';
import { createEndpointTable } from '../pages/endpoints.ts';
import { createPageTable } from '../pages/page-table.ts';
import { createWordsTable } from '../pages/words-table.ts';
import { createSite } from './create-site.ts';
import { createPageCache, type PublicPage } from './page-cache.ts';

const origin = 'http://localhost:3000';
const session: Session = {
  id: 'a session',
  user: { id: 'a user', name: 'Ada' },
  account: 'email:ada@example.com',
  accounts: ['email:ada@example.com'],
  wallets: [],
  createdAt: '2026-11-21T00:00:00.000Z',
  expires: '2026-11-28T00:00:00.000Z',
};

const Empty = () => null;

/** A site whose visitors have a session when they send the cookie `session=1`, and none is known with `session=?`. */
function openSite() {
  const rendered: string[] = [];
  const sessionOf = async ({ headers }: Request) => {
    const cookie = headers.get('cookie') ?? '';
    if (cookie.includes('session=?')) throw new Error('The database is away');
    return cookie.includes('session=1') ? session : null;
  };
  const unused = () => Promise.reject(new Error('Not used here'));
  const site = createSite({
    config: testConfig,
    languages: localeCodes,
    origin,
    secrets: [],
    settings: {
      production: true,
      chains: [base],
      embedIn: [],
      walletConnect: undefined,
      rpcProxy: undefined,
    },
    auth: {
      ...openSessions({}),
      basePath: '/api/auth',
      session: sessionOf,
      handler: unused,
      requireSession: unused,
      requireOwnData: unused,
      health: unused,
    },
    endpoints: createEndpointTable({}, []),
    migrations: undefined,
    pages: createPageTable({
      '/src/pages/home.tsx': { path: '/', title: 'Home', Page: Empty },
      '/src/pages/person.tsx': { path: '/people/:name', title: 'Person', Page: Empty },
    }),
    statusPage: Empty,
    assets: testAssets,
    words: createWordsTable(
      { en: { footer: { description: 'A site' } } },
      {
        en: { words: shell, locale: en },
        ar: { words: shell, locale: ar },
      },
    ),
    files: [],
    isStopping: () => false,
    render(state) {
      rendered.push(state.path);
      return state.session?.user.name ?? 'Welcome';
    },
    prepare: async () => undefined,
    renderFooter: () => '',
    logger: { error: () => undefined },
  });
  const ask = (headers: Readonly<Record<string, string>> = {}, path = '/', method = 'GET') =>
    site.request(path, { method, headers });
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
  return { ask, bytesOf, rendered };
}

describe('the page of an anonymous visitor', () => {
  it('is rendered once, with the same bytes for all', async () => {
    const { ask, bytesOf, rendered } = openSite();
    const one = await ask({ 'accept-encoding': 'br', 'user-agent': 'One', cookie: 'a=b' });
    const other = await ask({ 'accept-encoding': 'gzip, br', cookie: 'portico.seen=1' }, '/?a=2');
    expect(await bytesOf(other)).toEqual(await bytesOf(one));
    expect([...other.headers]).toEqual([...one.headers]);
    expect(one.headers.has('set-cookie')).toBe(false);
    expect(rendered).toEqual(['/']);
  });

  it('differs by language, color scheme and coding, each with its own tag', async () => {
    const { ask, bytesOf } = openSite();
    const headers = [
      {},
      { 'accept-language': 'ar' },
      { cookie: 'portico.scheme=dark' },
      { cookie: 'portico.scheme=light' },
      { 'accept-encoding': 'br' },
      { 'accept-encoding': 'gzip' },
    ];
    const first = await Promise.all(headers.map((each) => ask(each)));
    const again = await Promise.all(headers.map((each) => ask(each)));
    const tags = again.map((answer) => answer.headers.get('etag'));
    expect(new Set(tags).size).toBe(headers.length);
    expect(first.map((answer) => answer.headers.get('etag'))).toEqual(tags);

    const [plain, arabic, dark, light, brotli, gzip] = await Promise.all(again.map(bytesOf));
    expect(String(arabic)).toContain('<html lang="ar" dir="rtl">');
    expect(String(dark)).toContain('data-portico-scheme="dark"');
    expect(String(light)).toContain('data-portico-scheme="light"');
    expect(brotliDecompressSync(brotli ?? '')).toEqual(plain);
    expect(gunzipSync(gzip ?? '')).toEqual(plain);
  });

  it('is not sent again to a browser that has it', async () => {
    const { ask } = openSite();
    const first = await ask({ 'accept-encoding': 'br' });
    const etag = first.headers.get('etag') ?? '';
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await ask({ 'accept-encoding': 'br', 'if-none-match': tags });
      expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
      expect(again.headers.get('vary')).toContain('Cookie');
      expect(again.headers.has('content-length')).toBe(false);
    }
    expect((await ask({ 'if-none-match': etag })).status).toBe(200);
  });

  it('has the same headers for HEAD, and no body', async () => {
    const { ask, bytesOf } = openSite();
    const [got, head] = [await ask(), await ask({}, '/', 'HEAD')];
    expect([...head.headers]).toEqual([...got.headers]);
    expect(await bytesOf(head)).toHaveLength(0);
  });

  it('is never sent to a visitor with a session, nor the reverse', async () => {
    const { ask, rendered } = openSite();
    const anonymous = await ask();
    for (const cookie of ['session=1', 'session=?']) {
      const answer = await ask({
        cookie,
        'if-none-match': `${anonymous.headers.get('etag')}, "x"`,
      });
      expect([answer.status, answer.headers.get('etag')]).toEqual([200, null]);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
    expect(await (await ask({ cookie: 'session=1' })).text()).toContain('Ada');
    expect(await (await ask()).text()).not.toContain('Ada');
    expect(rendered).toHaveLength(4);
  });

  it('is compressed better than a page for one answer', async () => {
    const { ask } = openSite();
    const codingFor = async (cookie: string) =>
      (await ask({ cookie, 'accept-encoding': 'gzip, br' })).headers.get('content-encoding');
    expect([await codingFor('a=b'), await codingFor('session=1')]).toEqual(['br', 'gzip']);
  });

  it('is rendered again by another process', async () => {
    const [one, other] = [openSite(), openSite()];
    await one.ask();
    await other.ask();
    expect([one.rendered, other.rendered]).toEqual([['/'], ['/']]);
  });

  it('stays cached beside any number of other addresses', async () => {
    const { ask, rendered } = openSite();
    await ask();
    for (let index = 0; index < 300; index += 1) {
      await ask({}, `/people/${index}`);
      await ask({}, `/nowhere/${index}`);
    }
    const before = rendered.length;
    await ask();
    await ask({}, '/people/299');
    expect(rendered).toHaveLength(before);
    // The first of them made room, and pages about failures are not kept at all.
    await ask({}, '/people/0');
    await ask({}, '/nowhere/299');
    expect(rendered).toHaveLength(before + 2);
  });
});

describe('cached pages', () => {
  const page: PublicPage = { id: 'home', path: '/', locale: 'en', scheme: 'dark', encoding: 'br' };
  const request = new Request(origin);

  it('are rendered again after a minute', () => {
    let time = 0;
    const answer = createPageCache(() => time);
    const at = (milliseconds: number) => {
      time = milliseconds;
      const plain: PublicPage = { ...page, encoding: 'identity' };
      return String(Buffer.from(answer(request, plain, () => `At ${milliseconds}`).body ?? []));
    };
    expect([at(0), at(59_999), at(60_000)]).toEqual(['At 0', 'At 0', 'At 60000']);
  });

  it('keep their tag while their content is the same', () => {
    let time = 0;
    const answer = createPageCache(() => time);
    const tag = (html: string) => answer(request, page, () => html).headers['etag'];
    const first = tag('one');
    time = 60_000;
    expect(tag('one')).toBe(first);
    time = 120_000;
    expect(tag('two')).not.toBe(first);
  });

  it('contain no failure', async () => {
    const answer = createPageCache();
    const fail = () => {
      throw new Error('A bug');
    };
    expect(() => answer(request, page, fail)).toThrow('A bug');
    expect(answer(request, page, () => 'Fine').status).toBe(200);
  });

  it('contain no long page', () => {
    const answer = createPageCache();
    let renderings = 0;
    const long = () => {
      renderings += 1;
      return 'x'.repeat(200_000);
    };
    answer(request, { ...page, encoding: 'identity' }, long);
    answer(request, { ...page, encoding: 'identity' }, long);
    expect(renderings).toBe(2);
  });
});
