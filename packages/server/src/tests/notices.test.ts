import { localeCodes } from '@portico/protocol';
import {
  linkWallet,
  mergeWallet,
  postJson,
  toAccount,
  verify,
} from '@portico/testing/server/link-account';
import { alice, bob } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock, type TestLog } from '@portico/testing/server/test-auth';
import { createTestBrowser, type TestBrowser } from '@portico/testing/server/test-browser';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';
import { languageIn } from '../pages/language.ts';
import { composeNotice } from '../pages/mails.ts';
import { email } from '../providers/email.ts';
import { siwe } from '../providers/siwe.ts';
import { signedInAs } from '../test-kit/index.ts';
import { createMailCatcher, type MailCatcher } from '../test-kit/mail-catcher.ts';

const address = 'eve@example.org';
const hour = 3_600_000;
const short = ({ address: name }: { address: string }) => `${name.slice(0, 6)}…${name.slice(-4)}`;

let auth: Auth;
let clock: TestClock;
let log: TestLog;
let mail: MailCatcher;
let browser: TestBrowser;
let send: MailCatcher['send'];
beforeEach(async () => {
  mail = createMailCatcher();
  send = mail.send;
  ({ auth, clock, log } = await createTestAuth({
    providers: [siwe(), email({ send: (...sent) => send(...sent) })],
    pages: { siteName: 'Example' },
  }));
  browser = createTestBrowser(auth);
  // Eve's user, and a wallet that was linked later.
  const { cookie } = await signedInAs(auth, `email:${address}`);
  const [name = '', token = ''] = cookie.split('=');
  browser.cookies.set(name, token);
  clock.now += 1000;
});
afterEach(() => auth.close());

const textsTo = (to: string) => mail.mails.filter((each) => each.to === to).map(({ text }) => text);

test('a linked wallet is reported to the email address, with what to do', async () => {
  const { response } = await linkWallet(browser, clock.now, alice);
  expect(response.status).toBe(200);
  const [sent, ...others] = mail.mails;
  expect(others).toEqual([]);
  expect(sent).toMatchObject({
    to: address,
    subject: 'Your account at Example was changed',
    link: { purpose: 'notice', url: 'https://example.com/api/auth/signin', minutes: 72 * 60 },
  });
  for (const part of [sent?.text, sent?.html]) {
    expect(part).toContain(`${short(alice)} was linked to your account on March 1, 2026`);
    expect(part).toContain('sign in and end all other sessions');
    expect(part).not.toContain(alice.address);
  }
});

test('in the language of the request', async () => {
  browser.cookies.set('__Host-portico.locale', 'de');
  await linkWallet(browser, clock.now, alice);
  expect(mail.mails[0]?.subject).toBe('Dein Konto bei Example wurde geändert');
});

test.each(localeCodes)('is complete in %s', (locale) => {
  const { words } = languageIn(locale);
  for (const change of ['linked', 'unlinked', 'restored', 'merged'] as const) {
    const { subject, text, html } = composeNotice({
      change,
      account: '0x1234…abcd',
      at: clock.now,
      isRestorable: change === 'unlinked',
      email: address,
      url: 'https://example.com/api/auth/signin',
      host: 'example.com',
      siteName: 'Example',
      minutes: 72 * 60,
      locale,
    });
    expect(subject).toBe(words.noticeTitle('Example'));
    for (const part of [text, html]) {
      expect(part).toContain('0x1234…abcd');
      expect(part).toContain(words.noticeNotYou.replaceAll("'", '&#39;').slice(0, 12));
    }
    expect(text.includes('72')).toBe(change === 'unlinked');
  }
});

test('a removed address hears that it comes back by signing in, and of its return the others', async () => {
  await linkWallet(browser, clock.now, alice);
  clock.now += hour;
  const phone = createTestBrowser(auth);
  await verify(phone, clock.now, alice);
  await postJson(phone, 'accounts/unlink', { account: `email:${address}` });
  const [, removed] = textsTo(address);
  expect(removed).toContain('e…@example.org was removed from your account');
  expect(removed).toContain('e…@example.org comes back if you sign in with it within 72 hours.');
});

test('a wallet that is restored is reported', async () => {
  const owner = createTestBrowser(auth);
  await verify(owner, clock.now, alice);
  const { id } = (await auth.users.find(alice.address)) ?? {};
  await auth.users.link(String(id), 'email:alice@example.org');
  clock.now += 1000;
  await linkWallet(owner, clock.now, bob);
  clock.now += hour;
  const thief = createTestBrowser(auth);
  await verify(thief, clock.now, bob);
  await postJson(thief, 'accounts/unlink', { account: toAccount(alice) });
  await verify(owner, clock.now, alice, { restore: true });
  const [linked, removed, restored, ...others] = textsTo('alice@example.org');
  expect(linked).toContain(`${short(bob)} was linked`);
  expect(removed).toContain(`${short(alice)} was removed`);
  expect(restored).toContain(`${short(alice)} was restored`);
  expect(others).toEqual([]);
});

test('a user that joins is reported', async () => {
  await verify(createTestBrowser(auth), clock.now, alice);
  expect((await mergeWallet(browser, clock.now, alice)).response.status).toBe(200);
  const [joined, ...others] = textsTo(address);
  expect(joined).toContain(`${short(alice)} and everything linked to it joined`);
  expect(others).toEqual([]);
});

test('nothing is mailed to a user without an address, nor by the operator', async () => {
  const wallets = createTestBrowser(auth);
  await verify(wallets, clock.now, alice);
  await linkWallet(wallets, clock.now, bob);
  await auth.users.link(
    String((await auth.users.find(alice.address))?.id),
    'email:new@example.org',
  );
  expect(mail.mails).toEqual([]);
});

test('a mail that fails is logged, without the address, and changes nothing', async () => {
  send = async () => {
    throw new Error(`no mail to ${address}`);
  };
  expect((await linkWallet(browser, clock.now, alice)).response.status).toBe(200);
  const line = log.find(({ message }) => message === 'a notice could not be mailed');
  expect(line?.fields).toMatchObject({ change: 'linked', provider: 'email' });
  expect(String(Object(line?.fields['err']).cause)).not.toContain(address);
  expect(await auth.users.find(toAccount(alice))).not.toBeNull();
});

test('at most twenty in an hour to one user', async () => {
  for (let time = 0; time < 12; time++) {
    await linkWallet(browser, clock.now, alice);
    await postJson(browser, 'accounts/unlink', { account: toAccount(alice) });
  }
  expect(mail.mails).toHaveLength(20);
  expect((await linkWallet(browser, clock.now, bob)).response.status).toBe(200);
});
