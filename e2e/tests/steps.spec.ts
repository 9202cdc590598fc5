import type { Locator, Page } from '@playwright/test';
import { dialogSizes } from '@portico/testing/browser/devices';
import {
  accountButton,
  connectButton,
  openDialog,
  signButton,
  stepPane,
} from '@portico/testing/browser/flow';
import {
  endMotion,
  endTransitions,
  holdMotion,
  leavingDialog,
} from '@portico/testing/browser/motion';
import { expect, test } from '@portico/testing/fixtures/test';
import type { InstalledWallet } from '@portico/testing/wallets/test-wallet';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// From one step to the next: the old one fades out, the new one comes in, the wallet's picture travels. Time stands still here.

const leaving = (dialog: Locator) => dialog.locator('.portico-leaving');

/** The list, with a wallet that answers nothing once it is picked. */
async function openList(page: Page, wallet: InstalledWallet): Promise<void> {
  await page.goto('/');
  await wallet.scriptConnect(page, { hang: true });
  await connectButton(page).click();
  await page.waitForLoadState('networkidle');
  await expect(row(page, wallet)).toBeVisible();
  await endTransitions(page);
}

const row = (page: Page, { name }: InstalledWallet) =>
  openDialog(page).getByRole('button', { name: `Continue with ${name}`, exact: true });

const opening = (page: Page) =>
  openDialog(page).getByRole('heading', { name: 'Opening Test wallet' });

/** What fades out: whether it is for eyes only, where it is, and how it leaves. */
const readLeaving = (dialog: Locator) =>
  leaving(dialog).evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const [animation, ...others] = element.getAnimations();
    const effect = animation?.effect instanceof KeyframeEffect ? animation.effect : undefined;
    return {
      box: { x, y, width, height },
      forEyes: element instanceof HTMLElement && element.inert && element.ariaHidden === 'true',
      named: element.querySelectorAll('[id], [data-portico-focus]').length,
      duration: effect?.getTiming().duration,
      opacity: effect?.getKeyframes().map((frame) => frame.opacity),
      others: others.length,
    };
  });

/** How the parts of the new step come in: their animations, and how far beside their place they begin. */
const readArriving = (page: Page) =>
  stepPane(page).evaluate((pane) =>
    pane.getAnimations({ subtree: true }).flatMap((animation) => {
      const { target, pseudoElement } = animation.effect as KeyframeEffect;
      if (!(animation instanceof CSSAnimation) || !target || pseudoElement) return [];
      const { transform, opacity } = getComputedStyle(target);
      const { duration } = animation.effect?.getTiming() ?? {};
      return [
        { name: animation.animationName, duration, x: new DOMMatrix(transform).e, opacity },
      ].filter(({ name }) => name === 'portico-step-in');
    }),
  );

test('the old step fades out where it was, for eyes only, and the new one comes in', {
  tag: '@smoke',
}, async ({ page, wallet }) => {
  await openList(page, wallet);
  const box = await stepPane(page).boundingBox();
  await holdMotion(page);
  await row(page, wallet).click();
  await expect(opening(page)).toBeFocused();
  await expect(leaving(openDialog(page))).toContainText('What is a wallet?');
  expect(await readLeaving(openDialog(page))).toEqual({
    box,
    forEyes: true,
    named: 0,
    duration: 90,
    opacity: ['1', '0'],
    others: 0,
  });
  await expect(openDialog(page).getByRole('heading', { name: 'What is a wallet?' })).toHaveCount(0);
  const arriving = await readArriving(page);
  expect(arriving.length).toBeGreaterThan(1);
  for (const part of arriving)
    expect(part).toEqual({ name: 'portico-step-in', duration: 160, x: 8, opacity: '0' });
  await endMotion(page);
  await expect(leaving(openDialog(page))).toHaveCount(0);
});

test('the old step goes, too, when its animation is cut off', async ({ page, wallet }) => {
  await openList(page, wallet);
  await holdMotion(page);
  await row(page, wallet).click();
  await expect(leaving(openDialog(page))).toHaveCount(1);
  await leaving(openDialog(page)).evaluate((element) => {
    for (const animation of element.getAnimations()) animation.cancel();
  });
  await expect(leaving(openDialog(page))).toHaveCount(0);
});

test('with reduced motion the old step goes at once, and nothing moves', async ({
  page,
  wallet,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openList(page, wallet);
  const seen = await openDialog(page).evaluateHandle((dialog) => {
    const names: string[] = [];
    const note = ({ addedNodes }: MutationRecord) => {
      for (const node of addedNodes) if (node instanceof Element) names.push(node.className);
    };
    new MutationObserver((records) => records.forEach(note)).observe(dialog, {
      childList: true,
      subtree: true,
    });
    return names;
  });
  await holdMotion(page);
  await row(page, wallet).click();
  await expect(opening(page)).toBeFocused();
  const added = await seen.jsonValue();
  expect(added).toContain('portico-step');
  expect(added.filter((name) => name.includes('portico-leaving'))).toEqual([]);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('on a phone the list fades out below the step, and the step below the list', async ({
  page,
  wallet,
}) => {
  await page.setViewportSize(dialogSizes.phone.viewport);
  await openList(page, wallet);
  const list = openDialog(page).locator('.portico-pane--list');
  const box = await row(page, wallet).boundingBox();
  await holdMotion(page);
  await row(page, wallet).click();
  await expect(opening(page)).toBeFocused();
  expect(await row(page, wallet).boundingBox()).toEqual(box);
  const fading = await list.evaluate((element) => ({
    pressable: getComputedStyle(element).pointerEvents,
    transitions: element
      .getAnimations()
      .filter((one) => one instanceof CSSTransition)
      .map((one) => [one.transitionProperty, one.effect?.getTiming().duration]),
  }));
  expect(fading.pressable).toBe('none');
  expect(fading.transitions.sort()).toEqual([
    ['display', 90],
    ['opacity', 90],
  ]);
  await endMotion(page);
  await expect(list).toBeHidden();

  await openDialog(page).getByRole('button', { name: 'Back', exact: true }).click();
  await expect(row(page, wallet)).toBeFocused();
  await expect(leaving(openDialog(page))).toContainText('Opening Test wallet');
  expect(await readLeaving(openDialog(page))).toMatchObject({
    forEyes: true,
    named: 0,
    duration: 90,
  });
  await endMotion(page);
  await expect(leaving(openDialog(page))).toHaveCount(0);
  await expect(list).toBeVisible();
});

test('a dialog of one column does the same', async ({ page, wallet }) => {
  await page.goto('/');
  await connectButton(page).click();
  await row(page, wallet).click();
  await expect(signButton(page)).toBeEnabled();
  await page.keyboard.press('Escape');
  await accountButton(page, wallet.address).click();
  await openDialog(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(signButton(page)).toBeEnabled();
  await endTransitions(page);
  const box = await openDialog(page).locator('.portico-step').boundingBox();
  await holdMotion(page);
  await signButton(page).click();
  const closed = leavingDialog(page);
  await expect(closed.getByText('You’re in', { exact: true })).toBeAttached();
  expect(await readLeaving(closed)).toMatchObject({ box, forEyes: true, named: 0, duration: 90 });
});

for (const [name, prepare] of [
  ['', () => undefined],
  [
    ' without view transitions, and where elements cannot be moved',
    () => {
      Reflect.deleteProperty(Document.prototype, 'startViewTransition');
      Reflect.deleteProperty(Element.prototype, 'moveBefore');
    },
  ],
] as const)
  for (const [size, { viewport }] of Object.entries(dialogSizes))
    test(`the picture of a wallet travels from its row to the gate: ${size}${name}`, async ({
      page,
      context,
      wallet,
    }) => {
      await context.addInitScript(prepare);
      await page.setViewportSize(viewport);
      await openList(page, wallet);
      const mark = await row(page, wallet).locator('.portico-mark').boundingBox();
      await holdMotion(page);
      await row(page, wallet).click();
      await expect(opening(page)).toBeFocused();
      const picture = stepPane(page).locator('.portico-gate-picture');
      expect(
        await picture.evaluate((element) =>
          element.getAnimations().map((one) => one.effect?.getTiming().duration),
        ),
      ).toEqual([260]);
      // Drawn where the row has it, and as big.
      const start = await picture.boundingBox();
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(start?.[side], side).toBeCloseTo(mark?.[side] ?? Number.NaN, 0);
      await endMotion(page);
      await expect(page.locator('[data-portico-travelling]')).toHaveCount(0);
      const end = await picture.boundingBox();
      const gate = await stepPane(page).locator('.portico-gate').boundingBox();
      expect(end?.width).toBe(72);
      expect((end?.x ?? 0) + 36).toBeCloseTo((gate?.x ?? 0) + 68, 0);
    });
