import { expect } from '@playwright/test';
import { privateKeyToAccount } from 'viem/accounts';
import { openDialog, untilAlive } from '../browser/flow.ts';
import { ageUser, linkAccount, signedInVisitor, signInContext } from '../site/signed-in.ts';
import {
  dialogButton,
  firstAccount,
  installWallet,
  openList,
  ownSite,
  rememberWallet,
  type State,
  type StatePage,
} from './state.ts';

/** The second account of the states. */
const secondAccount = ({ key }: StatePage) => privateKeyToAccount(key(6));

async function expectTitle({ page }: StatePage, name: string): Promise<void> {
  await expect(openDialog(page).getByRole('heading', { name })).toBeVisible();
}

/** Asks to link a wallet with a session that is an hour old. */
async function openConfirm(given: StatePage, options: { readonly isConnected: boolean }) {
  const { page, context, origin, site, words } = given;
  if (options.isConnected) await rememberWallet(given);
  const wallet = await installWallet(given);
  const account = options.isConnected ? wallet.account : secondAccount(given);
  const { visitor } = await signInContext(context, origin, account);
  await ageUser(site, visitor);
  await page.goto('/account');
  await untilAlive(page);
  await page.locator('section[aria-labelledby="ways-to-sign-in"] [aria-haspopup="dialog"]').click();
  await expectTitle(given, words.confirmTitle);
  return wallet;
}

/** Links a wallet that signed in before, as another user. */
async function openJoin(given: StatePage): Promise<void> {
  const { page, context, origin, words } = given;
  await signedInVisitor(origin, firstAccount(given));
  await signInContext(context, origin, secondAccount(given));
  await rememberWallet(given);
  await installWallet(given);
  await page.goto('/');
  await openDialog(page).locator('.portico-button--primary').click();
  await dialogButton(page, words.signMessage).click();
  await expectTitle(given, words.joinTitle);
  await expect(dialogButton(page, words.joinAccounts)).toBeEnabled();
}

/** Signs in with an account that a younger one of its user has removed. */
async function openRestore(given: StatePage): Promise<void> {
  const { page, origin, site, words } = given;
  const owner = await signedInVisitor(origin, firstAccount(given));
  await ageUser(site, owner.visitor);
  const fresh = await signedInVisitor(origin, firstAccount(given));
  await linkAccount(origin, fresh.visitor, secondAccount(given));
  await ageUser(site, fresh.visitor);
  const { visitor } = await signedInVisitor(origin, secondAccount(given));
  const account = `eip155:8453:${firstAccount(given).address}`;
  await visitor.postJson('/api/auth/accounts/unlink', { account });
  const wallet = await installWallet(given);
  await openList(given);
  await dialogButton(page, wallet.name).click();
  await dialogButton(page, words.signMessage).click();
  await expectTitle(given, words.restoreTitle);
}

/** Questions before an account changes, and before two users become one. */
export const confirmStates: readonly State[] = [
  {
    name: 'confirm',
    shows: 'dialog',
    expected: [/403/],
    reach: async (given) => {
      await openConfirm(given, { isConnected: true });
      await expect(dialogButton(given.page, given.words.signMessage)).toBeEnabled();
    },
  },
  {
    name: 'confirm-list',
    shows: 'dialog',
    expected: [/403/],
    reach: async (given) => {
      const wallet = await openConfirm(given, { isConnected: false });
      await expect(dialogButton(given.page, wallet.name)).toBeVisible();
    },
  },
  {
    name: 'confirm-not-linked',
    shows: 'dialog',
    expected: [/403/],
    reach: async (given) => {
      const wallet = await openConfirm(given, { isConnected: false });
      await dialogButton(given.page, wallet.name).click();
      await expect(dialogButton(given.page, given.words.anotherWallet)).toBeVisible();
    },
  },
  {
    name: 'confirm-by-email',
    shows: 'dialog',
    site: 'own',
    expected: [/403/],
    reach: async (given) => {
      const { page, site, words } = given;
      const { mail } = ownSite(given);
      const email = 'person@example.com';
      const sent = mail.links.length;
      await page.goto('/api/auth/signin');
      await page.locator('input[type=email]').fill(email);
      await page.keyboard.press('Enter');
      await expect(page.locator('.portico-auth-code')).toBeVisible();
      await expect.poll(() => mail.links.length).toBeGreaterThan(sent);
      await page.goto(mail.links.at(-1) ?? '');
      await page.getByRole('button').first().click();
      await page.waitForURL((url) => url.pathname === '/');
      const session = async () => (await page.request.get('/api/auth/session')).json();
      await ageUser(site, { session });
      await page.goto('/account');
      await untilAlive(page);
      await page
        .locator('section[aria-labelledby="ways-to-sign-in"] [aria-haspopup="dialog"]')
        .click();
      await expectTitle(given, words.confirmTitle);
    },
  },
  { name: 'join', shows: 'dialog', expected: [/409/], reach: openJoin },
  {
    name: 'joined',
    shows: 'dialog',
    expected: [/409/],
    reach: async (given) => {
      await openJoin(given);
      await dialogButton(given.page, given.words.joinAccounts).click();
      await expect(dialogButton(given.page, given.words.done)).toBeVisible();
    },
  },
  { name: 'restore', shows: 'dialog', expected: [/409/], reach: openRestore },
];
