import { expect, type Page } from '@playwright/test';
import { devices } from '../browser/devices.ts';
import { signInContext } from '../site/signed-in.ts';
import { byPath, signedIn } from './page-states.ts';
import { firstAccount, ownSite, type State, type StatePage } from './state.ts';

const email = 'a.person.with.a.long.name@mail.example.com';

/** A link as it is mailed. It is checked only when it is used, so its page can be opened with any token. */
const linkTo = (path: string): string =>
  `/api/auth/${path}?provider=email&email=${encodeURIComponent(email)}&token=${'0'.repeat(64)}`;

/** Opens the link that was mailed to link an address. */
async function openMailedLink(given: StatePage): Promise<void> {
  const { context, origin, page } = given;
  const { links } = ownSite(given).mail;
  const account = firstAccount(given);
  const { visitor } = await signInContext(context, origin, account, devices.home.userAgent);
  const before = links.length;
  // An address opens one account only.
  const own = `${account.address.slice(2, 8)}.${email}`;
  const answer = await visitor.postJson('/api/auth/accounts/email', { email: own });
  expect(answer.status).toBe(200);
  await expect.poll(() => links.length).toBe(before + 1);
  await page.goto(links[before] ?? '');
}

/** Asks for a link that signs in, which leads to the page with its code. */
async function requestCode(page: Page, address = `${crypto.randomUUID()}@example.com`) {
  await page.goto('/api/auth/signin');
  await page.locator('input[name=email]').fill(address);
  await page.locator('form[action$="/signin/email"] button').click();
  await expect(page.locator('.portico-auth-code')).toBeVisible();
}

/** The pages of the session server. */
export const authPageStates: readonly State[] = [
  byPath('signin', '/api/auth/signin', { site: 'unpaired' }),
  byPath('signin-email', '/api/auth/signin'),
  byPath('signin-required', '/api/auth/signin?error=SessionRequired&callbackUrl=%2Faccount'),
  signedIn('signin-with-session', '/api/auth/signin'),
  byPath('signout-without-session', '/api/auth/signout'),
  signedIn('signout', '/api/auth/signout'),
  byPath('check-email', '/api/auth/verify-request'),
  byPath('error', '/api/auth/error'),
  byPath('error-denied', '/api/auth/error?error=AccessDenied', { expected: [/status of 403/] }),
  byPath('error-gate', '/api/auth/error?error=AccessDenied&callbackUrl=/', {
    expected: [/status of 403/],
  }),
  byPath('error-server', '/api/auth/error?error=Configuration', { expected: [/status of 503/] }),
  byPath('error-link', '/api/auth/error?error=Verification', { expected: [/status of 403/] }),
  byPath('email-sign-in-code', linkTo('callback/email')),
  byPath('email-sign-in-wrong-code', `${linkTo('callback/email')}&ask=wrong`),
  byPath('email-restore', `${linkTo('callback/email')}&restore=ask`),
  {
    name: 'email-sign-in',
    shows: 'page',
    site: 'own',
    reach: async (given) => {
      const { links } = ownSite(given).mail;
      const before = links.length;
      // A new address each time: one mailbox gets few mails in an hour.
      await requestCode(given.page, `${crypto.randomUUID().slice(0, 8)}.${email}`);
      await expect.poll(() => links.length).toBe(before + 1);
      await given.page.goto(links[before] ?? '');
    },
  },
  { name: 'check-email-code', shows: 'page', site: 'own', reach: ({ page }) => requestCode(page) },
  signedIn('email-link', linkTo('accounts/confirm')),
  byPath('email-link-without-session', linkTo('accounts/confirm'), {
    expected: [/status of 40\d/],
  }),
  {
    name: 'email-linked',
    shows: 'page',
    site: 'own',
    reach: async (given) => {
      await openMailedLink(given);
      await given.page.getByRole('button').click();
      await expect(given.page.getByRole('button')).toHaveCount(0);
    },
  },
];
