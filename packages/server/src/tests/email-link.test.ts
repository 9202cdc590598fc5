import {
  askForLink,
  followLink,
  formHeaders,
  landing,
  readLink,
  shownCode,
  startEmailAuth,
  type TestEmailAuth,
  toPath,
} from '@portico/testing/mail/email-visitor';
import { createTestBrowser, listSessions, readForm } from '@portico/testing/server/test-browser';
import { beforeEach, describe, expect, test } from 'vitest';

let site: TestEmailAuth;
beforeEach(async () => {
  site = await startEmailAuth();
  return () => site.stop();
});

const askedLink = async () => {
  await askForLink(site.browser, 'eve@example.org');
  return readLink(site.mailServer.mails.at(-1));
};

/** Returns the answers to a page and to a script about a link, and whether this browser is signed in after it. */
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
  await followLink(createTestBrowser(site.auth), link, await shownCode(site.browser));
  expect(await tryLink(link)).toEqual(refused);
});

test('opens one session, however often it is posted at once', async () => {
  const { auth } = site;
  const fields = Object.fromEntries((await askedLink()).searchParams);
  const code = (await shownCode(site.browser)) ?? '';
  const posts = await Promise.all(
    Array.from({ length: 20 }, () =>
      createTestBrowser(auth).post('callback/email', { ...fields, code }),
    ),
  );
  expect(posts.filter(({ response }) => response.status === 200)).toHaveLength(1);
  expect(await listSessions(auth, 'email:eve@example.org')).toHaveLength(1);
});

test('works for ten minutes and no longer', async () => {
  const first = await askedLink();
  site.clock.now += 10 * 60_000 - 1;
  const phone = createTestBrowser(site.auth);
  await followLink(phone, first, await shownCode(site.browser));
  expect(await phone.session()).toHaveProperty('user');
  const second = await askedLink();
  site.clock.now += 10 * 60_000;
  expect(await tryLink(second)).toEqual(refused);
});

test('ends when its browser requests another one', async () => {
  const [first, second] = [await askedLink(), await askedLink()];
  expect(await tryLink(first)).toEqual(refused);
  await followLink(site.browser, second);
  expect(await site.browser.session()).toMatchObject({ user: { email: 'eve@example.org' } });
});

describe('in another browser', () => {
  test('asks for the code that the first one shows, however it is typed', async () => {
    const link = await askedLink();
    const code = (await shownCode(site.browser)) ?? '';
    const phone = createTestBrowser(site.auth);
    const page = await (await phone.fetch(toPath(link))).text();
    expect(page).toContain('requested in another browser');
    expect(readForm(page, 'callback/email').fields).toHaveProperty('code', '');
    const without = await followLink(phone, link);
    expect(without.headers.get('location')).toContain('ask=code');
    await followLink(phone, link, ` ${code.toLowerCase().replace('-', ' ').replaceAll('0', 'o')} `);
    expect(await phone.session()).toMatchObject({ user: { email: 'eve@example.org' } });
    expect(await site.browser.session()).toEqual({});
  });

  test('shows no code to a browser that requested nothing', async () => {
    await askedLink();
    expect(await shownCode(createTestBrowser(site.auth))).toBeUndefined();
  });

  test('ends there after five wrong codes, also at once, and for the right one then', async () => {
    const link = await askedLink();
    const thief = createTestBrowser(site.auth);
    const wrong = await followLink(thief, link, '0000-0000');
    const again = await thief.fetch(toPath(new URL(wrong.headers.get('location') ?? '')));
    expect(await again.text()).toContain('That code does not match.');
    const fields = Object.fromEntries(link.searchParams);
    const codes = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const code = `1111111${'ABCDEFGHJKMNPQRSTVWX'[index]}`;
        return (await thief.post('callback/email', { ...fields, code })).answer.code;
      }),
    );
    expect(codes.filter((code) => code === 'EMAIL_CODE_MISMATCH')).toHaveLength(4);
    expect(codes.filter((code) => code === 'EMAIL_LINK_INVALID')).toHaveLength(16);
    const right = { ...fields, code: (await shownCode(site.browser)) ?? '' };
    expect((await thief.post('callback/email', right)).answer.code).toBe('EMAIL_LINK_INVALID');
    expect(await thief.session()).toEqual({});
    // Its own browser enters no code, so no one else can end the link there.
    await followLink(site.browser, link);
    expect(await site.browser.session()).toHaveProperty('user');
  });

  test('the code of another link does not fit', async () => {
    const link = await askedLink();
    const other = createTestBrowser(site.auth);
    await askForLink(other, 'mallory@example.org');
    await followLink(other, link);
    expect(await other.session()).toEqual({});
    await followLink(site.browser, link);
    expect(await site.browser.session()).toHaveProperty('user');
  });
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
  const page = await (await createTestBrowser(auth).fetch(toPath(link))).text();
  const { path, fields } = readForm(page, 'callback/email');
  const body = new URLSearchParams(fields);
  const response = await browser.fetch(path, { method: 'POST', body, headers: formHeaders });
  const again = new URL(response.headers.get('location') ?? '');
  expect(await (await browser.fetch(toPath(again))).text()).toContain('This form is out of date.');
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
