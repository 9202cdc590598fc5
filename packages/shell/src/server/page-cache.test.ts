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

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/**
 * A site whose visitors have a session when they send a cookie like `session=1`: Ada, or the user of that name. With `session=?` it is
 * not known.
 */
function openSite() {
  const rendered: string[] = [];
  const changed = new Map<string, Partial<Session> | null>();
  const sessionOf = async ({ headers }: Request) => {
    const [, id] = /session=([\w?]+)/.exec(headers.get('cookie') ?? '') ?? [];
    if (id === undefined) return null;
    if (id === '?') throw new Error('The database is away');
    // The store answers in any order.
    for (let turns = id.length + (Number(id) % 5 || 0); turns > 0; turns -= 1) await nextTurn();
    const change = changed.get(id);
    if (change === null) return null;
    const user = id === '1' ? session.user : { id: `user ${id}`, name: `Visitor ${id}.` };
    return { ...session, id: `session ${id}`, user, ...change };
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
  return { ask, bytesOf, rendered, changed };
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
    expect(rendered).toHaveLength(3);
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

describe('the page of a visitor with a session', () => {
  const cookie = 'session=1';

  it('is rendered once for those who come back, and never to be stored by the browser', async () => {
    const { ask, bytesOf, rendered } = openSite();
    const one = await ask({ cookie, 'accept-encoding': 'gzip' });
    const again = await ask({ cookie, 'accept-encoding': 'gzip', 'if-none-match': '*' });
    expect([again.status, [...again.headers]]).toEqual([200, [...one.headers]]);
    expect(again.headers.get('cache-control')).toBe('private, no-store');
    expect(again.headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie');
    expect(again.headers.has('etag')).toBe(false);
    expect(await bytesOf(again)).toEqual(await bytesOf(one));
    expect(rendered).toEqual(['/']);
  });

  it('differs by language, color scheme, coding and path', async () => {
    const { ask, bytesOf, rendered } = openSite();
    const all = () =>
      Promise.all([
        ask({ cookie }),
        ask({ cookie, 'accept-language': 'ar' }),
        ask({ cookie: `${cookie}; portico.scheme=dark` }),
        ask({ cookie, 'accept-encoding': 'gzip' }),
        ask({ cookie, 'accept-encoding': 'br' }),
        ask({ cookie }, '/people/grace'),
      ]);
    await all();
    const answers = await all();
    expect(rendered).toHaveLength(answers.length);
    const [plain, arabic, dark, gzip, brotli, person] = await Promise.all(answers.map(bytesOf));
    expect(String(arabic)).toContain('<html lang="ar" dir="rtl">');
    expect(String(dark)).toContain('data-portico-scheme="dark"');
    expect(String(person)).toContain('"params":{"name":"grace"}');
    expect(gunzipSync(gzip ?? '')).toEqual(plain);
    expect(brotliDecompressSync(brotli ?? '')).toEqual(plain);
  });

  it('never reaches another visitor, however many ask at once', async () => {
    const { ask, bytesOf, rendered } = openSite();
    const visitors = Array.from({ length: 300 }, (_, index) => String(index + 2));
    const decoders = { gzip: gunzipSync, br: brotliDecompressSync, identity: Buffer.from } as const;
    const encodings = ['gzip', 'br', 'identity'] as const;
    const asked = [...visitors, ...visitors.toReversed(), ...visitors];
    const pages = await Promise.all(
      asked.map(async (id, index) => {
        const encoding = encodings[index % 3] ?? 'gzip';
        const answer = await ask({ cookie: `session=${id}`, 'accept-encoding': encoding });
        const decode: (bytes: Buffer) => Buffer = decoders[encoding];
        return String(decode(await bytesOf(answer)));
      }),
    );
    const named = pages.map((page) => [...new Set(page.match(/Visitor \d+\.|session \d+/g))]);
    expect(named).toEqual(asked.map((id) => [`Visitor ${id}.`, `session ${id}`]));
    expect(rendered.length).toBeLessThan(asked.length);
  });

  it('is rendered anew once anything of the session changed, and not sent once it ended', async () => {
    const { ask, changed } = openSite();
    const text = async () => (await ask({ cookie })).text();
    expect(await text()).toContain(session.expires);
    changed.set('1', { expires: '2026-11-29T00:00:00.000Z' });
    expect(await text()).toContain('2026-11-29T00:00:00.000Z');
    changed.set('1', null);
    expect(await text()).toContain('Welcome');
    expect(await text()).not.toContain('Ada');
  });

  it('takes no space of the pages without a session', async () => {
    const { ask, rendered } = openSite();
    await ask();
    for (let index = 0; index < 300; index += 1) await ask({ cookie: `session=${index}` });
    const before = rendered.length;
    await ask();
    expect(rendered).toHaveLength(before);
    await ask({ cookie: 'session=0' });
    expect(rendered).toHaveLength(before + 1);
  });
});
