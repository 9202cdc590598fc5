import { createServer } from 'node:net';
import {
  askForLink,
  followLink,
  landing,
  readLink,
  shownCode,
  startEmailAuth,
  type TestEmailAuth,
} from '@portico/testing/mail/email-visitor';
import { createTestAuth } from '@portico/testing/server/test-auth';
import {
  cookieHeader,
  createTestBrowser,
  type TestBrowser,
} from '@portico/testing/server/test-browser';
import { beforeEach, describe, expect, test } from 'vitest';
import { email } from '../providers/email.ts';

let site: TestEmailAuth;
beforeEach(async () => {
  site = await startEmailAuth();
  return () => site.stop();
});

const ask = async (address = 'eve@example.org', browser: TestBrowser = site.browser) => {
  const { response, answer } = await browser.post('signin/email', { email: address });
  const error = new URL(answer.url).searchParams.get('error');
  return { told: [response.status, answer.code, error], headers: response.headers };
};

test.each(['', 'a@b.example,c@d.example', 'a＠example.org', 'a@example.org\nBcc: c@d.example'])(
  'for %j is 400, and no email is sent',
  async (address) => {
    expect((await ask(address)).told).toEqual([400, 'EMAIL_ADDRESS_INVALID', 'EmailSignin']);
    expect(site.mailServer.mails).toEqual([]);
  },
);

test('while the mail server is down is 503 to scripts, and an error page to forms', async () => {
  const { auth, browser, log, mailServer } = site;
  await mailServer.stop();
  const { told, headers } = await ask();
  expect(told).toEqual([503, 'EMAIL_NOT_SENT', 'EmailSignin']);
  expect(headers.get('retry-after')).toBe('30');
  const error = await landing(auth, await askForLink(browser, 'eve@example.org'));
  expect(await (await landing(auth, error)).text()).toContain('The email could not be sent.');
  expect(log.filter(({ level }) => level === 'error')).toHaveLength(2);
});

test.each([
  ['refuses it', undefined],
  ['refuses the address', 450],
])('that the mail server %s leaves the link before usable', async (_, code) => {
  const { browser, mailServer } = site;
  await ask();
  mailServer.refuse(code);
  expect((await ask()).told).toEqual([503, 'EMAIL_NOT_SENT', 'EmailSignin']);
  await followLink(browser, readLink(mailServer.mails[0]));
  expect(await browser.session()).toMatchObject({ user: { email: 'eve@example.org' } });
});

test('does not wait for a mail server that never answers', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const provider = email({
    server: { host: '127.0.0.1', port },
    from: 'noreply@example.com',
    timeout: 0.2,
  });
  const { auth } = await createTestAuth({ providers: [provider] });
  expect((await ask(undefined, createTestBrowser(auth))).told).toEqual([
    503,
    'EMAIL_NOT_SENT',
    'EmailSignin',
  ]);
  await auth.close();
  silent.close();
});

test('for a mailbox that does not exist is answered like any other', async () => {
  const { browser, mailServer } = site;
  const known = await browser.post('signin/email', { email: 'eve@example.org' });
  mailServer.refuse(550, '5.1.1 No such user');
  const unknown = await browser.post('signin/email', { email: 'nobody@example.org' });
  expect(unknown.response.status).toBe(known.response.status);
  expect(unknown.answer).toEqual(known.answer);
  expect([...unknown.response.headers.keys()]).toEqual([...known.response.headers.keys()]);
});

test.each([
  [450, '4.2.1 Try again later'],
  [554, '5.7.1 Relay access denied'],
])('that the mail server rejects is reported: %i %s', async (code, response) => {
  site.mailServer.refuse(code, response);
  expect((await ask()).told).toEqual([503, 'EMAIL_NOT_SENT', 'EmailSignin']);
});

describe('too often', () => {
  test('for one mailbox is 429, with any tag, and its last email still works', async () => {
    const { browser, mailServer } = site;
    for (const tag of ['', '+a', '', '+b+c', '']) await ask(`eve${tag}@example.org`);
    const code = await shownCode(browser);
    const { told, headers } = await ask('EVE@example.org');
    expect(told).toEqual([429, 'RATE_LIMITED', 'EmailSignin']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    const form = await askForLink(browser, 'eve@example.org');
    expect([form.status, await form.text()]).toEqual([
      429,
      expect.stringContaining('Wait a moment'),
    ]);
    expect((await ask('bob@example.org')).told[0]).toBe(200);
    await followLink(browser, readLink(mailServer.mails[4]), code);
    expect(await browser.session()).toMatchObject({ user: { email: 'eve@example.org' } });
  });

  test('from one network is 429', async () => {
    // nodemailer composes these emails without sending them.
    const provider = email({ server: { jsonTransport: true }, from: 'noreply@example.com' });
    const { auth } = await createTestAuth({ providers: [provider] });
    const browser = createTestBrowser(auth);
    const csrfToken = await browser.csrfToken();
    const cookie = cookieHeader(browser);
    const askFrom = async (ip: string, index: number) => {
      const body = new URLSearchParams({ csrfToken, json: 'true', email: `a${index}@example.org` });
      const url = 'https://example.com/api/auth/signin/email';
      const request = new Request(url, { method: 'POST', body, headers: { cookie } });
      return (await auth.handler(request, { ip })).status;
    };
    const statuses = await Promise.all(
      Array.from({ length: 61 }, (_, index) => askFrom(`2001:db8::${index}`, index)),
    );
    expect(statuses.sort()).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
    expect(await askFrom('2001:db8:0:1::1', 61)).toBe(200);
    await auth.close();
  });
});

test('while the database is down is 503, and no email is sent', async () => {
  const { auth, browser, mailServer } = site;
  const csrfToken = await browser.csrfToken();
  await auth.close();
  const fields = { email: 'eve@example.org', csrfToken };
  const { response, answer } = await browser.post('signin/email', fields);
  expect([response.status, answer.code]).toEqual([503, 'STORE_UNAVAILABLE']);
  expect(mailServer.mails).toEqual([]);
});

test('leaves neither token nor address in the log', async () => {
  const { browser, log, mailServer } = site;
  await ask();
  const link = readLink(mailServer.mails[0]);
  await followLink(browser, link);
  await followLink(browser, link);
  mailServer.refuse(450, '4.2.1 <eve@example.org> is busy, see https://help.example/?t=1');
  await ask();
  const logged = JSON.stringify(log, (_, value: unknown) =>
    value instanceof Error ? [value.message, value.stack, value.cause] : value,
  );
  expect(logged).toContain('EMAIL_LINK_INVALID');
  expect(logged).toContain('EENVELOPE RCPT TO 450');
  expect(logged).not.toMatch(/eve@|example\.org|help\.example/);
  expect(logged).not.toContain(link.searchParams.get('token'));
});
