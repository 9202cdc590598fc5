// A list of wallets that is longer than usual.
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { connectButton, openDialog } from '@portico/testing/browser/flow';
import { test as base } from '@portico/testing/fixtures/worker-test';
import { type AppWithApi, startApp } from '../src/start-app.ts';

const test = base.extend<{ app: AppWithApi }>({
  app: async ({ anvil }, use) => {
    const app = await startApp(anvil.rpcUrl);
    await use(app);
    await app.stop();
  },
});

// All in one worker: the app is built once.
test.describe.configure({ mode: 'default' });

const field = (page: Page) => openDialog(page).getByRole('searchbox', { name: 'Search wallets' });
const rows = (page: Page) => openDialog(page).locator('.portico-pane--list .portico-wallet');
const offers = (page: Page) => openDialog(page).getByRole('button', { name: /^Get / });

/** Opens the list with so many wallets more than the three that this app has anyway. */
async function openList(page: Page, app: AppWithApi, more: number): Promise<void> {
  await page.goto(`${app.sameSite}/?wallets=${more}`);
  await connectButton(page).click();
  await expect(rows(page)).not.toHaveCount(0);
}

async function countUsual(page: Page, app: AppWithApi): Promise<number> {
  await openList(page, app, 0);
  return rows(page).count();
}

test('is loaded again where its code could not be', async ({ page, app }) => {
  const wallets = '**/popular-wallets-*.js';
  await page.route(wallets, (route) => route.abort());
  await page.goto(app.sameSite);
  await connectButton(page).click();
  await expect(openDialog(page).getByRole('alert')).toContainText('could not be loaded');
  await page.unroute(wallets);
  await openDialog(page).getByRole('button', { name: 'Try again' }).click();
  // Only a new page requests it again.
  await expect(openDialog(page)).toHaveCount(0);
  await connectButton(page).click();
  await expect(rows(page).first()).toBeVisible();
});

test('has a search field past eight rows', async ({ page, app }) => {
  const usual = await countUsual(page, app);
  await openList(page, app, 8 - usual);
  await expect(rows(page)).toHaveCount(8);
  await expect(field(page)).toBeHidden();
  await openList(page, app, 9 - usual);
  await expect(rows(page)).toHaveCount(9);
  await expect(field(page)).toBeVisible();
});

test('finds wallets by name, moves nothing and says how many', async ({ page, app }) => {
  await openList(page, app, 12);
  const boxes = async () => [await openDialog(page).boundingBox(), await field(page).boundingBox()];
  const status = openDialog(page).locator('.portico-search').getByRole('status');
  for (const width of [1280, 700, 390]) {
    await field(page).fill('');
    await page.setViewportSize({ width, height: 800 });
    const before = await boxes();
    await field(page).fill('NUMBER 1');
    await expect(rows(page)).toHaveText([1, 10, 11, 12].map((number) => `Wallet number ${number}`));
    await expect(status).toHaveText('Wallets found: 4');
    expect(await boxes()).toEqual(before);
    await field(page).fill('no such wallet');
    await expect(rows(page)).toHaveCount(0);
    await expect(status).toBeVisible();
    await expect(status).toHaveText('No wallet is called “no such wallet”.');
    expect(await boxes()).toEqual(before);
  }
});

test('Escape clears what was typed, the next one closes', async ({ page, app }) => {
  await openList(page, app, 12);
  const all = await rows(page).count();
  await field(page).fill('number 12');
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();
  await expect(rows(page)).toHaveCount(all);
  await page.keyboard.press('Escape');
  await expect(openDialog(page)).toHaveCount(0);
});

test('the arrow keys lead from the field through the rows and back', async ({ page, app }) => {
  await openList(page, app, 12);
  await field(page).fill('number 1');
  await expect(rows(page)).toHaveCount(4);
  for (const index of [0, 1]) {
    await page.keyboard.press('ArrowDown');
    await expect(rows(page).nth(index)).toBeFocused();
  }
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(rows(page).first()).toBeFocused();
});

test('five wallets can be got on wide windows, three on narrow ones', async ({ page, app }) => {
  await openList(page, app, 12);
  await openDialog(page).getByRole('button', { name: 'Get a wallet' }).click();
  await expect(offers(page).filter({ visible: true })).toHaveCount(5);
  // A narrow window on a desktop, too, and while it is open.
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(offers(page).filter({ visible: true })).toHaveCount(3);
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(offers(page).filter({ visible: true })).toHaveCount(5);
});
