import type { Page } from '@playwright/test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { openDialog, signIn } from '../src/flow.ts';
import { shortAddress } from '../src/short-address.ts';
import { expect, test } from '../src/test.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Wallet', exact: true });

test('the account page shows the wallet and the session apart', async ({ page, wallet }) => {
  await page.goto('/');
  await signIn(page, wallet);
  await page.goto('/account');
  await expect(section(page)).toContainText(wallet.name);
  await expect(section(page)).toContainText('On the same account as this session.');

  await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText('Nothing yet.');
  await section(page).getByRole('button', { name: 'Manage' }).click();
  await expect(openDialog(page)).toContainText(shortAddress(wallet.account.address));
  await page.keyboard.press('Escape');
  await expect(openDialog(page)).toHaveCount(0);

  const other = privateKeyToAccount(generatePrivateKey()).address;
  await wallet.setAccounts(page, [other]);
  // The dialog says so at once; who only wants to look closes it.
  await expect(openDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(openDialog(page)).toHaveCount(0);
  await expect(section(page)).toContainText(
    `On ${shortAddress(other)}, a different account than this session’s. You’re still signed in.`,
  );
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await section(page)
    .getByRole('button', { name: `Sign in as ${shortAddress(other)}` })
    .click();
  await expect(openDialog(page)).toBeVisible();
});

test('a session needs no wallet, and one can be connected from the account page', async ({
  page,
  wallet,
  context,
}) => {
  await page.goto('/');
  await signIn(page, wallet);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/account');
  await expect(section(page)).toContainText('You’re still signed in.');
  await section(page).getByRole('button', { name: 'Connect' }).click();
  await openDialog(page).getByRole('button', { name: wallet.name }).click();
  await expect(section(page)).toContainText('On the same account as this session.');
  const session = await context.request.get('/api/auth/session');
  expect(await session.json()).toMatchObject({ address: wallet.account.address });
});

test('the account page shows the whole address, to copy and to look up', async ({
  page,
  wallet,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await signIn(page, wallet);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/account');
  const { address } = wallet.account;
  const shown = page.locator('.account-address .portico-address');
  await expect(shown).toHaveText(address);
  const lines = await shown.evaluate((element) => {
    const rows = new Map<number, number>();
    for (const node of element.childNodes) {
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { top } of range.getClientRects())
        rows.set(
          Math.round(top),
          (rows.get(Math.round(top)) ?? 0) + (node.textContent?.length ?? 0),
        );
    }
    return [...rows.values()];
  });
  // In its middle, where a phone has no room for all of it.
  expect(lines).toEqual([21, 21]);

  await expect(page.getByRole('link', { name: 'View on explorer' })).toHaveAttribute(
    'href',
    `https://basescan.org/address/${address}`,
  );
  await page.getByRole('button', { name: 'Copy address' }).click();
  await expect(page.locator('.account-address').getByRole('status')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
});
