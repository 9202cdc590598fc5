import { localeCodes, locales } from '@portico/protocol';
import { lightHexes } from '@portico/protocol/drawing-colors';
import { type MailServer, startMailServer } from '@portico/testing/mail/mail-server';
import { unescapeMarkup } from '@portico/testing/server/test-browser';
import { beforeEach, expect, test } from 'vitest';
import { type EmailOptions, email } from '../providers/email.ts';
import { languageIn } from './language.ts';
import type { SignInLink } from './mails.ts';

const link: SignInLink = {
  purpose: 'sign-in' as const,
  email: 'eve@example.org',
  url: 'https://example.com/api/auth/callback/email?callbackUrl=https%3A%2F%2Fexample.com&token=abc&email=eve%40example.org',
  host: 'example.com',
  siteName: 'Example',
  minutes: 10,
  locale: 'en',
};

let mailServer: MailServer;
beforeEach(async () => {
  mailServer = await startMailServer();
  return () => mailServer.stop();
});

const sendMail = async (changes: Partial<SignInLink> = {}, options: Partial<EmailOptions> = {}) => {
  const from = 'Example, Inc. <noreply@example.com>';
  const provider = email({ server: mailServer.url, from, ...options });
  await provider.send({ ...link, ...changes });
  const mail = mailServer.mails.at(-1);
  if (mail === undefined) throw new Error('No mail arrived');
  return mail;
};

test('goes to one mailbox, from one sender, and asks for no automatic reply', async () => {
  const { recipients, parsed } = await sendMail();
  expect(recipients).toEqual(['eve@example.org']);
  expect(parsed.to).toEqual([{ name: '', address: 'eve@example.org' }]);
  expect(parsed.from).toEqual({ name: 'Example, Inc.', address: 'noreply@example.com' });
  expect(parsed.subject).toBe('Sign in to Example');
  expect(parsed.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
});

test('has the same content in plain text and HTML: site, account, link, expiry', async () => {
  const { parsed } = await sendMail();
  const html = unescapeMarkup(parsed.html ?? '');
  for (const part of [parsed.text, html]) {
    expect(part).toContain('Sign in to Example');
    expect(part).toContain('eve@example.org');
    expect(part).toContain(link.url);
    expect(part).toContain('works once, within 10 minutes');
  }
});

test.each(localeCodes)('is complete in %s, in both parts', async (locale) => {
  const { words } = languageIn(locale);
  const { parsed } = await sendMail({ locale });
  const html = unescapeMarkup(parsed.html ?? '').replace(/<\/?strong[^>]*>/g, '');
  const { host, email: to, url, siteName, minutes } = link;
  expect(parsed.subject).toBe(words.signInTo(siteName));
  expect(html).toContain(`<html lang="${locale}" dir="${locales[locale].direction}">`);
  expect(html).toContain(words.mailPressButton(host, to));
  expect(html).toContain(words.mailButtonFails);
  expect(parsed.text).toContain(words.mailOpenLink(host, to));
  for (const part of [parsed.text, html]) {
    expect(part).toContain(words.signInTo(siteName));
    expect(part).toContain(words.mailLinkOnce(minutes));
    for (const value of [host, to, url, String(minutes)]) expect(part).toContain(value);
    expect(part).not.toMatch(/undefined|\ufffc/);
    if (locale !== 'en') expect(part).not.toMatch(/sign in|the link|the button/i);
  }
});

test.each([
  ['en', 'break-word'],
  ['ja', 'auto-phrase'],
  ['ko', 'keep-all'],
] as const)('a long address breaks on a phone, words in %s do not', async (locale, wordBreak) => {
  const { parsed } = await sendMail({ locale });
  expect(parsed.html).toContain(`overflow-wrap: anywhere; word-break: ${wordBreak};`);
});

test('loads no remote content, so opening it cannot be tracked', async () => {
  const { parsed } = await sendMail();
  expect(parsed.html).not.toMatch(/<(img|link|script|iframe|video|object)|src=|url\(|@import/i);
  const addresses = [...(parsed.html ?? '').matchAll(/https?:\/\/([^/"?%<\s]+)/g)];
  expect(new Set(addresses.map(([, host]) => host))).toEqual(new Set(['example.com']));
});

test('names and addresses are escaped in HTML', async () => {
  const { parsed } = await sendMail({
    siteName: '<script>alert("1")</script> & Söhne',
    host: '<b>',
    url: 'https://example.com/?a="><i>&b',
  });
  expect(parsed.html).not.toMatch(/<script|<b>|<i>/);
  expect(parsed.html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; Söhne');
  expect(parsed.html).toContain('href="https://example.com/?a=&quot;&gt;&lt;i&gt;&amp;b"');
  expect(parsed.text).toContain('<script>alert("1")</script> & Söhne');
});

test.each(['\r\nBcc: mallory@example.org', '\nBcc: mallory@example.org\n\nhello', '\rX: y', '\0'])(
  'no name injects another header: %j',
  async (evil) => {
    for (const mail of [
      await sendMail({ siteName: `Example${evil}` }),
      await sendMail({}, { subject: `Hello${evil}` }),
    ]) {
      const head = mail.raw.slice(0, mail.raw.indexOf('\r\n\r\n'));
      expect(head).not.toMatch(/^(bcc|x):/im);
      expect(head.match(/^to:.*$/gim)).toEqual(['To: eve@example.org']);
      expect(mail.recipients).toEqual(['eve@example.org']);
    }
  },
);

test('custom text replaces the default, part by part', async () => {
  const { parsed } = await sendMail(
    {},
    {
      subject: 'Your key',
      text: ({ url, email: to }) => `For ${to}: ${url}`,
      html: ({ siteName }) => `<p>${siteName}</p>`,
    },
  );
  expect(parsed.subject).toBe('Your key');
  expect(parsed.text?.trim()).toBe(`For eve@example.org: ${link.url}`);
  expect(parsed.html?.trim()).toBe('<p>Example</p>');
});

test('has the colors of the site, with labels that can be read on them', async () => {
  const button = { light: '#9a3412', dark: '#fdba74' };
  const { parsed } = await sendMail({}, { colors: { button, link: button } });
  expect(parsed.html).toContain('background-color: #9a3412; color: #ffffff;');
  expect(parsed.html).toContain(
    '.action { background-color: #fdba74 !important; color: #000000 !important; }',
  );
  expect(parsed.html).not.toMatch(/#0052ff|#2b66ff|#6c97ff/);

  const { parsed: other } = await sendMail({}, { colors: { button } });
  expect(other.html).toContain('style="color: #0052ff; word-break');
});

test('has the open door in the colors of the site, in light and dark, without anything to load', async () => {
  const accent = { light: '#9a3412', dark: '#fdba74' };
  const { parsed } = await sendMail({}, { colors: { button: accent, link: accent } });
  const light = lightHexes(accent.light, 'light');
  expect(parsed.html).toContain(`background-image: linear-gradient(${light.join(', ')})`);
  const dark = lightHexes(accent.dark, 'dark');
  expect(parsed.html).toContain(
    `.door-beam { background-color: ${dark[0]} !important; background-image: linear-gradient(${dark.join(', ')}) !important }`,
  );
});

test('a callback URL of two thousand characters arrives whole', async () => {
  const url = `${link.url}&long=${'%26'.repeat(2000)}`;
  const { parsed } = await sendMail({ url });
  expect(parsed.text).toContain(`\n${url}\n`);
});
