import { formHeaders, toPath } from '@portico/testing/mail/email-visitor';
import { createTestAuth } from '@portico/testing/server/test-auth';
import {
  createTestBrowser,
  readForm,
  type TestBrowser,
  unescapeMarkup,
} from '@portico/testing/server/test-browser';
import { spellingsOn, urlSpellings } from '@portico/testing/server/url-spellings';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AuthOptions } from '../create-auth/options.ts';
import { redirect } from '../http/answers.ts';
import { ownUrl } from '../http/origin.ts';
import { credentials } from '../providers/credentials.ts';
import { email } from '../providers/email.ts';
import { siwe } from '../providers/siwe.ts';
import { createMailCatcher } from '../test-kit/mail-catcher.ts';

// Every place where a callback URL comes in or goes out, read as a browser reads it.

const origin = 'https://example.com';
const app = 'https://app.example.com';
const spellings = urlSpellings(origin, app);
const runs = (numRuns: number) => ({
  numRuns,
  examples: spellingsOn(origin).map((text): [string] => [text]),
});

async function open(options: Partial<AuthOptions> = {}) {
  const mail = createMailCatcher();
  const anyone = credentials({ id: 'pass', authorize: () => ({ id: 'eve' }) });
  const { auth, clock } = await createTestAuth({
    providers: [siwe(), anyone, email({ send: mail.send })],
    trustedOrigins: [app],
    signInsPerMinute: 1_000_000,
    ...options,
  });
  onTestFinished(() => auth.close());
  return { auth, clock, mail, browser: createTestBrowser(auth) };
}

/** A URL as a browser on a page of the server resolves it; throws for one that leads elsewhere, also by its own callback URL. */
function opened(url: string): URL {
  const target = new URL(url, `${origin}/api/auth/a/page`);
  const isOfSite = [origin, app].includes(target.origin);
  if (!isOfSite || target.username !== '') throw new Error(`${url} leads to ${target.href}`);
  const next = target.searchParams.get('callbackUrl');
  if (next !== null && target.pathname.startsWith('/api/auth/')) opened(next);
  return target;
}

/** Every URL in an answer that a browser, a form or a script goes to; throws where one leads elsewhere. */
async function urlsIn(response: Response): Promise<readonly string[]> {
  const text = await response.text();
  const isJson = response.headers.get('content-type') === 'application/json';
  const cookies = response.headers
    .getSetCookie()
    .map((line) => /callback-url=([^;]+)/.exec(line)?.[1])
    .map((value) => value && decodeURIComponent(value));
  const tags = text.match(/<(?:a|form|div|script|input type="hidden" name="callbackUrl") [^>]*>/g);
  const attributes = (tags ?? []).flatMap((tag) => [
    ...tag.matchAll(/ (?:href|action|src|value|data-callback-url)="([^"]*)"/g),
  ]);
  const found = [
    response.headers.get('location'),
    isJson ? JSON.parse(text).url : undefined,
    ...cookies,
    ...attributes.map(([, value = '']) => unescapeMarkup(value)),
  ];
  return found.filter((url) => typeof url === 'string').map((url) => opened(url).href);
}

/** Returns where a callback URL leads; without a valid one it is the start of the app that sends it. */
const getTarget = (callbackUrl: string, from = origin) =>
  new URL(ownUrl({ origin, trustedOrigins: new Set([app]) }, callbackUrl, from) ?? from).href;

/** A form of a page with fields that the visitor changed. */
function submit(browser: TestBrowser, page: string, action: string, changed: object = {}) {
  const { path, fields } = readForm(page, action);
  const body = new URLSearchParams({ ...fields, ...changed });
  return browser.fetch(path, { method: 'POST', body, headers: formHeaders });
}

const signInAnyone = async (browser: TestBrowser) => {
  const body = new URLSearchParams({ csrfToken: await browser.csrfToken() });
  return browser.fetch('callback/pass', { method: 'POST', body, headers: formHeaders });
};

describe('every spelling of a callback URL', () => {
  const link = { email: 'eve@example.org', token: 'a'.repeat(64) };

  test.each([
    ['the built-in pages', {}],
    ['a script of the site', { pages: { scripts: ['/sign-in.js'] } }],
    ['the site’s own sign-in page', { pages: { signIn: '/sign-in?from=here' } }],
    ['pages on a trusted origin', { pages: { signIn: `${app}/sign-in` } }],
  ])('in a query or a cookie leads to the site: %s', async (_, options) => {
    const { auth, browser } = await open(options);
    const signedIn = createTestBrowser(auth);
    await signInAnyone(signedIn);
    await fc.assert(
      fc.asyncProperty(spellings, async (callbackUrl) => {
        const query = new URLSearchParams({ callbackUrl, ...link });
        const outage = { error: 'STORE_UNAVAILABLE', code: 'STORE_UNAVAILABLE', callbackUrl };
        const cookie = `__Secure-next-auth.callback-url=${encodeURIComponent(callbackUrl)}`;
        for (const visitor of [browser, signedIn]) {
          await urlsIn(await visitor.fetch(`signin?${query}`));
          await urlsIn(await visitor.fetch(`signin?error=SessionRequired&${query}`));
          await urlsIn(await visitor.fetch(`callback/email?${query}`));
          await urlsIn(await visitor.fetch(`error?${new URLSearchParams(outage)}`));
          for (const path of ['signin', 'signout', 'callback/email'])
            await urlsIn(await visitor.fetch(path, { headers: { cookie } }));
          visitor.cookies.delete('__Secure-next-auth.callback-url');
          const asked = await visitor.fetch(`signout?${query}`);
          expect(await urlsIn(asked)).toContain(getTarget(callbackUrl));
        }
      }),
      runs(60),
    );
  });

  test('in a post leads to the site, from a form and from a script', async () => {
    const { browser } = await open();
    const send = async (path: string, fields: object, from: string) => {
      const body = new URLSearchParams({ csrfToken: await browser.csrfToken(), ...fields });
      const headers = {
        origin: from,
        'sec-fetch-site': from === app ? 'same-site' : 'same-origin',
      };
      return urlsIn(await browser.fetch(path, { method: 'POST', body, headers }));
    };
    await fc.assert(
      fc.asyncProperty(spellings, async (callbackUrl) => {
        for (const from of [origin, app]) {
          const target = getTarget(callbackUrl, from);
          const asScript = { callbackUrl, json: 'true' };
          expect(await send('callback/pass', { callbackUrl }, from)).toContain(target);
          expect(await send('sessions/end-others', { callbackUrl }, from)).toContain(target);
          expect(await send('callback/pass', asScript, from)).toContain(target);
          expect(await send('signout', asScript, from)).toContain(target);
          expect(await send('signout', { callbackUrl }, from)).toContain(target);
          // Without the token of a form of the site.
          await send('signout', { callbackUrl, csrfToken: '' }, from);
          await send('signin/pass', { callbackUrl }, from);
        }
      }),
      runs(60),
    );
  });

  test('in a mailed link leads to the site, at each step and changed at each step', async () => {
    const { browser, clock, mail } = await open();
    /** Opens the mailed link, changes it, and presses its button with and without a good token. */
    const follow = async (action: string, callbackUrl: string) => {
      const url = opened((await mail.nextLink()).href);
      url.searchParams.set('callbackUrl', callbackUrl);
      const page = await browser.fetch(toPath(url));
      expect(await urlsIn(page.clone())).toContain(getTarget(callbackUrl));
      const markup = await page.text();
      await urlsIn(await submit(browser, markup, action, { callbackUrl, csrfToken: '' }));
      const pressed = await urlsIn(await submit(browser, markup, action, { callbackUrl }));
      expect(pressed).toContain(getTarget(callbackUrl));
    };
    const post = async (path: string, fields: Record<string, string>) => {
      const body = new URLSearchParams({ ...fields, csrfToken: await browser.csrfToken() });
      return urlsIn(await browser.fetch(path, { method: 'POST', body, headers: formHeaders }));
    };
    await fc.assert(
      fc.asyncProperty(spellings, async (callbackUrl) => {
        // Mails are limited by the hour.
        clock.now += 3_600_001;
        await post('signin/email', { email: link.email, callbackUrl });
        await follow('callback/email', callbackUrl);
        const target = getTarget(callbackUrl);
        await signInAnyone(browser);
        const other = 'bob@example.org';
        expect(await post('accounts/email', { email: other, callbackUrl })).toContain(target);
        await follow('accounts/confirm', callbackUrl);
        const account = `email:${other}`;
        expect(await post('accounts/unlink', { account, callbackUrl })).toContain(target);
      }),
      runs(40),
    );
  });
});

test('a guard sends a visitor back to the page that was asked for, whatever its path', async () => {
  const { auth } = await open();
  await fc.assert(
    fc.asyncProperty(spellings, async (path) => {
      const asked = new URL(`${origin}/${path}`);
      // Browsers send no fragment.
      asked.hash = '';
      const guard = auth.requireSession(new Request(asked)).catch((response) => response);
      const { pathname, search } = opened((await guard).headers.get('location') ?? '');
      const page = await createTestBrowser(auth).fetch(
        `${pathname.replace('/api/auth/', '')}${search}`,
      );
      const [, shown = ''] = / data-callback-url="([^"]*)"/.exec(await page.text()) ?? [];
      // Not taken back: what is too long, and a backslash, which URL parsers leave in a query.
      const isTaken = asked.href.length <= 2048 && !asked.search.includes('\\');
      const target = isTaken ? asked.pathname + asked.search : '/';
      expect(opened(unescapeMarkup(shown)).href).toBe(origin + target);
    }),
    runs(200),
  );
});

test('a redirect takes no other text', () => {
  // @ts-expect-error Only a SiteUrl is known to lead to the site.
  expect(redirect('//evil.example/').status).toBe(302);
});
