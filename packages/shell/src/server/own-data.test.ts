import type { OwnData } from '@portico/server';
import { session, siteFor, stateOf, toSignIn } from '@portico/testing/shell/site-for-visitor';
import { site as openSessions } from '@portico/testing/shell/test-site';
import { describe, expect, it } from 'vitest';
import type { SiteOptions } from './site-options.ts';

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
