import type { Page } from '@playwright/test';
import { accountButton, connect, openDialog, signButton } from '@portico/testing/browser/flow';
import { expect, test } from '@portico/testing/fixtures/test';
import { dialogSizes } from '@portico/testing/states/sizes';
import type { InstalledWallet } from '@portico/testing/wallets/test-wallet';

// "You're in": shown for 700 ms of the page's own time, which stands still until a test lets it go on.

test.use(dialogSizes.phone);

const title = (page: Page) => openDialog(page).getByRole('heading', { name: 'You’re in' });

/** Signs in; no time passes from then on. */
async function signInAndStop(page: Page, wallet: InstalledWallet): Promise<void> {
  await page.clock.install();
  await page.goto('/');
  await connect(page, wallet);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await signButton(page).click();
  await expect(title(page)).toBeFocused();
}

test('it stays for 700 ms, then the dialog leaves', async ({ page, wallet }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAndStop(page, wallet);
  await page.clock.runFor(699);
  await expect(title(page)).toBeVisible();
  await page.clock.runFor(1);
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(accountButton(page, wallet.address)).toBeVisible();
});

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`a phone ticks once when it worked, unless nothing is to move: ${reducedMotion}`, async ({
    page,
    wallet,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      const ticks: unknown[] = [];
      Object.assign(globalThis, { ticks });
      Navigator.prototype.vibrate = (pattern) => ticks.push(pattern) > 0;
    });
    const ticks = () => page.evaluate(() => Reflect.get(globalThis, 'ticks'));
    await page.goto('/');
    await connect(page, wallet);
    expect(await ticks()).toEqual([]);
    await signButton(page).click();
    await expect(accountButton(page, wallet.address)).toBeVisible();
    await expect(page.locator('dialog')).toHaveCount(0);
    expect(await ticks()).toEqual(reducedMotion === 'reduce' ? [] : [10]);
  });

test('in forced colors the whole gate is drawn, and the stair', async ({ page, wallet }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signInAndStop(page, wallet);
  const drawn = await openDialog(page).evaluate((dialog) => {
    const light = dialog.querySelector('.portico-gate--done > .portico-gate-light') ?? dialog;
    const { borderTopStyle, borderBottomStyle, borderTopColor } = getComputedStyle(
      light,
      '::after',
    );
    const ground = getComputedStyle(dialog).backgroundColor;
    const steps = [...dialog.querySelectorAll('.portico-stair > span')];
    return {
      borders: [borderTopStyle, borderBottomStyle],
      isSeen: [
        borderTopColor,
        ...steps.map((step) => getComputedStyle(step).backgroundColor),
      ].every((color) => color !== ground),
      steps: steps.length,
    };
  });
  expect(drawn).toEqual({ borders: ['solid', 'solid'], isSeen: true, steps: 3 });
});
