import { localeCodes } from '@portico/protocol';
import {
  askForLink,
  followLink,
  formHeaders,
  readLink,
  startEmailAuth,
  type TestEmailAuth,
  toPath,
} from '@portico/testing/mail/email-visitor';
import { ownAccounts, postJson } from '@portico/testing/server/link-account';
import { alice, bob, signIn } from '@portico/testing/server/sign-message';
import {
  createTestBrowser,
  readForm,
  type TestBrowser,
} from '@portico/testing/server/test-browser';
import { beforeEach, describe, expect, test } from 'vitest';
import { languageIn } from '../pages/language.ts';

const address = 'eve@example.org';
const alices = `eip155:8453:${alice.address}`;

let site: TestEmailAuth;
let browser: TestBrowser;
beforeEach(async () => {
  site = await startEmailAuth();
  ({ browser } = site);
  await signIn(browser, site.clock.now);
  return () => site.stop();
});

/** Requests a link; the one that was mailed. */
async function requestLink(of = browser, fields: object = {}): Promise<URL> {
  const before = site.mailServer.mails.length;
  const { response, answer } = await postJson(of, 'accounts/email', { email: address, ...fields });
  const mailed = site.mailServer.mails.length === before + 1;
  if (response.status !== 200 || !('sent' in answer) || !mailed) {
    throw new Error(`No link was mailed: ${JSON.stringify(answer)}`);
  }
  return readLink(site.mailServer.mails.at(-1));
}

/** Opens a link and presses its button. */
async function press(link: URL, of = browser): Promise<Response> {
  const page = await (await of.fetch(toPath(link), { headers: formHeaders })).text();
  const { path, fields } = readForm(page, 'accounts/confirm');
  const body = new URLSearchParams(fields);
  return of.fetch(path, { method: 'POST', body, headers: formHeaders });
}

const accountsOf = async (of = browser) =>
  (await ownAccounts(of)).accounts.map(({ account }) => account);

test('a mailed link links the address, whose next sign-in is the same user', async () => {
  const link = await requestLink();
  expect(await accountsOf()).toEqual([alices]);
  const response = await press(link);
  expect(response.status).toBe(200);
  expect((await response.text()).replaceAll('<wbr>', '')).toContain(
    `${address}</strong> is linked.`,
  );
  expect(await accountsOf()).toEqual([alices, `email:${address}`]);
  const [, linked] = (await ownAccounts(browser)).accounts;
  expect(linked).toMatchObject({ provider: 'email', email: address, current: false });
  expect(linked).not.toHaveProperty('address');

  const phone = createTestBrowser(site.auth);
  await askForLink(phone, address);
  await followLink(phone, readLink(site.mailServer.mails.at(-1)));
  expect(await phone.session()).toMatchObject({
    account: `email:${address}`,
    accounts: [alices, `email:${address}`],
    user: { id: (await ownAccounts(browser)).user.id },
  });
});

test('opening the link does nothing: mail scanners open every link', async () => {
  const link = await requestLink();
  for (const of of [browser, createTestBrowser(site.auth)]) {
    for (let time = 0; time < 3; time++) await of.fetch(toPath(link));
  }
  expect(await accountsOf()).toEqual([alices]);
  expect((await press(link)).status).toBe(200);
});

test('the page names the address and the account that it joins', async () => {
  const page = await (await browser.fetch(toPath(await requestLink()))).text();
  expect(page).toContain(address);
  expect(page).toContain(alice.address);
});

test('a link works once, and not after its time', async () => {
  const link = await requestLink();
  const late = await requestLink();
  await press(link);
  const again = await press(link);
  expect([again.status, await again.text()]).toEqual([
    403,
    expect.stringContaining('no longer valid'),
  ]);
  site.clock.now += 24 * 3_600_000;
  expect((await press(late)).status).toBe(403);
});

describe('opened in another browser', () => {
  const says = expect.stringContaining('only in a browser that is signed in as the user');

  test('without a session it says where it works, and stays good', async () => {
    const link = await requestLink();
    const thief = createTestBrowser(site.auth);
    const page = await thief.fetch(toPath(link), { headers: formHeaders });
    expect([page.status, await page.text()]).toEqual([403, says]);
    expect((await press(link)).status).toBe(200);
  });

  test('of another user it gives that user nothing, and stays good', async () => {
    const link = await requestLink();
    const other = createTestBrowser(site.auth);
    await signIn(other, site.clock.now, bob);
    const response = await press(link, other);
    expect([response.status, await response.text()]).toEqual([403, says]);
    expect(await accountsOf(other)).toHaveLength(1);
    expect((await press(link)).status).toBe(200);
  });

  test('that lost its session after the page was shown', async () => {
    const page = await (await browser.fetch(toPath(await requestLink()))).text();
    await browser.post('signout');
    const { path, fields } = readForm(page, 'accounts/confirm');
    const body = new URLSearchParams({ ...fields, csrfToken: await browser.csrfToken() });
    const response = await browser.fetch(path, { method: 'POST', body, headers: formHeaders });
    expect([response.status, await response.text()]).toEqual([403, says]);
  });
});

test('a link that links signs no one in, nor the other way round', async () => {
  const link = await requestLink();
  const token = link.searchParams.get('token') ?? '';
  const asSignIn = await browser.post('callback/email', { email: address, token });
  expect(asSignIn.answer.code).toBe('EMAIL_LINK_INVALID');
  await askForLink(browser, address);
  const mailed = readLink(site.mailServer.mails.at(-1));
  link.searchParams.set('token', mailed.searchParams.get('token') ?? '');
  expect((await press(link)).status).toBe(403);
  expect(await accountsOf()).toEqual([alices]);
});

test.each([
  ['email', 'mallory@example.org'],
  ['provider', 'other'],
])('a link whose %s was altered links nothing', async (name, value) => {
  const link = await requestLink();
  link.searchParams.set(name, value);
  expect((await press(link)).status).toBe(403);
  expect(await accountsOf()).toEqual([alices]);
});

test('an address of another user is mailed to as any other, and refused by the button', async () => {
  const eve = createTestBrowser(site.auth);
  await askForLink(eve, address);
  await followLink(eve, readLink(site.mailServer.mails.at(-1)));
  const response = await press(await requestLink());
  expect([response.status, await response.text()]).toEqual([
    409,
    expect.stringContaining('This account belongs to another user.'),
  ]);
  expect(await accountsOf()).toEqual([alices]);
  expect(await accountsOf(eve)).toEqual([`email:${address}`]);
});

test('linking it again changes nothing', async () => {
  await press(await requestLink());
  const before = await ownAccounts(browser);
  site.clock.now += 1000;
  expect((await press(await requestLink())).status).toBe(200);
  expect(await ownAccounts(browser)).toEqual(before);
});

test('an old form, or a browser without cookies, gets the page again', async () => {
  const page = await (await browser.fetch(toPath(await requestLink()))).text();
  const { path, fields } = readForm(page, 'accounts/confirm');
  const body = new URLSearchParams({ ...fields, csrfToken: 'x' });
  const response = await browser.fetch(path, { method: 'POST', body, headers: formHeaders });
  expect(response.status).toBe(302);
  const location = new URL(response.headers.get('location') ?? '');
  const again = await browser.fetch(toPath(location));
  expect(await again.text()).toContain('This form is out of date.');
  expect((await press(location)).status).toBe(200);
});

test('leads back to where the user came from, never to another site', async () => {
  const link = await requestLink(browser, { callbackUrl: '/account' });
  expect(await (await press(link)).text()).toContain('href="/account"');
  const foreign = await requestLink(browser, { callbackUrl: 'https://evil.example/' });
  expect(await (await press(foreign)).text()).not.toContain('evil');
});

test('bad input and unknown providers are refused', async () => {
  for (const email of [undefined, 7, 'eve', 'a@b, c@d.example']) {
    const { response, answer } = await postJson(browser, 'accounts/email', { email });
    expect([response.status, answer.code]).toEqual([400, 'EMAIL_ADDRESS_INVALID']);
  }
  const unknown = await postJson(browser, 'accounts/email', { email: address, provider: 'siwe' });
  expect(unknown.answer.code).toBe('PROVIDER_UNKNOWN');
  const bare = await browser.fetch('accounts/confirm', { headers: { accept: 'text/html' } });
  expect(bare.status).toBe(403);
  expect(site.mailServer.mails).toHaveLength(0);
});

test('one user can request ten mails an hour', async () => {
  const codes: unknown[] = [];
  for (let index = 0; index < 12; index++) {
    const email = `eve${index}@example.org`;
    codes.push((await postJson(browser, 'accounts/email', { email })).answer.code);
  }
  expect(codes).toEqual([...Array(10).fill(undefined), 'RATE_LIMITED', 'RATE_LIMITED']);
});

test('requests without script: a form with its token, then back', async () => {
  const fields = { email: address, callbackUrl: '/account' };
  const body = new URLSearchParams({ csrfToken: await browser.csrfToken(), ...fields });
  const headers = formHeaders;
  const response = await browser.fetch('accounts/email', { method: 'POST', body, headers });
  expect(response.headers.get('location')).toBe('https://example.com/account');
  expect((await press(readLink(site.mailServer.mails.at(-1)))).status).toBe(200);
});

test.each(localeCodes.map((code) => [code]))('mail and pages speak %s', async (code) => {
  const { words } = languageIn(code);
  browser.cookies.set('__Host-portico.locale', code);
  const link = await requestLink();
  const mail = site.mailServer.mails.at(-1);
  expect(mail?.parsed.subject).toBe(words.mailLinkTitle('Example'));
  expect(mail?.parsed.text).toContain(words.mailOpenToLink('example.com', address));
  expect(mail?.parsed.html).toContain(words.linkEmail);
  const page = await (await browser.fetch(toPath(link))).text();
  expect(page).toContain(`<html lang="${code}"`);
  expect(page).toContain(`<h1>${words.linkEmail}</h1>`);
  const [, after = ''] = words.emailLinked('|').split('|');
  expect(await (await press(link)).text()).toContain(after);
});
