import type { Page } from '@playwright/test';
import { connectButton, openDialog } from '@portico/testing/browser/flow';
import { expect, test } from '@portico/testing/fixtures/test';
import { scanCode } from '@portico/testing/wallets/phone-wallet';
import { stubPairing } from '@portico/testing/wallets/stub-pairing';

// The code is drawn with round modules and an icon in the middle. A camera has to read it wherever it is shown.

test.use({
  siteEnvironment: { WALLETCONNECT_PROJECT_ID: 'tests' },
});

const card = (page: Page) => openDialog(page).locator('.portico-qr-card');

async function pick(page: Page, name: string): Promise<void> {
  await page.goto('/');
  await connectButton(page).click();
  await openDialog(page).getByRole('button', { name }).click();
}

const looks = {
  light: {},
  dark: { colorScheme: 'dark' },
  'forced colours': { forcedColors: 'active', colorScheme: 'dark' },
} as const;

test('a camera reads it in every look', async ({ page, context }) => {
  await stubPairing(context, { shows: 'code' });
  await pick(page, 'WalletConnect');
  await expect(openDialog(page).locator('.portico-qr-modules')).toBeVisible();
  const expectReadable = async (text: RegExp) => {
    for (const [name, media] of Object.entries(looks)) {
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', ...media });
      await expect.poll(() => scanCode(page), name).toMatch(text);
    }
  };
  await expectReadable(/^wc:[0-9a-f]{64}@2\?/);
  // With the longest text: the pairing within a link of the wallet's.
  await openDialog(page).getByRole('button', { name: 'Rainbow' }).click();
  await expectReadable(/^https:\/\/rnbwapp\.com\/wc\?uri=wc%3A/);
});

test('it is 320 px wide, 24 px under the words of its title, and whole on a short window', async ({
  page,
  context,
}) => {
  await stubPairing(context, { shows: 'code' });
  await pick(page, 'Rainbow');
  await expect(card(page).locator('.portico-qr-modules')).toBeVisible();
  const words = await openDialog(page)
    .getByRole('heading', { name: 'Scan with Rainbow' })
    .evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return range.getBoundingClientRect().bottom;
    });
  const box = await card(page).boundingBox();
  expect(box).toMatchObject({ width: 320, height: 320 });
  expect(Math.abs((box?.y ?? 0) - words - 24)).toBeLessThanOrEqual(2);
  for (const height of [720, 600, 500, 400]) {
    await page.setViewportSize({ width: 1280, height });
    await expect(card(page)).toBeInViewport({ ratio: 1 });
    await expect(openDialog(page).getByRole('button', { name: 'Copy link' })).toBeInViewport({
      ratio: 1,
    });
    expect(await scanCode(page)).toContain('rnbwapp.com');
  }
});

test('its place is kept while the code is on its way', async ({ page, context }) => {
  await stubPairing(context, { shows: 'nothing' });
  await pick(page, 'Rainbow');
  await expect(openDialog(page).getByRole('status').first()).toHaveText('Preparing the code…');
  const before = await card(page).boundingBox();
  const hint = openDialog(page).getByText('Don’t have Rainbow?');
  const below = await hint.boundingBox();
  await context.unrouteAll();
  await stubPairing(context, { shows: 'code' });
  await pick(page, 'Rainbow');
  await expect(card(page).locator('.portico-qr-modules')).toBeVisible();
  expect(await card(page).boundingBox()).toEqual(before);
  expect(await hint.boundingBox()).toEqual(below);
});

test('a click on it copies its link', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await stubPairing(context, { shows: 'code' });
  await pick(page, 'Rainbow');
  // A button once the code is there.
  await openDialog(page).locator('button.portico-qr-card').click();
  await expect(openDialog(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^wc:/);
});
