import {
  askForLink,
  followLink,
  readLink,
  startEmailAuth,
  type TestEmailAuth,
} from '@portico/testing/mail/email-visitor';
import { startMailService, type TestMailService } from '@portico/testing/mail/mail-server';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { createTestBrowser, type TestBrowser } from '@portico/testing/server/test-browser';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { SignInMail } from '../pages/mails.ts';
import { email } from '../providers/email.ts';
import type { SendMail } from '../providers/mailer.ts';
import { createMailCatcher } from '../test-kit/mail-catcher.ts';

describe('email service', () => {
  let service: TestMailService;
  beforeEach(async () => {
    service = await startMailService();
    return () => service.close();
  });

  /** Sends mail as the documentation of email() shows it. */
  const post: SendMail = ({ to, subject, text, html }, { signal }) =>
    fetch(service.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: 'noreply@example.com', to, subject, text, html }),
      signal,
    });

  async function open(send: SendMail, timeout = 10) {
    const made = await createTestAuth({ providers: [email({ send, timeout })] });
    onTestFinished(() => made.auth.close());
    const browser = createTestBrowser(made.auth);
    const ask = () => browser.post('signin/email', { email: 'eve@example.org' });
    return { ...made, browser, ask };
  }

  test('a mail service over HTTP gets the composed mail, and its link signs in', async () => {
    const { browser, ask } = await open(post);
    expect((await ask()).response.status).toBe(200);
    const [mail] = service.mails;
    expect(mail).toMatchObject({
      from: 'noreply@example.com',
      to: 'eve@example.org',
      subject: 'Sign in to example.com',
      html: expect.stringContaining('<!doctype html>'),
    });
    const link = /^https:\/\/\S+$/m.exec(String(mail?.['text']))?.[0] ?? '';
    expect((await followLink(browser, new URL(link))).status).toBe(302);
    expect(await browser.session()).toMatchObject({ user: { email: 'eve@example.org' } });
  });

  test('the facts of the link come with it, for a service with templates of its own', async () => {
    const mail = createMailCatcher();
    const { ask } = await open(mail.send);
    await ask();
    expect((await mail.next()).link).toEqual({
      purpose: 'sign-in',
      email: 'eve@example.org',
      url: expect.stringMatching(/^https:\/\/example\.com\/api\/auth\/callback\/email\?/),
      host: 'example.com',
      siteName: 'example.com',
      minutes: 10,
      locale: 'en',
    });
  });

  test.each([401, 422, 500])('a service that answers %i has not sent the mail', async (status) => {
    service.answer(status);
    const { ask, log } = await open(post);
    const { response, answer } = await ask();
    expect([response.status, answer.code]).toEqual([503, 'EMAIL_NOT_SENT']);
    expect(response.headers.get('retry-after')).toBe('30');
    const [error] = log.filter(({ level }) => level === 'error');
    expect(error?.fields['err']).toMatchObject({
      cause: new Error(`the mail service answered with status ${status}`),
    });
  });

  test('a service that never answers is not waited for', async () => {
    service.answer(0);
    for (const send of [post, () => Promise.race<void>([])]) {
      const { ask } = await open(send, 0.2);
      const { response, answer } = await ask();
      expect([response.status, answer.code]).toEqual([503, 'EMAIL_NOT_SENT']);
    }
  });

  const complain = ({ to, link }: SignInMail): never => {
    throw new Error(`cannot mail ${link.url} to <${to}>`);
  };

  test.each<[string, SendMail]>([
    ['at once', complain],
    ['later', async (mail) => complain(mail)],
  ])('what send() throws %s reaches the log without the address and the link', async (_, send) => {
    const { ask, log } = await open(send);
    expect((await ask()).answer.code).toBe('EMAIL_NOT_SENT');
    const [error] = log.filter(({ level }) => level === 'error');
    expect(error?.fields['err']).toMatchObject({
      cause: new Error('cannot mail <link> to <<address>>'),
    });
    expect(JSON.stringify(log)).not.toMatch(/eve@|token=/);
  });

  test('an address without a mailbox gets the same answer, and only the log shows it', async () => {
    const known = await open(async () => undefined);
    const unknown = await open(async () => 'no-mailbox');
    const [first, second] = [await known.ask(), await unknown.ask()];
    expect(second.response.status).toBe(first.response.status);
    expect(second.answer).toEqual(first.answer);
    expect(unknown.log.map(({ message }) => message)).toContain('there is no such mailbox');
  });
});

describe('the language of emails', () => {
  let site: TestEmailAuth;
  beforeEach(async () => {
    site = await startEmailAuth();
    return () => site.stop();
  });

  /** A browser that asks for languages with every request. */
  const asking = (browser: TestBrowser, languages: string): TestBrowser => ({
    ...browser,
    fetch(path, init = {}) {
      const headers = new Headers(init.headers);
      headers.set('accept-language', languages);
      return browser.fetch(path, { ...init, headers });
    },
  });

  const mailFor = async (browser: TestBrowser) => {
    await askForLink(browser, 'eve@example.org');
    const mail = site.mailServer.mails.at(-1);
    if (mail === undefined) throw new Error('No mail arrived');
    return mail;
  };

  test('a browser that asks for German gets a German email, whose link signs in', async () => {
    const mail = await mailFor(asking(site.browser, 'de-AT, en;q=0.5'));
    const { subject, text, html } = mail.parsed;
    expect(subject).toBe('Bei Example anmelden');
    expect(text).toContain(
      'Öffne diesen Link, um dich bei example.com als eve@example.org anzumelden:',
    );
    expect(text).toContain('innerhalb von 10 Minuten');
    expect(html).toContain('<html lang="de" dir="ltr">');
    expect(html).toContain('<title>Bei Example anmelden</title>');
    expect(html).toMatch(/class="card" lang="de" dir="ltr" align="left"/);
    expect(html).toMatch(
      /bei <strong[^>]*>example\.com<\/strong> als <strong[^>]*>eve@example\.org</,
    );
    expect(`${text}${html}`).not.toMatch(/sign in|the link/i);

    await followLink(site.browser, readLink(mail));
    expect(await site.browser.session()).toMatchObject({ user: { email: 'eve@example.org' } });
  });

  test('a visitor who chose Arabic gets an Arabic email from right to left', async () => {
    site.browser.cookies.set('__Host-portico.locale', 'ar');
    const mail = await mailFor(asking(site.browser, 'de'));
    const { subject, text, html } = mail.parsed;
    expect(subject).toBe('تسجيل الدخول إلى Example');
    expect(text).toContain(
      'افتح هذا الرابط لتسجيل الدخول إلى example.com بالعنوان eve@example.org:',
    );
    expect(text).toContain('خلال 10 دقائق');
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toMatch(/class="card" lang="ar" dir="rtl" align="right"/);
    expect(html).toMatch(/<strong class="text" dir="ltr"[^>]*>eve@example\.org<\/strong>/);
    expect(html).toMatch(/<a class="link" dir="ltr"/);

    await followLink(site.browser, readLink(mail));
    expect(await site.browser.session()).toMatchObject({ user: { email: 'eve@example.org' } });
  });

  test('a browser that asks for an unsupported language gets an English email', async () => {
    const { subject, text, html } = (await mailFor(asking(site.browser, 'nl'))).parsed;
    expect(subject).toBe('Sign in to Example');
    expect(text?.trim().split('\n\n')).toEqual([
      'Sign in to Example',
      'Open this link to sign in to example.com as eve@example.org:',
      expect.stringMatching(/^https:\/\/example\.com\/\S+$/),
      'The link works once, within 10 minutes. If you did not request it, ignore this email. No one can sign in without the link.',
    ]);
    expect(html).toContain('<html lang="en" dir="ltr">');
  });
});
