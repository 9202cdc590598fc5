import type { Page } from '@playwright/test';
import {
  accountButton,
  connectButton,
  openDialog,
  signButton,
} from '@portico/testing/browser/flow';
import { signedInVisitor } from '@portico/testing/site/signed-in';
import { createVisitor } from '@portico/testing/site/visitor';
import { expect, test } from '../../src/test.ts';

/** Opens the dialog of the HTML while no file of script is there. Returns how to let the files through. */
async function pressBeforeScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.js(?:\?|$)/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await connectButton(page).click();
  await expect(openDialog(page)).toBeVisible();
  return release;
}

test('a press before any file of script opens the dialog, which React adopts as it is', async ({
  page,
  wallet,
}) => {
  const release = await pressBeforeScripts(page);
  await expect(openDialog(page).getByRole('heading', { name: 'Connect a wallet' })).toBeFocused();
  await expect(openDialog(page).getByRole('button', { name: wallet.name })).toBeVisible();
  const dialog = await openDialog(page).elementHandle();
  release();
  const isAdopted = () =>
    dialog?.evaluate((element) =>
      Object.keys(element.querySelector('.portico-wallet') ?? {}).some((key) =>
        key.startsWith('__reactProps'),
      ),
    );
  await expect.poll(isAdopted).toBe(true);
  expect(await dialog?.evaluate((element) => element.matches('[open]:modal'))).toBe(true);
  await expect(openDialog(page)).toHaveCount(1);
});

test('a wallet that is pressed before any file of script is asked once', async ({
  page,
  wallet,
}) => {
  const release = await pressBeforeScripts(page);
  const row = openDialog(page).getByRole('button', { name: wallet.name });
  await row.click();
  await row.click();
  await expect(row).toHaveAttribute('aria-busy', 'true');
  expect(await wallet.calls(page)).toEqual([]);

  release();
  await expect(signButton(page)).toBeEnabled();
  expect(await wallet.connectRequests(page)).toBe(1);
  await signButton(page).click();
  await expect(accountButton(page, wallet.address)).toBeVisible();
  await expect(openDialog(page)).toHaveCount(0);
});

test('at rest, on a good connection, all is fetched that connecting needs', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push(await response.text().catch(() => ''));
  });
  await page.goto('/');
  // Texts that only the wallet engine has, and only the list of popular wallets.
  for (const text of ['wallet_requestPermissions', 'https://rainbow.download'])
    await expect.poll(() => scripts.some((script) => script.includes(text))).toBe(true);
});

test('a dialog that was closed before any file of script opens again', async ({ page, wallet }) => {
  const release = await pressBeforeScripts(page);
  await openDialog(page).getByRole('button', { name: wallet.name }).click();
  await page.keyboard.press('Escape');
  await expect(openDialog(page)).toHaveCount(0);
  release();
  await page.waitForLoadState('load');
  await connectButton(page).click();
  await expect(openDialog(page)).toHaveCount(1);
  await openDialog(page).getByRole('button', { name: wallet.name }).click();
  await expect(signButton(page)).toBeEnabled();
  expect(await wallet.connectRequests(page)).toBe(1);
});

test('only visitors without a session get the dialog in the HTML', async ({ example }) => {
  const html = { accept: 'text/html' };
  expect((await createVisitor(example.origin).get('/', html)).text).toContain('<dialog');
  const { visitor } = await signedInVisitor(example.origin);
  expect((await visitor.get('/', html)).text).not.toContain('<dialog');
});
