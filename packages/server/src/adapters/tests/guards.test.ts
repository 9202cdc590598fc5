import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorMessage } from '@portico/protocol';
import { adapterHosts } from '@portico/testing/server/adapter-hosts';
import { alice, signIn } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { cookieHeader, createTestBrowser } from '@portico/testing/server/test-browser';
import { Hono } from 'hono';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Auth } from '../../create-auth/create-auth.ts';
import { requireSession } from '../fetch.ts';
import { requireSession as requireHonoSession } from '../hono.ts';
import { requireSession as requirePageSession } from '../next-pages.ts';
import { requireSession as requireLoaderSession } from '../react-router.ts';

describe('conditions of guards', () => {
  const trusted = 'https://app.example.com';
  let auth: Auth;
  let cookie: string;

  beforeEach(async () => {
    const made = await createTestAuth({ trustedOrigins: [trusted] });
    auth = made.auth;
    const browser = createTestBrowser(auth);
    await signIn(browser, made.clock.now);
    cookie = cookieHeader(browser);
    return () => auth.close();
  });

  const vault = (accept = 'text/html', init: RequestInit = {}) =>
    new Request('https://example.com/vault', {
      ...init,
      headers: { ...init.headers, cookie, accept },
    });
  /** Its visitor is signed in: the sentence of a refused sign-in would be wrong. */
  const cannotOpen = 'This account cannot open this page.';
  const ownReason = { code: 'NOT_A_MEMBER', message: 'Members only.' };

  describe('a condition', () => {
    test('lets a session pass that it accepts', async () => {
      const session = await requireSession(auth, vault(), {
        where: ({ wallets: [wallet] }) => wallet?.chainId === 8453,
      });
      expect(session).not.toBeInstanceOf(Response);
    });

    test.each(['//', 'http://a:99999/'])('refuses a request for %s, too', async (url) => {
      const { headers } = vault();
      const refused = await answer(requireSession(auth, { url, headers }, { where: () => false }));
      expect(refused.status).toBe(403);
    });

    test.each([
      [false, cannotOpen, errorMessage('ACCESS_DENIED'), 'ACCESS_DENIED'],
      [ownReason, ownReason.message, ownReason.message, ownReason.code],
    ])(
      'that answers %j refuses with 403: a page that says why, JSON for a script',
      async (decision, shown, sentence, code) => {
        const where = () => decision;
        const page = await answer(requireSession(auth, vault(), { where }));
        expect(page.status).toBe(403);
        expect(page.headers.get('content-type')).toContain('text/html');
        const text = await page.text();
        expect(text).toContain(`<p>${shown}</p>`);
        expect(text).toContain(
          'href="/api/auth/signin?error=Signin&amp;callbackUrl=%2Fvault">Use another account<',
        );
        const script = await answer(requireSession(auth, vault('*/*'), { where }));
        expect([script.status, JSON.parse(await script.text())]).toEqual([
          403,
          { code, message: sentence },
        ]);
      },
    );

    test('that refuses a post leads back to no URL that takes posts alone', async () => {
      const headers = { origin: 'https://example.com' };
      const post = vault('text/html', { method: 'POST', headers });
      const page = await answer(requireSession(auth, post, { where: () => false }));
      const text = await page.text();
      expect(text).toContain('href="/api/auth/signin?error=Signin">Use another account<');
      const evil = { origin: 'https://evil.example' };
      const forged = vault('text/html', { method: 'POST', headers: evil });
      const refused = await (await answer(requireSession(auth, forged))).text();
      expect(refused).toContain('href="/api/auth/signin">');
    });

    test('that fails is an outage', async () => {
      const where = () => Promise.reject(new Error('the table is locked'));
      expect(await answer(requireSession(auth, vault(), { where }))).toMatchObject({ status: 503 });
    });

    test('is not asked without a session', async () => {
      cookie = '';
      const where = () => {
        throw new Error('asked');
      };
      expect(await answer(requireSession(auth, vault(), { where }))).toMatchObject({ status: 302 });
    });

    test('a misspelt one is refused, because it would let everyone in', async () => {
      const options = { were: () => false } as object;
      await expect(requireSession(auth, vault(), options)).rejects.toThrow('were');
    });

    test('refuses in Hono, in a loader and in a page of Next', async () => {
      const app = new Hono();
      app.get('/vault', requireHonoSession(auth, { where: () => false }), (c) => c.text('in'));
      expect((await app.request(vault())).status).toBe(403);

      const loader = requireLoaderSession(auth, vault(), { where: () => ownReason });
      await expect(loader).rejects.toMatchObject({ status: 403, statusText: ownReason.code });

      const context = { req: { url: '/vault', headers: { cookie } }, resolvedUrl: '/vault' };
      const page = await requirePageSession(auth, context as never, { where: () => false });
      if (!('redirect' in page)) throw new Error('The page is open');
      const shown = await auth.handler(
        new Request(new URL(page.redirect.destination, 'https://example.com'), {
          headers: { accept: 'text/html' },
        }),
      );
      expect([shown.status, await shown.text()]).toEqual([
        403,
        expect.stringContaining(cannotOpen),
      ]);
    });
  });

  describe('the page that a request comes from', () => {
    const post = (headers: Readonly<Record<string, string>>) =>
      requireSession(auth, vault('*/*', { method: 'POST', headers }));

    test.each([
      [{ origin: 'https://example.com' }],
      [{ origin: trusted, 'sec-fetch-site': 'same-site' }],
      // A server of its own on a sister subdomain, with the cookie of the domain.
      [{ origin: 'https://shop.example.com', 'sec-fetch-site': 'same-origin' }],
      // No browser: a server that posts for the user.
      [{}],
    ])('%j may change something', async (headers) => {
      expect(await post(headers)).not.toBeInstanceOf(Response);
    });

    test.each([
      [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
      [{ origin: 'https://sister.example.com', 'sec-fetch-site': 'same-site' }],
      [{ origin: 'null' }],
    ])('%j may not', async (headers) => {
      const refused = await answer(post(headers));
      expect([refused.status, JSON.parse(await refused.text())]).toEqual([
        403,
        { code: 'ORIGIN_MISMATCH', message: errorMessage('ORIGIN_MISMATCH') },
      ]);
    });

    test('is checked before the session is read', async () => {
      const headers = { origin: 'https://evil.example', accept: '*/*', cookie: '' };
      const anonymous = new Request('https://example.com/vault', { method: 'POST', headers });
      expect((await answer(requireSession(auth, anonymous))).status).toBe(403);
    });

    test('does not matter for a request that only reads', async () => {
      const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      expect(await requireSession(auth, vault('*/*', { headers }))).not.toBeInstanceOf(Response);
    });
  });

  async function answer(found: Promise<unknown>): Promise<Response> {
    const response = await found;
    if (!(response instanceof Response)) throw new Error('The guard let the session pass');
    return response;
  }
});

// What browsers send with a request that changes something, to an endpoint of an adopter behind `requireSession`.
const site = 'https://example.com';
const evil = 'https://evil.example';

const fromEverySite = [
  ['a page of the API’s own', { origin: site, 'sec-fetch-site': 'same-origin' }, 200],
  // Its referrer policy is `no-referrer`.
  ['a page that hides its origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 200],
  ['a page of another site', { origin: evil, 'sec-fetch-site': 'cross-site' }, 403],
  ['one of an old browser', { origin: evil }, 403],
  ['a frame in a sandbox', { origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
  ['a sister subdomain', { origin: 'https://x.example.com', 'sec-fetch-site': 'same-site' }, 403],
  ['another port', { origin: `${site}:8443`, 'sec-fetch-site': 'same-site' }, 403],
  ['http', { origin: 'http://example.com', 'sec-fetch-site': 'cross-site' }, 403],
] as const;

describe.each([
  ['the same site', 'https://app.example.com', 'same-site', 200],
  // Its browsers send cookies with what other sites post, so a request without an origin comes from none of them.
  ['another site', 'https://app.example.net', 'cross-site', 403],
] as const)('with an app on %s', (_, app, fetchSite, withoutOrigin) => {
  const cases = [
    ...fromEverySite,
    ['the app', { origin: app, 'sec-fetch-site': fetchSite }, 200],
    ['a server that calls for the user', {}, withoutOrigin],
  ] as const;

  describe.each(Object.entries(adapterHosts))('%s', (name, host) => {
    const server = createServer();
    let vault: (method: string, headers: object, accept?: string) => Promise<[number, string]>;
    beforeAll(async () => {
      const { auth, clock } = await createTestAuth({ trustedOrigins: [app] });
      const browser = createTestBrowser(auth);
      await signIn(browser, clock.now);
      server.on('request', host(auth)).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo; // listen() with a port makes it so.
      vault = async (method, headers, accept = '*/*') => {
        const { status, text } = await fetch(`http://127.0.0.1:${port}/vault`, {
          method,
          headers: { ...headers, accept, cookie: cookieHeader(browser) },
        }).then(async (answer) => ({ status: answer.status, text: await answer.text() }));
        return [status, text];
      };
      return async () => {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
        await auth.close();
      };
    });

    test.each(cases)('a post of %s, %j, is answered with %i', async (_from, headers, status) => {
      const [answered, text] = await vault('POST', headers);
      expect([answered, text.includes(alice.address)]).toEqual([status, status === 200]);
      expect(text.includes('The request came from another site')).toBe(status === 403);
      // A form, whose answer is a page.
      const [page] = await vault('POST', headers, 'text/html');
      expect(page).toBe(status);
    });

    test('other methods that change something are checked, those that read are not', async () => {
      const headers = { origin: evil, 'sec-fetch-site': 'cross-site' };
      for (const method of ['PUT', 'PATCH', 'DELETE']) {
        const [status, text] = await vault(method, headers);
        // A browser repeats the method where a page of Next redirects to the one that explains it, which only reads.
        expect([method, status]).toEqual([method, name.startsWith('Next') ? 400 : 403]);
        expect(text).not.toContain(alice.address);
      }
      expect((await vault('GET', headers))[0]).toBe(200);
    });
  });
});

const page = { headers: { accept: 'text/html' } };
const vault = (init?: RequestInit) => new Request('https://example.com/vault?tab=1', init);

test('a page is redirected to sign in with where to return, a script gets 401', async () => {
  const { auth } = await createTestAuth();
  const redirect = await requireSession(auth, vault(page));
  expect(redirect).toMatchObject({ status: 302 });
  if (!(redirect instanceof Response)) return;
  expect(redirect.headers.get('location')).toBe(
    'https://example.com/api/auth/signin?error=SessionRequired&callbackUrl=%2Fvault%3Ftab%3D1',
  );
  expect(await requireSession(auth, vault())).toMatchObject({ status: 401 });
  await auth.close();
});

test('a framework can declare what the request is for', async () => {
  const { auth } = await createTestAuth();
  // SvelteKit fetches the data of a page by script and follows the redirect itself.
  const { url, headers } = vault();
  expect(await requireSession(auth, { url, headers }, { as: 'page' })).toMatchObject({
    status: 302,
  });
  expect(await requireSession(auth, vault(page), { as: 'script' })).toMatchObject({ status: 401 });
  await auth.close();
});

test('an outage is 503 with the time to wait, for pages and scripts', async () => {
  const { auth } = await createTestAuth();
  const cookie = `__Host-next-auth.session-token=${'a'.repeat(43)}`;
  await auth.close();
  for (const accept of ['text/html', '*/*']) {
    const answer = await requireSession(auth, vault({ headers: { accept, cookie } }));
    expect(answer).toMatchObject({ status: 503 });
    if (answer instanceof Response) expect(answer.headers.get('retry-after')).toBe('5');
  }
});
