import type { OwnData } from '@portico/server';
import { signedInAs } from '@portico/server/testing';
import { session, siteFor, stateOf, toSignIn } from '@portico/testing/shell/site-for-visitor';
import {
  site as openSessions,
  shellWords,
  site,
  siteOptions,
} from '@portico/testing/shell/test-site';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import type { PageProps } from '../pages/page-module.ts';
import { createPageTable } from '../pages/page-table.ts';
import { type Load, notFound, type RequestContext, redirect } from '../pages/request-context.ts';
import { createWordsTable } from '../pages/words-table.ts';
import { createSite } from './create-site.ts';
import type { SiteOptions } from './site-options.ts';

const account = 'eip155:8453:0x00000000219ab540356cBB839Cbe05303d7705Fa';
const Vault = ({ data }: PageProps<object, () => unknown>) => JSON.stringify(data ?? 'no data');

/** A site with one page, `/vault/:id`, and what it loads. */
function open(load: Load, page: object = {}) {
  const auth = site({});
  onTestFinished(() => auth.close());
  const logged: unknown[] = [];
  const options = siteOptions(
    auth,
    {
      pages: createPageTable(
        { '/src/pages/vault.tsx': { path: '/vault/:id', title: 'Vault', Page: Vault, ...page } },
        { '/src/pages/vault.server.ts': { load } },
      ),
      words: createWordsTable(...shellWords),
      statusPage: ({ params }) => `status ${params['status']}`,
      render: ({ session, params, data }, Page) => {
        const props = { session, params, data, words: {} };
        const lists = { ownSessions: undefined, ownAccounts: undefined };
        return renderToString(createElement(Page, { ...props, ...lists }));
      },
    },
    { onError: (error) => logged.push(error) },
  );
  const app = createSite(options);
  const get = async (path: string, init?: RequestInit) => {
    const answer = await app.request(`${options.origin}${path}`, init);
    return { answer, html: await answer.text() };
  };
  return { auth, get, logged };
}

test('a page gets the result of its load, in its HTML and as JSON for the browser', async () => {
  const { get, auth } = open(({ params, session, request }) => ({
    vault: params['id'],
    owner: session?.address ?? null,
    query: new URL(request.url).search,
  }));
  const anonymous = await get('/vault/7%2F1?sort=age');
  expect(anonymous.html).toContain('{&quot;vault&quot;:&quot;7/1&quot;,&quot;owner&quot;:null');
  expect(anonymous.html).toContain('"data":{"vault":"7/1","owner":null,"query":"?sort=age"}');

  const { cookie } = await signedInAs(auth, account);
  const member = await get('/vault/8', { headers: { cookie } });
  expect(member.html).toContain(`"vault":"8","owner":"${account.slice('eip155:8453:'.length)}"`);
});

test('loaded data is not cached: each request loads again', async () => {
  let loads = 0;
  const { get } = open(() => ({ loads: ++loads }));
  await get('/vault/1');
  const { answer, html } = await get('/vault/1');
  expect(html).toContain('"data":{"loads":2}');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});

test('the guard runs before the load', async () => {
  const load = vi.fn(() => ({}));
  const { get, auth } = open(load, { requiresSession: true });
  const { answer } = await get('/vault/1');
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toContain('/api/auth/signin');
  expect(load).not.toHaveBeenCalled();
  const { cookie } = await signedInAs(auth, account);
  await get('/vault/1', { headers: { cookie } });
  expect(load).toHaveBeenCalledOnce();
});

test('a load can redirect, or show the page for 404', async () => {
  const { get } = open(({ params }) => {
    throw params['id'] === 'old' ? redirect('/vault/new') : notFound();
  });
  const moved = await get('/vault/old');
  expect([moved.answer.status, moved.answer.headers.get('location')]).toEqual([303, '/vault/new']);
  const missing = await get('/vault/none');
  expect(missing.answer.status).toBe(404);
  expect(missing.html).toContain('status 404');
});

test('a page for 404 keeps its title, whichever failure was shown at its address before', async () => {
  const { get } = open(() => {
    throw notFound();
  });
  const refused = await get('/vault/none', {
    method: 'POST',
    headers: { origin: 'https://example.com' },
  });
  expect([refused.answer.status, refused.html]).toEqual([
    405,
    expect.stringContaining('<title>Something went wrong · Portico</title>'),
  ]);
  expect((await get('/vault/none')).html).toContain(
    '<title>This page does not exist · Portico</title>',
  );
});

test('a failed load is 503, logged, and reveals nothing', async () => {
  const failure = new Error('relation "vaults" does not exist');
  const { get, logged } = open(async () => {
    throw failure;
  });
  const { answer, html } = await get('/vault/1');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(html).toContain('status 503');
  expect(html).not.toContain('vaults');
  expect(logged).toEqual([failure]);
});

test.each([
  ['a date', { at: new Date(0) }, 'data.at is a Date'],
  ['a bigint', { balances: [1, 2n] }, 'data.balances[1] is a bigint'],
  ['a map', new Map(), 'data is a Map'],
  ['not a number', { ratio: Number.NaN }, 'data.ratio is a number'],
])('data that JSON would change is refused: %s', async (_, data, place) => {
  const { get, logged } = open(() => data);
  const { answer } = await get('/vault/1');
  expect(answer.status).toBe(503);
  expect(String(logged[0])).toContain(place);
});

test('the signal of a load aborts when the visitor has gone', async () => {
  const gone = new AbortController();
  let seen: RequestContext | undefined;
  const { get } = open((context) => {
    seen = context;
    gone.abort();
    return new Promise(() => undefined);
  });
  const { answer } = await get('/vault/1', { signal: gone.signal });
  expect(answer.status).toBe(503);
  expect(seen?.signal.aborted).toBe(true);
});

test('using tables of a site without migrations is an error', async () => {
  const { get, logged } = open(({ db }) => db.selectFrom('vaults').selectAll().execute());
  expect((await get('/vault/1')).answer.status).toBe(503);
  expect(String(logged[0])).toContain('src/migrations');
});

/** A session server that answers requests with the cookie `session=1`, unless its lists cannot be read. */
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
      account: 'email:a@example.com',
      provider: 'email',
      email: 'a@example.com',
      linkedAt: '2026-11-20T00:00:00.000Z',
      lastUsedAt: '2026-11-20T00:00:00.000Z',
      current: true,
    },
  ],
  sessions: [
    {
      id: 'phone',
      userAgent: null,
      current: false,
      createdAt: session.createdAt,
      lastSeenAt: session.createdAt,
      expires: session.expires,
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

  it('gives the cookie again on each request whose answer has one', async () => {
    const { site } = siteFor('signed in', { auth: ownAuth('works') });
    const answers = [1, 2].map(() => site.request(path, { headers: { cookie: 'session=1' } }));
    for (const { headers } of await Promise.all(answers))
      expect(headers.get('set-cookie')).toBe(cookie);
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
