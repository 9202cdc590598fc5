import { beforeEach, expect, test } from 'vitest';
import { startEmailAuth, type TestEmailAuth } from '../testing/email-auth.ts';
import {
  askForLink,
  followLink,
  formHeaders,
  landing,
  linkOf,
  pathOf,
} from '../testing/email-visitor.ts';
import { readForm } from '../testing/read-form.ts';
import { sessionsOf } from '../testing/sessions-of.ts';
import { createTestBrowser } from '../testing/test-browser.ts';

let site: TestEmailAuth;
beforeEach(async () => {
  site = await startEmailAuth();
  return () => site.stop();
});

const askedLink = async () => {
  await askForLink(site.browser, 'eve@example.org');
  return linkOf(site.mailServer.mails.at(-1));
};

/** What a person and a script are told about a link, and whether this browser is signed in after it. */
const tryLink = async (link: URL) => {
  const { auth, browser } = site;
  const page = await landing(auth, await followLink(browser, link));
  const fields = Object.fromEntries(link.searchParams);
  const { response, answer } = await browser.post('callback/email', fields);
  return {
    page: [page.status, /<h1>.*<\/h1>\n<p>.*<\/p>/.exec(await page.text())?.[0]],
    script: [response.status, answer.code, new URL(answer.url).searchParams.get('error')],
    session: await browser.session(),
  };
};

const refused = {
  page: [403, '<h1>Unable to sign in</h1>\n<p>The sign in link is no longer valid.</p>'],
  script: [403, 'EMAIL_LINK_INVALID', 'Verification'],
  session: {},
};

test('works once', async () => {
  const link = await askedLink();
  await followLink(createTestBrowser(site.auth), link);
  expect(await tryLink(link)).toEqual(refused);
});

test('opens one session, however often it is posted at once', async () => {
  const { auth } = site;
  const fields = Object.fromEntries((await askedLink()).searchParams);
  const posts = await Promise.all(
    Array.from({ length: 20 }, () => createTestBrowser(auth).post('callback/email', fields)),
  );
  expect(posts.filter(({ response }) => response.status === 200)).toHaveLength(1);
  expect(await sessionsOf(auth, 'email:eve@example.org')).toHaveLength(1);
});

test('works to the end of its day and no longer', async () => {
  const [first, second] = [await askedLink(), await askedLink()];
  site.clock.now += 24 * 3_600_000 - 1;
  const phone = createTestBrowser(site.auth);
  await followLink(phone, first);
  expect(await phone.session()).toHaveProperty('user');
  site.clock.now += 1;
  expect(await tryLink(second)).toEqual(refused);
});

test('altered to another address is refused, and unaltered still works', async () => {
  const link = await askedLink();
  const altered = new URL(link);
  altered.searchParams.set('email', 'mallory@example.org');
  expect(await tryLink(altered)).toEqual(refused);
  await followLink(site.browser, link);
  expect(await site.browser.session()).toMatchObject({ user: { email: 'eve@example.org' } });
});

test('with another token is refused', async () => {
  const link = await askedLink();
  link.searchParams.set('token', 'f'.repeat(64));
  expect(await tryLink(link)).toEqual(refused);
});

test('of one provider is invalid for another', async () => {
  const fields = Object.fromEntries((await askedLink()).searchParams);
  const { answer } = await site.browser.post('callback/other', fields);
  expect(answer.code).toBe('EMAIL_LINK_INVALID');
});

test.each([
  'callback/email',
  'callback/email?token=&email=',
  `callback/email?token=${'a'.repeat(64)}&email=a@b.example,c@d.example`,
  'callback/email?token=%3Cscript%3E&email=%3Cscript%3E@example.org',
])('that was never issued leads to the error page: %s', async (path) => {
  const response = await site.browser.fetch(path);
  expect([response.status, response.headers.get('location')]).toEqual([
    302,
    'https://example.com/api/auth/error?error=Verification',
  ]);
});

test('in a form of another browser shows its page again, and still works there', async () => {
  const { auth, browser } = site;
  const link = await askedLink();
  const page = await (await createTestBrowser(auth).fetch(pathOf(link))).text();
  const { path, fields } = readForm(page, 'callback/email');
  const body = new URLSearchParams(fields);
  const response = await browser.fetch(path, { method: 'POST', body, headers: formHeaders });
  const again = new URL(response.headers.get('location') ?? '');
  expect(await (await browser.fetch(pathOf(again))).text()).toContain('This form is out of date.');
  const done = await followLink(browser, again);
  expect(done.headers.get('location')).toBe('https://example.com/account');
  expect(await browser.session()).toHaveProperty('user');
});

test('is not consumed by another site, nor without this browser’s CSRF token', async () => {
  const { browser, mailServer } = site;
  const fields = Object.fromEntries((await askedLink()).searchParams);
  for (const path of ['signin/email', 'callback/email']) {
    const body = new URLSearchParams({ ...fields, csrfToken: await browser.csrfToken() });
    const headers = { origin: 'https://evil.example' };
    expect((await browser.fetch(path, { method: 'POST', body, headers })).status).toBe(403);
  }
  const { response, answer } = await browser.post('callback/email', { ...fields, csrfToken: 'x' });
  expect([response.status, answer.code]).toEqual([403, 'CSRF_MISMATCH']);
  expect(mailServer.mails).toHaveLength(1);
  expect(await browser.session()).toEqual({});
});

test('while the database is down is 503, to forms and scripts', async () => {
  const { auth, browser } = site;
  const link = await askedLink();
  const csrfToken = await browser.csrfToken();
  await auth.close();
  const page = await followLink(browser, link);
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('Try again')]);
  const fields = Object.fromEntries(link.searchParams);
  const { response, answer } = await browser.post('callback/email', { ...fields, csrfToken });
  expect([response.status, answer.code]).toEqual([503, 'STORE_UNAVAILABLE']);
  expect(new URL(answer.url).searchParams.get('error')).toBe('Callback');
});
