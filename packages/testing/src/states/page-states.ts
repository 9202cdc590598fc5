import { expect, type Page } from '@playwright/test';
import { privateKeyToAccount } from 'viem/accounts';
import { devices } from '../browser/devices.ts';
import { openDialog, untilAlive } from '../browser/flow.ts';
import { linkAccount, signedInVisitor, signInContext } from '../site/signed-in.ts';
import { arriveConnected, rememberTransactions } from './account-states.ts';
import {
  firstAccount,
  installWallet,
  openList,
  ownSite,
  rememberWallet,
  type State,
  type StatePage,
} from './state.ts';

/** Expects the content below the first screen, whose styles come after the first paint. */
export async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

/** A page that is reached only by its address. */
export function byPath(name: string, path: string, more: Partial<State> = {}): State {
  return {
    name,
    shows: 'page',
    reach: async ({ page }) => {
      await page.goto(path);
      if (!path.startsWith('/api/')) await expectWhole(page);
    },
    ...more,
  };
}

/** The same for a visitor with a session and no wallet. */
export function signedIn(name: string, path: string): State {
  return {
    name,
    shows: 'page',
    reach: async (given) => {
      const { context, origin, page } = given;
      await signInContext(context, origin, firstAccount(given), devices.home.userAgent);
      await page.goto(path);
      if (path.startsWith('/api/')) return;
      await untilAlive(page);
      await expectWhole(page);
    },
  };
}

/** A page with a connected wallet, and with a session if asked. */
function connected(name: string, path: string, session: boolean): State {
  return {
    name,
    shows: 'page',
    reach: async (given) => {
      await arriveConnected(given, path, { session, sends: path === '/try' });
      await expectWhole(given.page);
    },
  };
}

/** The account page of a user with several devices and wallets. */
async function openFullAccount(given: StatePage): Promise<void> {
  const { origin, key } = given;
  const account = firstAccount(given);
  for (const { userAgent } of [devices.phone, devices.home])
    await signedInVisitor(origin, account, userAgent);
  const { visitor } = await signedInVisitor(origin, account, devices.work.userAgent);
  await linkAccount(origin, visitor, privateKeyToAccount(key(1)));
  await arriveConnected(given, '/account', { session: true });
}

/** The account page while the wallet is on an account that the user has not linked. */
async function openOtherWallet(given: StatePage): Promise<void> {
  const { context, origin, page, key } = given;
  await signInContext(context, origin, privateKeyToAccount(key(6)), devices.home.userAgent);
  await rememberWallet(given);
  await installWallet(given);
  await page.goto('/account');
  // The dialog about it, which opens by itself, can be closed.
  await expect(openDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(openDialog(page)).toHaveCount(0);
  await expect(page.locator('.wallet button')).toHaveCount(2);
}

/** Presses the first card's button and waits for what the card says. */
async function sendOnTry(given: StatePage): Promise<void> {
  const { page } = given;
  await arriveConnected(given, '/try', { session: true, sends: true });
  await page.locator('.try-card button').first().click();
  await expect(page.locator('.try-card').first().getByRole('status')).toHaveText(/\S/);
}

/** The account page with its form for an email address. */
async function openEmailForm(given: StatePage): Promise<void> {
  const { context, origin, page } = given;
  await signInContext(context, origin, firstAccount(given), devices.home.userAgent);
  await page.goto('/account');
  await untilAlive(page);
  await page.locator('.ways-add button[aria-expanded]').click();
  await expect(page.locator('.way-input')).toBeFocused();
}

/** Fills the form in and sends it; the server of these states reaches no mail server. */
async function sendEmailForm(given: StatePage, email: string): Promise<void> {
  await openEmailForm(given);
  await given.page.locator('.way-input').fill(email);
  await given.page.locator('.way-email [type="submit"]').click();
}

/** Every page, as each kind of visitor finds it. */
export const pageStates: readonly State[] = [
  byPath('home', '/'),
  connected('home-connected', '/', false),
  connected('home-signed-in', '/', true),
  {
    name: 'home-wrong-network',
    shows: 'page',
    reach: async (given) => {
      const wallet = await arriveConnected(given, '/', { session: true });
      await wallet.setChainId(given.page, 1);
      const button = given.page.getByRole('button', { name: given.words.wrongNetwork });
      await expect(button.first()).toBeVisible();
    },
  },
  signedIn('account-page', '/account'),
  { name: 'account-page-full', shows: 'page', reach: openFullAccount },
  {
    name: 'account-page-removing',
    shows: 'page',
    reach: async (given) => {
      await openFullAccount(given);
      const ways = given.page.locator('section[aria-labelledby="ways-to-sign-in"]');
      await ways.locator('.portico-button--danger').first().click();
      await expect(ways.getByRole('group')).toBeVisible();
    },
  },
  { name: 'account-page-email', shows: 'page', reach: openEmailForm },
  {
    name: 'account-page-email-failed',
    shows: 'page',
    expected: [/status of 503/, /EMAIL_NOT_SENT|ECONNREFUSED/],
    reach: async (given) => {
      await sendEmailForm(given, 'person@example.com');
      await expect(given.page.locator('.way-error')).toHaveText(/\S/);
    },
  },
  {
    name: 'account-page-other-account',
    shows: 'page',
    reach: openOtherWallet,
  },
  {
    name: 'account-page-transactions',
    shows: 'page',
    reach: async (given) => {
      await rememberTransactions(given, firstAccount(given).address);
      await arriveConnected(given, '/account', { session: true });
      await expect(given.page.locator('.portico-transaction').first()).toBeVisible();
    },
  },
  byPath('try', '/try'),
  connected('try-connected', '/try', false),
  connected('try-signed-in', '/try', true),
  { name: 'try-sent', shows: 'page', reach: sendOnTry },
  byPath('not-found', '/nowhere', { expected: [/status of 404/] }),
];

/** The development wallet's own questions, over the site's dialogs. */
export const developmentStates: readonly State[] = [
  {
    name: 'development-connect',
    shows: 'dialog',
    site: 'development',
    reach: async (given) => {
      await openList(given);
      await given.page.getByRole('button', { name: 'Development wallet' }).click();
      await expect(given.page.locator('.dev-wallet')).toBeVisible();
    },
  },
  {
    name: 'development-sign',
    shows: 'dialog',
    site: 'development',
    reach: async (given) => {
      await openList(given);
      await given.page.getByRole('button', { name: 'Development wallet' }).click();
      await given.page.locator('.dev-wallet [value="yes"]').click();
      await given.page.getByRole('button', { name: given.words.signMessage }).click();
      await expect(given.page.locator('.dev-wallet-message')).toBeVisible();
    },
  },
];

const outage = [
  /STORE_UNAVAILABLE|could not be (?:read|checked)|of the database|status of 503|CLIENT_FETCH_ERROR/,
];

/** A page for a user with a session while the database is away. */
function duringOutage(name: string, path: string): State {
  return {
    name,
    shows: 'page',
    site: 'own',
    expected: outage,
    reach: async (given) => {
      const { context, origin, page } = given;
      await signInContext(context, origin, firstAccount(given), devices.home.userAgent);
      await ownSite(given).database.take(origin);
      await page.goto(path);
      await untilAlive(page);
      await expect(page.locator('.portico-connect').first()).toHaveText('—');
      await expectWhole(page);
    },
  };
}

/** Pages for failures of the site. */
export const failureStates: readonly State[] = [
  duringOutage('home-unavailable', '/'),
  duringOutage('page-unavailable', '/account'),
  byPath('page-failed', '/try', {
    site: 'own',
    expected: [/A request failed/, /status of 500/],
  }),
];
