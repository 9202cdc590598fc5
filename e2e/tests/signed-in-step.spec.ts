import type { Page } from '@playwright/test';
import { dialogSizes } from '@portico/testing/browser/devices';
import {
  accountButton,
  connect,
  openDialog,
  shortAddress,
  signButton,
} from '@portico/testing/browser/flow';
import { endTransitions, holdExits, leavingDialog } from '@portico/testing/browser/motion';
import { expect, test } from '@portico/testing/fixtures/test';
import type { InstalledWallet } from '@portico/testing/wallets/test-wallet';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// "You're in": shown by a dialog that is closed already, or by the page's door.

test.use(dialogSizes.phone);

const title = (page: Page) => leavingDialog(page).getByText('You’re in', { exact: true });

/** Signs in on a page without a door, and stops the dialog on its way out. */
async function signInAndHold(page: Page, wallet: InstalledWallet): Promise<void> {
  await page.goto('/try');
  await connect(page, wallet);
  await holdExits(page);
  await signButton(page).click();
  await expect(title(page)).toBeVisible();
}

for (const path of ['/', '/try'])
  test(`no time passes between the session and a page that answers: ${path}`, async ({
    page,
    wallet,
  }) => {
    await page.clock.install();
    await page.goto(path);
    await connect(page, wallet);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await signButton(page).click();
    await expect(accountButton(page, wallet.address)).toBeFocused();
    await expect(openDialog(page)).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.className)).not.toContain('locked');
    await accountButton(page, wallet.address).click();
    await page.clock.resume();
    await expect(openDialog(page).getByRole('heading', { name: 'Account' })).toBeFocused();
  });

for (const path of ['/', '/try'])
  test(`nothing modal outlives the session by more than 50 ms: ${path}`, async ({
    page,
    wallet,
  }) => {
    await page.goto(path);
    await connect(page, wallet);
    await page.evaluate(recordModality);
    await signButton(page).click();
    await expect(accountButton(page, wallet.address)).toBeFocused();
    await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'modality'))).toBeTruthy();
    const { milliseconds, frames } = await page.evaluate(() => Reflect.get(globalThis, 'modality'));
    expect(milliseconds).toBeLessThan(50);
    // A busy machine paints late, but no timer runs between the answer and the page.
    expect(frames).toBeLessThanOrEqual(3);
  });

/**
 * Measures in the page how long something is modal: an open dialog, a lock of the page's scroll, or what keeps a press in the middle from
 * the page. Keeps in `modality` the milliseconds since the page showed the session, and the frames since its request was answered.
 */
function recordModality(): void {
  const isFree = () => {
    const hit = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    const isLocked = document.documentElement.className.includes('locked');
    return !document.querySelector('dialog:modal') && !hit?.closest('dialog, [inert]') && !isLocked;
  };
  if (isFree()) throw new Error('No dialog is open.');
  let shown: number | undefined;
  let frames: number | undefined;
  const look = () => {
    if (Reflect.has(globalThis, 'modality')) return;
    if (document.querySelector('.portico-badge')) shown ??= performance.now();
    if (shown === undefined || frames === undefined || !isFree()) return;
    Reflect.set(globalThis, 'modality', { milliseconds: performance.now() - shown, frames });
  };
  const countFrames = () => {
    look();
    frames = (frames ?? 0) + 1;
    requestAnimationFrame(countFrames);
  };
  new MutationObserver(look).observe(document, {
    attributes: true,
    childList: true,
    subtree: true,
  });
  const { fetch } = globalThis;
  globalThis.fetch = async (...parameters) => {
    const response = await fetch(...parameters);
    if (String(parameters[0]).includes('/verify')) countFrames();
    return response;
  };
}

test('a screen reader hears one sentence about it', async ({ page, wallet }) => {
  await page.goto('/');
  await connect(page, wallet);
  const region = page.locator('.portico-announcements');
  await expect(region).toHaveRole('status');
  await expect(region).toBeEmpty();
  await region.evaluate((element) => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    new MutationObserver(() => {
      // Screen readers do not announce inert elements.
      const isSilent = document.querySelector('dialog:modal') !== null;
      if (element.textContent && !isSilent) heard.push(element.textContent);
    }).observe(element, { childList: true });
  });
  await signButton(page).click();
  await expect(accountButton(page, wallet.address)).toBeFocused();
  await expect(region).toHaveText(`Signed in as ${shortAddress(wallet.address)}`);
  await expect(page.locator('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'heard'))).toHaveLength(1);
});

test('the closed dialog shows it for a moment, with nothing else selected, then leaves', async ({
  page,
  wallet,
}) => {
  await signInAndHold(page, wallet);
  await expect(openDialog(page)).toHaveCount(0);
  const gate = leavingDialog(page).locator('.portico-gate--done');
  await expect(gate).toBeVisible();
  await expect(leavingDialog(page).locator('.portico-pane--list')).toBeHidden();
  await endTransitions(page);
  await expect(page.locator('dialog')).toHaveCount(0);
});

test('on the desk the gate is larger, in the middle of the dialog', async ({ page, wallet }) => {
  await page.setViewportSize(dialogSizes.desk.viewport);
  await signInAndHold(page, wallet);
  await expect(leavingDialog(page).locator('.portico-pane--list')).toBeHidden();
  const gate = leavingDialog(page).locator('.portico-gate--done');
  await gate.evaluate((element) => {
    for (const animation of element.closest('dialog')?.getAnimations({ subtree: true }) ?? [])
      if (animation instanceof CSSAnimation) animation.finish();
  });
  const [inner, outer] = [await gate.boundingBox(), await leavingDialog(page).boundingBox()];
  if (!inner || !outer) throw new Error('The gate or the dialog has no box.');
  expect(inner.width).toBe(204);
  expect(inner.x + inner.width / 2).toBeCloseTo(outer.x + outer.width / 2, 0);
});

test('the gate grows into the door of the page, over nothing of the dialog', async ({
  page,
  wallet,
}) => {
  await page.goto('/');
  await connect(page, wallet);
  const transition = page.evaluate(
    () =>
      new Promise<{ readonly animated: readonly string[]; readonly gates: readonly string[] }>(
        (resolve) => {
          const { startViewTransition } = Document.prototype;
          Document.prototype.startViewTransition = function (...parameters) {
            const started = startViewTransition.apply(this, parameters);
            void started.ready.then(() =>
              resolve({
                animated: document
                  .getAnimations()
                  .flatMap(({ effect }) =>
                    effect instanceof KeyframeEffect ? (effect.pseudoElement ?? []) : [],
                  )
                  .filter((name) => name.startsWith('::view-transition')),
                gates: [...document.querySelectorAll('.portico-dialog .portico-gate')].map(
                  (gate) => getComputedStyle(gate).visibility,
                ),
              }),
            );
            return started;
          };
        },
      ),
  );
  await signButton(page).click();
  const { animated, gates } = await transition;
  expect(animated).toContain('::view-transition-group(portico-door)');
  expect(animated.filter((name) => name.includes('root'))).toEqual([]);
  expect(new Set(gates)).toEqual(new Set(['hidden']));
  await expect(page.locator('[data-portico-door]')).toHaveCSS('view-transition-name', 'none');
  await expect(page.locator('dialog')).toHaveCount(0);
});

test('the door is mirrored from right to left, but not the element that the gate grows into', async ({
  page,
  context,
  site,
}) => {
  await context.addCookies([{ name: 'portico.locale', value: 'ar', url: site.origin }]);
  await page.goto('/');
  const door = page.locator('[data-portico-door]');
  await expect(door.locator('> svg')).toHaveCSS('scale', '-1 1');
  // A transition from no mirror to a mirror turns the door over on its way.
  await expect(door).toHaveCSS('scale', 'none');
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
  await signInAndHold(page, wallet);
  const drawn = await leavingDialog(page).evaluate((dialog) => {
    const light = dialog.querySelector('.portico-gate--done > .portico-gate-light') ?? dialog;
    const { borderTopStyle, borderBottomStyle, borderTopColor } = getComputedStyle(
      light,
      '::after',
    );
    const ground = getComputedStyle(dialog).backgroundColor;
    const steps = [...dialog.querySelectorAll('.portico-pips > span')];
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
