import { join } from 'node:path';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { createDomainJar } from '@portico/testing/server/domain-jar';
import { alice, bob, signIn, signMessage } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import {
  cookieHeader,
  createTestBrowser,
  type TestBrowser,
} from '@portico/testing/server/test-browser';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';
import type { AuthOptions } from '../create-auth/options.ts';

describe('cookie domain', () => {
  const ofHost = '__Host-next-auth.session-token';
  const ofDomain = '__Secure-next-auth.session-token';
  const account = ({ address }: typeof alice) => `eip155:8453:${address}`;

  let database: string;
  let jar: ReturnType<typeof createDomainJar>;
  beforeEach(() => {
    database = `file:${join(temporaryFolder(), 'portico.sqlite')}`;
    jar = createDomainJar();
  });

  /** One browser at the session server of a host, as it runs with these options; all of them share one database. */
  async function open(host: string, options: Partial<AuthOptions> = {}) {
    const origin = `https://${host}`;
    const { auth, clock } = await createTestAuth({ url: origin, database, ...options });
    onTestFinished(() => auth.close());
    const browser = createTestBrowser(jar.through(auth), { origin });
    return {
      auth,
      signIn: async (signer = alice) => {
        const message = { domain: host, uri: origin, signer };
        const signed = await signMessage(await browser.csrfToken(), clock.now, message);
        return (await browser.post('callback/siwe', signed)).response.headers.getSetCookie();
      },
      signOut: async () => (await browser.post('signout')).response.headers.getSetCookie(),
      /** Returns the address of the browser's session. */
      who: async () => Object(await browser.session()).account,
    };
  }

  const listSessions = async (auth: Auth, signer: typeof alice) => {
    const user = await auth.users.find(account(signer));
    return user === null ? [] : auth.sessions.list(user.id);
  };

  describe('a cookie domain', () => {
    const options = { cookieDomain: 'example.com' };

    test('gives the session to every subdomain, and to nothing else', async () => {
      const { signIn } = await open('api.example.com', options);
      const cookies = await signIn();
      expect(cookies.filter((cookie) => cookie.startsWith(ofDomain))).toEqual([
        expect.stringMatching(
          /; Domain=example\.com; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax; Secure$/,
        ),
      ]);
      expect(jar.names('dashboard.example.com')).toEqual([ofDomain]);
      expect(jar.names('api.example.com')).toEqual(['__Host-next-auth.csrf-token', ofDomain]);
      expect(jar.names('example.org')).toEqual([]);
    });

    test('lets a server on a sister subdomain read the session and end it everywhere', async () => {
      const api = await open('api.example.com', options);
      const dashboard = await open('dashboard.example.com', options);
      await api.signIn();
      expect(await dashboard.who()).toBe(account(alice));
      expect(await dashboard.signOut()).toEqual([
        expect.stringMatching(/session-token=; Domain=example\.com; Path=\/; .*; Max-Age=0$/),
      ]);
      expect(await api.who()).toBeUndefined();
      expect(jar.names('api.example.com')).not.toContain(ofDomain);
    });

    test('works with apps on other sites, too', async () => {
      const { signIn } = await open('api.example.com', {
        ...options,
        trustedOrigins: ['https://example.org'],
      });
      expect((await signIn()).find((cookie) => cookie.startsWith(ofDomain))).toMatch(
        /; Domain=example\.com; .*; SameSite=None; Secure; Partitioned$/,
      );
    });
  });

  /** Options that a site's cookies depend on, before and after the operator changes them. */
  const changes: readonly (readonly [
    string,
    Partial<AuthOptions>,
    Partial<AuthOptions>,
    boolean,
  ])[] = [
    ['a cookie domain', {}, { cookieDomain: 'example.com' }, true],
    ['no cookie domain', { cookieDomain: 'example.com' }, {}, false],
    [
      'a narrower cookie domain',
      { cookieDomain: 'example.com' },
      { cookieDomain: 'eu.example.com' },
      true,
    ],
    ['cookies for other sites', {}, { embedIn: ['https://app.safe.global'] }, true],
    ['cookies of one site', { trustedOrigins: ['https://example.org'] }, {}, true],
  ];

  describe.each(changes)('a site that changes to %s', (_name, before, after, keeps) => {
    const host = 'api.eu.example.com';

    test(`${keeps ? 'keeps' : 'ends'} the session that a browser has`, async () => {
      await (await open(host, before)).signIn();
      expect(await (await open(host, after)).who()).toBe(keeps ? account(alice) : undefined);
    });

    test('ends the old session with the next sign-in, and only the new one counts from then on', async () => {
      const old = await open(host, before);
      await old.signIn(alice);
      const changed = await open(host, after);
      await changed.signIn(bob);
      expect(await changed.who()).toBe(account(bob));
      expect(await listSessions(changed.auth, alice)).toEqual([]);
      // Not even when the operator changes it back.
      expect(await old.who()).not.toBe(account(alice));
    });

    test('signs out for good', async () => {
      const old = await open(host, before);
      await old.signIn();
      const changed = await open(host, after);
      await changed.signIn(bob);
      await changed.signOut();
      expect([await changed.who(), await old.who()]).toEqual([undefined, undefined]);
      expect(await listSessions(changed.auth, alice)).toEqual([]);
      expect(await listSessions(changed.auth, bob)).toEqual([]);
    });

    test('signs out for good without a sign-in in between', async () => {
      const old = await open(host, before);
      await old.signIn();
      const changed = await open(host, after);
      await changed.signOut();
      expect([await changed.who(), await old.who()]).toEqual([undefined, undefined]);
      expect(await listSessions(changed.auth, alice)).toEqual([]);
    });
  });

  test('a cookie of this host alone is removed as soon as one of the domain takes its place', async () => {
    await (await open('api.example.com')).signIn();
    expect(jar.names('api.example.com')).toContain(ofHost);
    await (await open('api.example.com', { cookieDomain: 'example.com' })).signIn();
    expect(jar.names('api.example.com')).not.toContain(ofHost);
    expect(jar.names('api.example.com')).toContain(ofDomain);
  });

  test('a cookie of a subdomain does not count while there is no cookie domain', async () => {
    const shared = await open('evil.example.com', { cookieDomain: 'example.com' });
    await shared.signIn();
    expect(jar.names('api.example.com')).toEqual([ofDomain]);
    expect(await (await open('api.example.com')).who()).toBeUndefined();
  });
});

const safe = 'https://app.safe.global';
const partitioned = /; HttpOnly; SameSite=None; Secure; Partitioned/;

async function open(embedIn?: readonly string[]) {
  const { auth, clock } = await createTestAuth(embedIn ? { embedIn } : {});
  onTestFinished(() => auth.close());
  return { auth, clock, browser: createTestBrowser(auth) };
}

const setCookies = async (browser: TestBrowser, path: string, init?: RequestInit) =>
  (await browser.fetch(path, init)).headers.getSetCookie();

describe('a site that Safe can frame', () => {
  let auth: Auth;
  let clock: TestClock;
  let browser: TestBrowser;

  beforeEach(async () => {
    ({ auth, clock, browser } = await open([safe]));
  });

  test('sets cookies that browsers keep there, and clears them with the same attributes', async () => {
    const issued = [
      ...(await setCookies(browser, 'csrf')),
      ...(await setCookies(browser, 'signin?callbackUrl=/account')),
      ...(await signIn(browser, clock.now)).response.headers.getSetCookie(),
      ...(await browser.post('signout')).response.headers.getSetCookie(),
    ];
    expect(issued.length).toBeGreaterThanOrEqual(4);
    for (const cookie of issued) expect(cookie).toMatch(partitioned);
    expect(issued.some((cookie) => cookie.includes('session-token=;'))).toBe(true);
    expect(issued.every((cookie) => cookie.startsWith('__Host-'))).toBe(true);
  });

  test('lets only Safe frame its pages', async () => {
    const { headers } = await browser.fetch('signin');
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${safe};`);
    expect(headers.has('x-frame-options')).toBe(false);
  });

  // SameSite no longer keeps other sites' posts from carrying the cookies, so each of these has to fail.
  test.each<[string, Record<string, string>]>([
    ['of another site', { origin: 'https://evil.example' }],
    ['of the page around the frame', { origin: safe }],
    ['of a sandbox', { origin: 'null' }],
    ['that names no origin', {}],
    ['of another site that hides its origin', { 'sec-fetch-site': 'cross-site' }],
    [
      'of a neighbour on the same domain',
      { origin: 'https://example.com', 'sec-fetch-site': 'same-site' },
    ],
  ])('refuses a post %s, with the right token and cookies', async (_, headers) => {
    await signIn(browser, clock.now);
    const cookie = cookieHeader(browser);
    const body = new URLSearchParams({ csrfToken: await browser.csrfToken(), json: 'true' });
    for (const path of ['signout', 'sessions/end-others', 'session', 'callback/siwe']) {
      const response = await auth.handler(
        new Request(`https://example.com/api/auth/${path}`, {
          method: 'POST',
          headers: { cookie, ...headers },
          body,
        }),
      );
      expect([path, response.status]).toEqual([path, path === 'session' ? 400 : 403]);
    }
    expect(await browser.session()).toHaveProperty('address');
  });
});

test('a site that cannot be framed has SameSite cookies and denies framing', async () => {
  const { browser, clock } = await open();
  const { response } = await signIn(browser, clock.now);
  for (const cookie of response.headers.getSetCookie()) {
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
  }
  const { headers } = await browser.fetch('signin');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('x-frame-options')).toBe('DENY');
});

test('the browser’s key lives as long as a message that owners of a contract account may sign', async () => {
  const { browser, clock } = await open();
  const [cookie = ''] = await setCookies(browser, 'csrf');
  const expires = Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '');
  expect(expires - clock.now).toBe(24 * 3_600_000);
});
