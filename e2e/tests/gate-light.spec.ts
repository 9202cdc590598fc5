import type { Page } from '@playwright/test';
import { openDialog, pickWallet } from '@portico/testing/browser/flow';
import { endMotion, holdMotion } from '@portico/testing/browser/motion';
import { expect, test } from '@portico/testing/fixtures/test';
import type { InstalledWallet } from '@portico/testing/wallets/test-wallet';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// The light of the gate. Time stands still here, and goes on as far as a test says.

const gate = (page: Page, state: string) =>
  openDialog(page).locator(`.portico-gate--${state}:not([inert] *)`);

async function openWaiting(page: Page, wallet: InstalledWallet): Promise<void> {
  await page.goto('/');
  await wallet.scriptConnect(page, { hang: true });
  await pickWallet(page, wallet.name);
  await expect(gate(page, 'waiting')).toBeVisible();
}

/** The light at some time after it began, in milliseconds: how much of it is seen, and how far it reaches. */
const lightAt = (page: Page, time: number) =>
  gate(page, 'waiting').evaluate((element, now) => {
    const moving = element
      .getAnimations({ subtree: true })
      .filter((one) => one instanceof CSSAnimation);
    for (const animation of moving) animation.currentTime = now;
    const light = element.querySelector('.portico-gate-light') ?? element;
    const { opacity, transform } = getComputedStyle(light, '::before');
    return { seen: Number(opacity), reach: new DOMMatrix(transform).d };
  }, time);

test('waiting that is over at once is not seen', async ({ page, wallet }) => {
  await openWaiting(page, wallet);
  await holdMotion(page);
  expect((await lightAt(page, 0)).seen).toBe(0);
  expect((await lightAt(page, 150)).seen).toBe(0);
  const coming = (await lightAt(page, 200)).seen;
  expect(coming).toBeGreaterThan(0);
  expect(coming).toBeLessThan(1);
  expect((await lightAt(page, 400)).seen).toBe(1);
});

test('the light breathes in the middle of the gate, in every direction', async ({
  page,
  wallet,
  context,
  site,
}) => {
  await openWaiting(page, wallet);
  await holdMotion(page);
  expect((await lightAt(page, 0)).reach).toBeLessThan(0.5);
  expect((await lightAt(page, 1_600)).reach).toBe(1);
  expect((await lightAt(page, 3_200)).reach).toBeLessThan(0.5);

  await context.addCookies([{ name: 'portico.locale', value: 'ar', url: site.origin }]);
  await page.goto('/');
  await wallet.scriptConnect(page, { hang: true });
  await page.locator('main .portico-button--primary').first().click();
  await openDialog(page).getByRole('button', { name: wallet.name }).click();
  await expect(gate(page, 'waiting')).toBeVisible();
  await holdMotion(page);
  await endMotion(page);
  // And so is the picture.
  const [frame, picture] = [
    await gate(page, 'waiting').boundingBox(),
    await gate(page, 'waiting').locator('.portico-wallet-picture').boundingBox(),
  ];
  expect((picture?.x ?? 0) + 36).toBeCloseTo((frame?.x ?? 0) + 68, 0);
});

test('in forced colors lines tell the states apart', async ({ page, wallet }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const lines = (state: string) =>
    gate(page, state).evaluate((element) => {
      const light = element.querySelector('.portico-gate-light') ?? element;
      const threshold = getComputedStyle(light, '::after');
      const frame = getComputedStyle(element.querySelector('svg') ?? element);
      const ground = getComputedStyle(element.closest('dialog') ?? element).backgroundColor;
      return {
        threshold: threshold.borderBottomStyle,
        wide: threshold.borderBottomWidth,
        around: threshold.borderTopStyle,
        isSeen: threshold.borderBottomColor !== ground && frame.fill !== ground,
        light: getComputedStyle(light, '::before').display,
      };
    });
  const drawn = { wide: '3px', around: 'none', isSeen: true, light: 'none' };

  await openWaiting(page, wallet);
  expect(await lines('waiting')).toEqual({ ...drawn, threshold: 'dashed' });
  await page.reload();
  await wallet.scriptConnect(page, { error: { code: -32_002, message: 'Pending.' } });
  await pickWallet(page, wallet.name);
  await expect(gate(page, 'failed')).toBeVisible();
  expect(await lines('failed')).toEqual({ ...drawn, threshold: 'dotted' });
  await page.reload();
  await pickWallet(page, wallet.name);
  await expect(gate(page, 'resting')).toBeVisible();
  expect(await lines('resting')).toEqual({ ...drawn, threshold: 'solid' });
});
