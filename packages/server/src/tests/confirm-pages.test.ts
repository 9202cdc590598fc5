import {
  askForLink,
  followLink,
  formHeaders,
  readLink,
  startEmailAuth,
  type TestEmailAuth,
  toPath,
} from '@portico/testing/mail/email-visitor';
import {
  linkWallet,
  ownAccounts,
  postJson,
  toAccount,
  verify,
} from '@portico/testing/server/link-account';
import { alice, bob, signIn } from '@portico/testing/server/sign-message';
import {
  createTestBrowser,
  readForm,
  type TestBrowser,
} from '@portico/testing/server/test-browser';
import { beforeEach, expect, test } from 'vitest';

const address = 'eve@example.org';
const hour = 3_600_000;

let site: TestEmailAuth;
let browser: TestBrowser;
beforeEach(async () => {
  site = await startEmailAuth();
  ({ browser } = site);
  return () => site.stop();
});

/** The address of the link with a label on a page. */
function linkNamed(page: string, label: string): URL {
  const [, href = ''] = new RegExp(`href="([^"]+)">${label}`).exec(page) ?? [];
  return new URL(href.replaceAll('&amp;', '&'), 'https://example.com');
}

const lastLink = () => readLink(site.mailServer.mails.at(-1));

test('a form that is refused for freshness gets a page that leads to the sign-in and back', async () => {
  await signIn(browser, site.clock.now);
  await linkWallet(browser, site.clock.now, bob);
  site.clock.now += hour;
  const fields = { csrfToken: await browser.csrfToken(), account: toAccount(bob) };
  const body = new URLSearchParams({ ...fields, callbackUrl: '/account' });
  const post = (referer: string) =>
    browser.fetch('accounts/unlink', {
      method: 'POST',
      body,
      headers: { ...formHeaders, referer },
    });
  const refused = await post('https://example.com/account?tab=wallets');
  expect(refused.status).toBe(403);
  const page = await refused.text();
  expect(page).toContain('sign in again, then change your account');
  const link = linkNamed(page, 'Confirm it’s you');
  expect(link.pathname).toBe('/api/auth/signin');
  expect(link.searchParams.get('callbackUrl')).toBe('https://example.com/account?tab=wallets');
  const signInPage = await (await browser.fetch(toPath(link))).text();
  expect(signInPage).toContain('You are signed in as');
  // Going on without a proof would lead to the same refusal.
  expect(signInPage).not.toContain('>Continue<');
  expect(signInPage).toContain('data-callback-url="/account?tab=wallets"');
  const foreign = await (await post('https://evil.example/')).text();
  expect(linkNamed(foreign, 'Confirm it’s you').searchParams.has('callbackUrl')).toBe(false);

  await verify(browser, site.clock.now, alice);
  expect((await post('https://example.com/account')).status).toBe(302);
  expect((await ownAccounts(browser)).accounts).toHaveLength(1);
});

test('a mailed link that links is still good after the confirmation', async () => {
  await signIn(browser, site.clock.now);
  // The sign-in gets too old before the link does.
  site.clock.now += 9 * 60_000;
  await postJson(browser, 'accounts/email', { email: address });
  const link = lastLink();
  site.clock.now += 2 * 60_000;
  const press = async (url: URL) => {
    const page = await (await browser.fetch(toPath(url), { headers: formHeaders })).text();
    const { path, fields } = readForm(page, 'accounts/confirm');
    const body = new URLSearchParams(fields);
    return browser.fetch(path, { method: 'POST', body, headers: formHeaders });
  };
  const refused = await press(link);
  expect(refused.status).toBe(403);
  const confirm = linkNamed(await refused.text(), 'Confirm it’s you');
  await verify(browser, site.clock.now, alice);
  const back = new URL(confirm.searchParams.get('callbackUrl') ?? '');
  expect((await press(back)).status).toBe(200);
  expect((await ownAccounts(browser)).accounts).toHaveLength(2);
});

/** Eve's user by a mailed link, from which a wallet, linked later, removed the address; its id. */
async function removeAddress(): Promise<string> {
  await askForLink(browser, address);
  await followLink(browser, lastLink());
  const owner = Object((await browser.session())['user']).id;
  site.clock.now += 1000;
  await linkWallet(browser, site.clock.now, alice);
  site.clock.now += hour;
  const wallet = createTestBrowser(site.auth);
  await verify(wallet, site.clock.now, alice);
  await postJson(wallet, 'accounts/unlink', { account: `email:${address}` });
  return owner;
}

test.each([
  ['Restore', true],
  ['Start new', false],
])('a mailed link of a removed address asks first: %s', async (label, isRestored) => {
  const owner = await removeAddress();
  const eve = createTestBrowser(site.auth);
  await askForLink(eve, address);
  const asked = await followLink(eve, lastLink());
  expect(await eve.session()).toEqual({});
  const location = new URL(asked.headers.get('location') ?? '');
  const page = await (await eve.fetch(toPath(location))).text();
  expect(page).toContain('Restore your account?');
  const { path, fields } = readForm(page, 'callback/email');
  const [, choice = ''] = new RegExp(`name="restore" value="(\\w+)">${label}<`).exec(page) ?? [];
  const body = new URLSearchParams({ ...fields, restore: choice });
  await eve.fetch(path, { method: 'POST', body, headers: formHeaders });
  const user = Object((await eve.session())['user']).id;
  expect(user).toEqual(expect.any(String));
  expect(user === owner).toBe(isRestored);
});

test('a client of next-auth’s contract, which cannot ask, makes a new user by the link', async () => {
  const owner = await removeAddress();
  const eve = createTestBrowser(site.auth);
  await askForLink(eve, address);
  const token = lastLink().searchParams.get('token') ?? '';
  expect((await eve.post('callback/email', { email: address, token })).response.status).toBe(200);
  expect(Object((await eve.session())['user']).id).not.toBe(owner);
});
