import { alice, signIn } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import {
  createTestBrowser,
  readForm,
  type TestBrowser,
} from '@portico/testing/server/test-browser';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';
import { routes, splitUrl } from '../create-auth/handle.ts';
import { email } from '../providers/email.ts';
import { siwe } from '../providers/siwe.ts';
import { withRequestId } from '../telemetry/request-id.ts';
import { createMailCatcher, type MailCatcher } from '../test-kit/mail-catcher.ts';

describe('methods and paths', () => {
  let auth: Auth;
  let clock: TestClock;
  let browser: TestBrowser;
  beforeEach(async () => {
    ({ auth, clock } = await createTestAuth());
    browser = createTestBrowser(auth);
    return () => auth.close();
  });

  /** Every address that answers GET, and some that refuse it. */
  const readable = [
    ...[...routes].filter(([, route]) => route.GET).map(([name]) => name),
    'callback/siwe',
    'callback/nobody',
    'sessions/end',
    'nothing',
    '_log',
  ];

  test.each(readable)('HEAD %s has the status and headers of GET, and no body', async (path) => {
    await signIn(browser, clock.now);
    // One id for both, as a host may give it.
    const ask = (method: string) => withRequestId('of-both', () => browser.fetch(path, { method }));
    const get = await ask('GET');
    const head = await ask('HEAD');
    expect([head.status, await head.text()]).toEqual([get.status, '']);
    expect([...head.headers]).toEqual([...get.headers]);
  });

  test.each(readable)('%s has no-store and nosniff', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'OPTIONS']) {
      const { headers } = await browser.fetch(path, { method });
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      // The addresses of files change with them.
      const expected = /\.(?:css|js)$/.test(path) && method === 'GET' ? 'immutable' : 'no-store';
      expect(headers.get('cache-control')).toContain(expected);
    }
  });

  test('content types: JSON for answers, HTML for pages, text for the log', async () => {
    const readType = async (path: string, init?: RequestInit) =>
      (await browser.fetch(path, init)).headers.get('content-type');
    for (const path of ['session', 'csrf', 'providers', 'sessions', 'nothing']) {
      expect(await readType(path)).toBe('application/json');
    }
    for (const path of ['signin', 'signout', 'error', 'verify-request']) {
      expect(await readType(path)).toBe('text/html; charset=utf-8');
    }
    expect(await readType('_log', { method: 'POST' })).toBe('text/plain; charset=utf-8');
  });

  test.each(['PUT', 'DELETE', 'PATCH'])('%s is 400 with the allowed methods', async (method) => {
    const response = await browser.fetch('session', { method });
    expect(response.status).toBe(400);
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
  });

  test('OPTIONS is answered without allowing other origins', async () => {
    const response = await browser.fetch('session', { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each(['', 'nothing', 'session/', 'session/x/y', 'callback/siwe/x', '..', 'SESSION'])(
    'the path %j is refused',
    async (path) => {
      expect((await browser.fetch(path)).status).toBeGreaterThanOrEqual(200);
      expect((await browser.fetch(path)).status).toBeLessThan(500);
    },
  );

  test('the base path alone explains how to mount the handler', async () => {
    const response = await auth.handler(new Request('https://example.com/api/auth'));
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'MISSING_NEXTAUTH_API_ROUTE_ERROR' });
  });

  test.each(['/elsewhere', '/api', '/api/', '/api/authors', '/api/auth.json', '/api/rpc/1'])(
    'a path that is not below the base path is not found: %s',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT']) {
        const response = await auth.handler(new Request(`https://example.com${path}`, { method }));
        expect(response.status).toBe(404);
        expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
      }
    },
  );

  test('an unknown provider is 400', async () => {
    expect((await browser.post('callback/nobody')).response.status).toBe(400);
  });
});

describe('base path', () => {
  const basePath = '/gate/v1.auth';
  const site = 'https://example.com';

  let auth: Auth;
  let clock: TestClock;
  let browser: TestBrowser;
  let mail: MailCatcher;
  beforeEach(async () => {
    mail = createMailCatcher();
    const providers = [siwe(), email({ send: mail.send })];
    ({ auth, clock } = await createTestAuth({ basePath, providers }));
    browser = createTestBrowser(auth, { basePath });
    return () => auth.close();
  });

  /** Submits the form of a page, as a browser without script does. */
  async function submit(
    page: Response,
    action: string,
    fields: Readonly<Record<string, string>> = {},
  ) {
    const form = readForm(await page.text(), action, basePath);
    const body = new URLSearchParams({ ...form.fields, ...fields });
    const headers = { origin: site, accept: 'text/html' };
    return browser.fetch(form.path, { method: 'POST', body, headers });
  }

  /** Returns the path of a redirect below the base path. */
  function target({ headers }: Response): string {
    const location = headers.get('location') ?? '';
    const base = `${site}${basePath}/`;
    return location.startsWith(base) ? location.slice(base.length) : `elsewhere: ${location}`;
  }

  test('nothing that the server writes names the default base path', async () => {
    const pages = ['signin', 'signout', 'verify-request', 'error?error=Verification', 'providers'];
    for (const path of [...pages, 'signin?error=OAuthSignin', 'error?error=STORE_UNAVAILABLE']) {
      const response = await browser.fetch(path, { headers: { accept: 'text/html' } });
      const text = `${response.headers.get('location')} ${await response.text()}`;
      expect.soft([path, text.includes('/api/auth')]).toEqual([path, false]);
    }
    const style = /href="([^"]*style\.css[^"]*)"/.exec(
      await (await browser.fetch('signin')).text(),
    );
    expect(style?.[1]).toMatch(new RegExp(`^${basePath}/style\\.css`));
    expect((await browser.fetch('style.css')).status).toBe(200);
  });

  test('the default path is not answered, nor is one that only begins alike', async () => {
    for (const path of [
      '/api/auth/session',
      `${basePath}x/session`,
      basePath,
      '/gate/v1xauth/session',
    ]) {
      const response = await auth.handler(new Request(`${site}${path}`));
      expect([path, response.status]).toEqual([path, 404]);
    }
  });

  test('a wallet signs in and out, with scripts', async () => {
    expect((await signIn(browser, clock.now)).response.status).toBe(200);
    expect(await browser.session()).toMatchObject({ address: alice.address });
    expect((await browser.post('signout')).response.status).toBe(200);
    expect(await browser.session()).toEqual({});
  });

  test('a mailed link signs in without script, and the sign-out page signs out', async () => {
    const asked = await submit(await browser.fetch('signin?callbackUrl=/account'), 'signin/email', {
      email: 'eve@example.org',
    });
    expect(target(asked)).toBe('verify-request?provider=email&type=email');
    const { href: link } = await mail.nextLink('eve@example.org');
    expect(link).toMatch(new RegExp(`^${site}${basePath}/callback/email\\?`));
    const opened = await browser.fetch(link.slice(`${site}${basePath}/`.length));
    const signedIn = await submit(opened, 'callback/email');
    expect(signedIn.headers.get('location')).toBe(`${site}/account`);
    expect(await browser.session()).toMatchObject({ user: { email: 'eve@example.org' } });
    await submit(await browser.fetch('signout'), 'signout');
    expect(await browser.session()).toEqual({});
  });

  test('refusals lead to its pages, and a guard to its sign-in page', async () => {
    const { answer } = await browser.post('callback/siwe', { message: 'x' });
    expect(answer.url).toBe(
      `${site}${basePath}/error?error=CredentialsSignin&provider=siwe&code=SIWE_HEADER`,
    );
    const path = answer.url.slice(`${site}${basePath}/`.length);
    expect(target(await browser.fetch(path))).toMatch(/^signin\?error=CredentialsSignin/);
    const refused = await auth.requireSession(new Request(`${site}/vault`)).catch((sent) => sent);
    expect(target(refused)).toBe('signin?error=SessionRequired&callbackUrl=%2Fvault');
  });
});

const viaUrl = (url: string) => {
  const { pathname, search } = new URL(url);
  return { path: pathname, search };
};

test.each([
  ['http://localhost:3000/api/auth/session', '/api/auth/session', ''],
  ['https://example.com/', '/', ''],
  ['https://example.com/a?b=c&d=/e?f', '/a', '?b=c&d=/e?f'],
  ['https://example.com/a?b#c?d', '/a', '?b'],
  ['https://example.com/a#b?c', '/a', ''],
  ['http://[::1]:3000//a//b', '//a//b', ''],
])('%s', (url, path, search) => {
  expect(splitUrl(url)).toEqual({ path, search });
});

test('splits every URL of a Request where a URL parser would', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  const host = fc.constantFrom('localhost:3000', 'example.com', '[::1]:3000', '127.0.0.1');
  fc.assert(
    fc.property(host, text, text, text, (where, path, query, hash) => {
      const { url } = new Request(`http://${where}/${path}?${query}#${hash}`);
      // A query of nothing is no query to a parser.
      const { path: cut, search } = splitUrl(url);
      expect({ path: cut, search: search === '?' ? '' : search }).toEqual(viaUrl(url));
    }),
    { numRuns: 300 },
  );
});
