import { expect } from '@playwright/test';
import { privateKeyToAccount } from 'viem/accounts';
import { devices } from '../devices.ts';
import { untilAlive } from '../is-alive.ts';
import { linkAccount } from '../link-account.ts';
import { signedInVisitor, signInContext } from '../signed-in.ts';
import { arriveConnected } from './account-states.ts';
import { firstAccount, openList, type State, type StatePage } from './state.ts';

/** A page that is reached by its address alone. */
function byPath(name: string, path: string, more: Partial<State> = {}): State {
  return {
    name,
    shows: 'page',
    reach: async ({ page }) => {
      await page.goto(path);
    },
    ...more,
  };
}

/** The same for a visitor with a session and no wallet. */
function signedIn(name: string, path: string): State {
  return {
    name,
    shows: 'page',
    reach: async (given) => {
      const { context, origin, page } = given;
      await signInContext(context, origin, firstAccount(given));
      await page.goto(path);
      if (!path.startsWith('/api/')) await untilAlive(page);
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

/** Presses the first card's button and waits for what the card says. */
async function sendOnTry(given: StatePage): Promise<void> {
  const { page } = given;
  await arriveConnected(given, '/try', { session: true, sends: true });
  await page.locator('.try-card button').first().click();
  await expect(page.locator('.try-card').first().getByRole('status')).toHaveText(/\S/);
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
  byPath('try', '/try'),
  connected('try-connected', '/try', false),
  connected('try-signed-in', '/try', true),
  { name: 'try-sent', shows: 'page', reach: sendOnTry },
  byPath('signin', '/api/auth/signin', { site: 'unpaired' }),
  byPath('signin-email', '/api/auth/signin'),
  byPath('signin-required', '/api/auth/signin?error=SessionRequired&callbackUrl=%2Faccount'),
  signedIn('signin-with-session', '/api/auth/signin'),
  byPath('signout-without-session', '/api/auth/signout'),
  signedIn('signout', '/api/auth/signout'),
  byPath('check-email', '/api/auth/verify-request'),
  byPath('error', '/api/auth/error'),
  byPath('error-denied', '/api/auth/error?error=AccessDenied', { expected: [/status of 403/] }),
  byPath('error-server', '/api/auth/error?error=Configuration', { expected: [/status of 503/] }),
  byPath('error-link', '/api/auth/error?error=Verification', { expected: [/status of 403/] }),
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
