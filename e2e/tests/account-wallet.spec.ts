import type { Page } from '@playwright/test';
import { contrast, paintColors, type Rgb } from '@portico/testing/browser/contrast';
import { connect, openDialog, shortAddress, signIn } from '@portico/testing/browser/flow';
import { expect, test } from '@portico/testing/fixtures/test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

const section = (page: Page) => page.getByRole('region', { name: 'Wallet', exact: true });

test('the account page shows the wallet and the session apart', async ({ page, wallet }) => {
  await page.goto('/');
  await signIn(page, wallet);
  await page.goto('/account');
  await expect(section(page)).toContainText(wallet.name);
  await expect(section(page)).toContainText('On the same account as this session.');

  await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText('Nothing yet.');
  await section(page).getByRole('button', { name: 'Manage' }).click();
  await expect(openDialog(page)).toContainText(wallet.account.address);
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

test('the picture of the account follows the wallet to another one', async ({ page, wallet }) => {
  await page.goto('/');
  await connect(page, wallet);
  await page.keyboard.press('Escape');
  await expect(openDialog(page)).toHaveCount(0);
  const button = page.locator('.portico-connect');
  const picture = () => button.locator('.portico-avatar').evaluate(({ innerHTML }) => innerHTML);
  const first = wallet.account.address;
  await expect(button).toContainText(shortAddress(first));
  const before = await picture();
  const other = privateKeyToAccount(generatePrivateKey()).address;
  await wallet.setAccounts(page, [other]);
  await expect(button).toContainText(shortAddress(other));
  expect(await picture()).not.toBe(before);
  await wallet.setAccounts(page, [first]);
  await expect(button).toContainText(shortAddress(first));
  expect(await picture()).toBe(before);
});

/** Paints fill, label and edge of the connect button, and the ground that it stands on. */
async function colorsOfButton(page: Page): Promise<readonly Rgb[]> {
  const colors = await page.locator('.portico-connect').evaluate((element) => {
    const { backgroundColor, color, borderBlockStartColor } = getComputedStyle(element);
    const ground = getComputedStyle(document.documentElement).backgroundColor;
    const fill = [ground, backgroundColor];
    return [fill, [...fill, color], [ground, borderBlockStartColor], [ground]];
  });
  return await paintColors(page, colors);
}

test('the wrong network stands out in amber that can be read, in light and dark', async ({
  page,
  wallet,
}) => {
  await page.goto('/');
  await connect(page, wallet);
  await page.keyboard.press('Escape');
  await expect(openDialog(page)).toHaveCount(0);
  await wallet.setChainId(page, 1);
  await expect(page.locator('.portico-connect')).toHaveText('Wrong network');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const hovered of [false, true]) {
      if (hovered) await page.locator('.portico-connect').hover();
      else await page.mouse.move(0, 0);
      const [fill, label, edge, ground] = await colorsOfButton(page);
      if (!fill || !label || !edge || !ground) throw new Error('The button has no colours.');
      const name = `${colorScheme}, ${hovered ? 'hovered' : 'at rest'}`;
      expect.soft(contrast(fill, label), name).toBeGreaterThanOrEqual(4.5);
      expect.soft(contrast(edge, ground), name).toBeGreaterThanOrEqual(3);
      const [red, green, blue] = fill;
      expect.soft(red > green && green > blue, `${name} is amber`).toBe(true);
    }
  }
});
