import {
  askForLink,
  followLink,
  readLink,
  startEmailAuth,
  type TestEmailAuth,
} from '@portico/testing/mail/email-visitor';
import type { TestBrowser } from '@portico/testing/server/test-browser';
import { beforeEach, expect, test } from 'vitest';

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
  expect(text).toContain('افتح هذا الرابط لتسجيل الدخول إلى example.com بالعنوان eve@example.org:');
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
