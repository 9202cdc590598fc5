import type { Page } from '@playwright/test';
import {
  accountButton,
  connect,
  connectButton,
  openDialog,
  pickWallet,
  signButton,
  signIn as signInByButton,
} from '@portico/testing/browser/flow';
import type { InstalledWallet } from '@portico/testing/wallets/test-wallet';
import { expect, test } from '../test.ts';

const signInPage = /\/(?:api\/auth\/signin|sign-in)\?/;

/** On the session server's own page a wallet is one button; where there is the site's button it is the connect dialog. */
async function signIn(page: Page, wallet: InstalledWallet): Promise<void> {
  const own = page.getByRole('button', { name: wallet.name });
  await expect(own.or(connectButton(page)).first()).toBeVisible();
  if (await own.isVisible()) return own.click();
  await connect(page, wallet);
  await signButton(page).click();
}

test('a visitor signs in, sees the guarded page, and signs out', { tag: '@site' }, async ({
  page,
  wallet,
  server,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Open the vault' }).click();
  await expect(page).toHaveURL(signInPage);
  await expect(page).toHaveURL(/callbackUrl=(?:[^&]*%2F|\/)vault/);

  await signIn(page, wallet);
  await expect(page).toHaveURL(`${server.origin}/vault`);
  await expect(page.getByRole('heading', { name: 'Vault' })).toBeVisible();
  await expect(page.getByText(wallet.account.address).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(wallet.account.address).first()).toBeVisible();

  await page.getByText('Sign out').click();
  await expect(page).not.toHaveURL(/\/vault$/);
  // The session server's own page asks once more.
  if (page.url().includes('/api/auth/signout')) {
    await page.getByRole('button', { name: 'Sign out' }).click();
  }
  await expect(page).toHaveURL(`${server.origin}/`);
  await page.goto('/vault');
  await expect(page).toHaveURL(signInPage);
});

test('the server sends an anonymous visitor to sign in, before it sends anything of the page', {
  tag: '@guarded',
}, async ({ server }) => {
  const headers = { accept: 'text/html' };
  const answer = await fetch(`${server.origin}/vault`, { headers, redirect: 'manual' });
  expect([302, 303, 307]).toContain(answer.status);
  expect(answer.headers.get('location')).toMatch(/callbackUrl=(?:[^&]*%2F|\/)vault/);
});

test('a visitor signs in by the connect button, and stays signed in', {
  tag: '@connect-button',
}, async ({ page, wallet }) => {
  await page.goto('/');
  await signInByButton(page, wallet);
  await page.reload();
  await expect(accountButton(page, wallet.address)).toBeVisible();
  await page.getByRole('link', { name: 'Open the vault' }).click();
  await expect(page.getByRole('heading', { name: 'Vault' })).toBeVisible();
});

test('what was fetched ahead for an anonymous visitor is not kept after the sign-in', {
  tag: '@connect-button',
}, async ({ page, wallet, server }) => {
  await page.goto('/');
  const link = page.getByRole('link', { name: 'Open the vault' });
  // Frameworks fetch a page before its link is pressed.
  await link.hover();
  await signInByButton(page, wallet);
  await link.click();
  await expect(page).toHaveURL(`${server.origin}/vault`);
  await expect(page.getByText(wallet.account.address).first()).toBeVisible();
});

/** A text of the wallet that no minifier changes. */
const mark = 'Development wallet';

test('one signs in with the development wallet while one develops, and no script has it in production', {
  tag: '@development-wallet',
}, async ({ page, wallet, mode }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    // While one develops the page is left, and with it what it loaded.
    if (mode === 'production' && response.request().resourceType() === 'script')
      scripts.push(response.text());
  });
  await page.goto('/');
  if (mode === 'production') {
    await pickWallet(page, wallet.name);
    await expect(signButton(page)).toBeEnabled();
    await expect(openDialog(page).getByText(mark)).toHaveCount(0);
    expect(scripts.length).toBeGreaterThan(0);
    for (const text of await Promise.all(scripts)) expect(text).not.toContain(mark);
    return;
  }
  await pickWallet(page, mark);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await signButton(page).click();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(openDialog(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Open the vault' }).click();
  await expect(page.getByText(/Only 0x[0-9a-fA-F]{40} sees this/)).toBeVisible();
});

test('a visitor connects, signs in and signs out on a page without React', {
  tag: '@own-page',
}, async ({ page, wallet }) => {
  await page.goto('/');
  const signIn = page.getByRole('button', { name: `Sign in with ${wallet.name}` });
  await signIn.click();
  await expect(page.getByText(wallet.account.address)).toBeVisible();
  await page.reload();
  await expect(page.getByText(wallet.account.address)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(signIn).toBeVisible();
  await page.reload();
  await expect(signIn).toBeVisible();
});

test('next-auth’s client reads the session that the session server opened', {
  tag: '@next-auth-page',
}, async ({ page, wallet }) => {
  await page.goto('/api/auth/signin?callbackUrl=/');
  await page.getByRole('button', { name: wallet.name }).click();
  await expect(page.getByText('Hello guest')).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('button', { name: 'Join' })).toBeVisible();
});
