import { errorMessage } from '@portico/protocol';
import { signIn } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { cookieHeader, createTestBrowser } from '@portico/testing/server/test-browser';
import { Hono } from 'hono';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Auth } from '../../create-auth/create-auth.ts';
import { requireSession } from '../fetch.ts';
import { requireSession as requireHonoSession } from '../hono.ts';
import { requireSession as requirePageSession } from '../next-pages.ts';
import { requireSession as requireLoaderSession } from '../react-router.ts';

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
const ownReason = { code: 'NOT_A_MEMBER', message: 'Members only.' };

describe('a condition', () => {
  test('lets a session pass that it accepts', async () => {
    const session = await requireSession(auth, vault(), {
      where: ({ wallets: [wallet] }) => wallet?.chainId === 8453,
    });
    expect(session).not.toBeInstanceOf(Response);
  });

  test.each([
    [false, errorMessage('ACCESS_DENIED'), 'ACCESS_DENIED'],
    [ownReason, ownReason.message, ownReason.code],
  ])(
    'that answers %j refuses with 403: a page that says why, JSON for a script',
    async (decision, sentence, code) => {
      const where = () => decision;
      const page = await answer(requireSession(auth, vault(), { where }));
      expect(page.status).toBe(403);
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(await page.text()).toContain(sentence);
      const script = await answer(requireSession(auth, vault('*/*'), { where }));
      expect([script.status, JSON.parse(await script.text())]).toEqual([
        403,
        { code, message: sentence },
      ]);
    },
  );

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
      expect.stringContaining(errorMessage('ACCESS_DENIED')),
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
