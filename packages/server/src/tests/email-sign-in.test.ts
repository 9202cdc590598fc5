import {
  askForLink,
  followLink,
  landing,
  readLink,
  shownCode,
  startEmailAuth,
  type TestEmailAuth,
  toPath,
} from '@portico/testing/mail/email-visitor';
import { alice, signIn } from '@portico/testing/server/sign-message';
import {
  createTestBrowser,
  listSessions,
  readForm,
  unescapeMarkup,
} from '@portico/testing/server/test-browser';
import { beforeEach, describe, expect, test } from 'vitest';

let site: TestEmailAuth;
beforeEach(async () => {
  site = await startEmailAuth();
  return () => site.stop();
});

const askedLink = async (address = 'eve@example.org', callbackUrl?: string) => {
  await askForLink(site.browser, address, callbackUrl);
  return readLink(site.mailServer.mails.at(-1));
};

test('requesting the email and pressing its button signs in, without JavaScript', async () => {
  const { auth, browser, mailServer } = site;
  const asked = await askForLink(browser, ' Eve@Example.ORG ');
  expect([asked.status, asked.headers.get('location')]).toEqual([
    302,
    'https://example.com/api/auth/verify-request?provider=email&type=email',
  ]);
  const waiting = await (await landing(auth, asked)).text();
  expect(waiting).toContain('<h1>Check your email</h1>');
  expect(waiting).toContain('A sign in link has been sent to your email address.');
  expect(waiting).toContain('<a class="portico-auth-link" href="/">example.com</a>');

  const [mail] = mailServer.mails;
  expect(mail?.recipients).toEqual(['eve@example.org']);
  const response = await followLink(browser, readLink(mail));
  expect([response.status, response.headers.get('location')]).toEqual([
    302,
    'https://example.com/account',
  ]);
  expect(await browser.session()).toMatchObject({ user: { email: 'eve@example.org' } });
  const [session] = await listSessions(auth, 'email:eve@example.org');
  expect(session?.user).toEqual({ id: expect.any(String), email: 'eve@example.org' });
});

test('the link contains callback URL, token and address, as next-auth’s does', async () => {
  const { origin, pathname, searchParams } = await askedLink();
  expect(`${origin}${pathname}`).toBe('https://example.com/api/auth/callback/email');
  expect([...searchParams.keys()]).toEqual(['callbackUrl', 'token', 'email']);
  expect(searchParams.get('callbackUrl')).toBe('https://example.com/account');
  expect(searchParams.get('token')).toMatch(/^[0-9a-f]{64}$/);
});

test('both parts of the email have the same link and no other', async () => {
  const link = await askedLink();
  const [mail] = site.mailServer.mails;
  const links = [...(mail?.parsed.html ?? '').matchAll(/href="([^"]*)"/g)];
  expect(new Set(links.map(([, href = '']) => unescapeMarkup(href)))).toEqual(new Set([link.href]));
});

test('next-auth’s client gets an absolute URL and 200, for the request and for the link', async () => {
  const { browser, mailServer } = site;
  const asked = await browser.post('signin/email', { email: 'eve@example.org' });
  expect([asked.response.status, asked.answer]).toEqual([
    200,
    { url: 'https://example.com/api/auth/verify-request?provider=email&type=email' },
  ]);
  const link = readLink(mailServer.mails[0]);
  const used = await browser.post('callback/email', Object.fromEntries(link.searchParams));
  expect([used.response.status, used.answer]).toEqual([200, { url: 'https://example.com/' }]);
});

test('works in another browser than the one that requested it, with its code', async () => {
  const link = await askedLink();
  const phone = createTestBrowser(site.auth);
  await followLink(phone, link, await shownCode(site.browser));
  expect(await phone.session()).toMatchObject({ user: { email: 'eve@example.org' } });
  expect(await site.browser.session()).toEqual({});
});

test('ends the session that this browser had', async () => {
  const { auth, browser, clock } = site;
  await signIn(browser, clock.now);
  await followLink(browser, await askedLink());
  expect(await browser.session()).toMatchObject({ user: { email: 'eve@example.org' } });
  expect(await listSessions(auth, `eip155:8453:${alice.address}`)).toEqual([]);
});

test('an email scanner that opens the link opens no session and does not consume the link', async () => {
  const { auth, browser } = site;
  const link = await askedLink();
  for (const method of ['GET', 'HEAD', 'GET', 'OPTIONS']) {
    const response = await auth.handler(new Request(link, { method }));
    expect(response.status).toBeLessThan(300);
    expect(response.headers.getSetCookie().join()).not.toContain('session-token');
  }
  expect(await listSessions(auth, 'email:eve@example.org')).toEqual([]);
  await followLink(browser, link);
  expect(await browser.session()).toHaveProperty('user');
});

test('the page of the link asks for confirmation, and sends no referrer', async () => {
  const response = await site.browser.fetch(toPath(await askedLink("o'neil&co@example.org")));
  const page = await response.text();
  expect([response.status, response.headers.get('referrer-policy')]).toEqual([
    200,
    'strict-origin',
  ]);
  expect(page.replaceAll('<wbr>', '')).toMatch(
    /Sign in as <strong[^>]*>o&#39;neil&amp;co@example.org<\/strong>\?/,
  );
  expect(readForm(page, 'callback/email').fields['email']).toBe("o'neil&co@example.org");
  expect(page).not.toMatch(/<script|<style|style=|\son\w+=/);
});

test('the form of the sign-in page is labelled, and browsers know what to fill in', async () => {
  const page = await (await site.browser.fetch('signin')).text();
  expect(page).toContain('<label for="input-email-for-email-provider">Email</label>');
  const input = /<input id="input-email-for-email-provider"[^>]*>/.exec(page)?.[0];
  for (const attribute of ['type="email"', 'inputmode="email"', 'autocomplete="email"', 'required'])
    expect(input).toContain(attribute);
  expect(page).toContain('>Sign in with Email</button>');
});

test('the callback URL keeps its query and fragment', async () => {
  const link = await askedLink('eve@example.org', '/a?b=c&d=%26#e');
  const response = await followLink(site.browser, link);
  expect(response.headers.get('location')).toBe('https://example.com/a?b=c&d=%26#e');
});

describe('a callback URL on another site', () => {
  test.each(['https://evil.example/x', '//evil.example', 'javascript:alert(1)'])(
    'is ignored: %s, whether asked for or written into the link',
    async (evil) => {
      const link = await askedLink('eve@example.org', evil);
      expect(link.href).not.toContain('evil');
      link.searchParams.set('callbackUrl', evil);
      const response = await followLink(site.browser, link);
      expect(response.headers.get('location')).toMatch(/^https:\/\/example\.com\/?$/);
    },
  );
});
