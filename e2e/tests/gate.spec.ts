import type { Page } from '@playwright/test';
import { dialogSizes } from '@portico/testing/browser/devices';
import { connectButton, openDialog, pickWallet, signButton } from '@portico/testing/browser/flow';
import { endMotion, holdMotion } from '@portico/testing/browser/motion';
import { expect, test } from '@portico/testing/fixtures/test';
import type { InstalledWallet } from '@portico/testing/wallets/test-wallet';

// The wallet's icon is the anchor of every step that waits for a wallet: it stands still, whatever is said below it.

const retry = (page: Page) => openDialog(page).getByRole('button', { name: 'Try again' });

/** Where the wallet's icon is, within the window. */
async function iconBox(page: Page) {
  const box = await openDialog(page).locator('.portico-gate-picture img').boundingBox();
  return box && { top: Math.round(box.y), width: Math.round(box.width) };
}

/** What the light of the gate says. */
const state = (page: Page, name: string) =>
  expect(openDialog(page).locator(`.portico-gate--${name}`)).toBeVisible();

const windows = {
  'beside the list': dialogSizes.desk,
  'in a narrow window': { viewport: { width: 700, height: 800 } },
  'on a phone': dialogSizes.phone,
};

for (const [name, device] of Object.entries(windows)) {
  test.describe(name, () => {
    test.use(device);

    test('the icon stays where it is from the first try to the signature', async ({
      page,
      wallet,
    }) => {
      const seen: Record<string, Awaited<ReturnType<typeof iconBox>>> = {};
      await page.goto('/');
      await wallet.scriptConnect(page, { error: { code: -32_002, message: 'Pending.' } });
      await pickWallet(page, wallet.name);
      await state(page, 'failed');
      seen.failed = await iconBox(page);
      await wallet.scriptConnect(page, { hang: true });
      await retry(page).click();
      await state(page, 'waiting');
      seen.opening = await iconBox(page);
      await page.reload();
      await pickWallet(page, wallet.name);
      await expect(signButton(page)).toBeEnabled();
      await state(page, 'resting');
      seen.resting = await iconBox(page);
      await wallet.script(page, 'personal_sign', { error: { code: -32_603, message: 'Internal' } });
      await signButton(page).click();
      await state(page, 'failed');
      seen.refused = await iconBox(page);
      await wallet.script(page, 'personal_sign', { hang: true });
      await signButton(page).click();
      await state(page, 'waiting');
      seen.signing = await iconBox(page);
      expect(seen.opening?.width).toBe(72);
      expect(seen).toEqual(
        Object.fromEntries(Object.keys(seen).map((step) => [step, seen.opening])),
      );
    });
  });
}

test('the light stands still when it failed, and with reduced motion', async ({ page, wallet }) => {
  const moving = () =>
    page.evaluate(
      () => document.getAnimations().filter((one) => one.playState === 'running').length,
    );
  await page.goto('/');
  await wallet.scriptConnect(page, { hang: true });
  await pickWallet(page, wallet.name);
  await state(page, 'waiting');
  expect(await moving()).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(moving).toBeGreaterThan(0);
  await page.reload();
  await wallet.scriptConnect(page, { error: { code: -32_002, message: 'Pending.' } });
  await connectButton(page).click();
  await openDialog(page).getByRole('button', { name: wallet.name }).click();
  await state(page, 'failed');
  await expect.poll(moving).toBe(0);
});

test('a wallet that the site has not set up is not available, and another is picked beside it', async ({
  page,
  expected,
}) => {
  // What the developer is told.
  expected.push(/No projectId found/);
  await page.goto('/');
  await pickWallet(page, 'WalletConnect');
  const dialog = openDialog(page);
  await expect(dialog.getByRole('heading', { name: 'WalletConnect', exact: true })).toBeFocused();
  await expect(dialog.getByRole('alert')).toHaveText('Not available on this site.');
  await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Pick another wallet' })).toBeHidden();
  // In one column the list is a step away.
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.getByRole('button', { name: 'Pick another wallet' }).click();
  await expect(dialog.getByRole('button', { name: 'WalletConnect' })).toBeFocused();
});

test.describe('light', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  // The light of the gate. Time stands still here, and goes on as far as a test says.

  const gate = (page: Page, state: string) =>
    openDialog(page).locator(`.portico-gate--${state}:not([inert] *)`);

  async function openWaiting(page: Page, wallet: InstalledWallet): Promise<void> {
    await page.goto('/');
    await wallet.scriptConnect(page, { hang: true });
    await connectButton(page).click();
    // Before the light begins: an animation that ended can't be set to an earlier time.
    await holdMotion(page);
    await openDialog(page).getByRole('button', { name: wallet.name }).click();
    await expect(gate(page, 'waiting')).toBeVisible();
  }

  /** Waits for the light, which comes with the styles that a page fetches after its first paint. */
  async function expectLight(page: Page): Promise<void> {
    const animations = () =>
      gate(page, 'waiting').evaluate(
        (element) =>
          element.getAnimations({ subtree: true }).filter((one) => one instanceof CSSAnimation)
            .length,
      );
    await expect.poll(animations).toBeGreaterThan(0);
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
    await expectLight(page);
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
    await expectLight(page);
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
});
