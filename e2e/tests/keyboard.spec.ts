import type { Locator, Page } from '@playwright/test';
import {
  accountButton,
  connectButton,
  openDialog,
  signButton,
} from '@portico/testing/browser/flow';
import { expect, test } from '@portico/testing/fixtures/test';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Tabs forward until this has the focus; fails after a whole round of the page. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) {
      return;
    }
  }
  throw new Error(`The keyboard does not reach ${target}.`);
}

test('the keyboard alone connects, signs in and out', { tag: '@smoke' }, async ({
  page,
  wallet,
  site,
}) => {
  await page.goto('/');
  await tabTo(page, connectButton(page));
  await page.keyboard.press('Enter');
  await tabTo(page, openDialog(page).getByRole('button', { name: wallet.name }));
  await page.keyboard.press('Enter');
  await expect(signButton(page)).toBeEnabled();
  await tabTo(page, signButton(page));
  await page.keyboard.press('Enter');
  await expect(openDialog(page)).toHaveCount(0);
  await expect(accountButton(page, wallet.account.address)).toBeVisible();
  // The focus is somewhere sensible, not lost with the dialog.
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

  await tabTo(page, page.getByRole('link', { name: 'Your account' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.origin}/account`);
  await tabTo(page, page.getByRole('button', { name: 'Sign out' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.origin}/`);
});

test('the first tab stop skips to the content', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

test('the focus stays in the dialog', async ({ page, wallet }) => {
  await page.goto('/');
  await connectButton(page).click();
  await expect(openDialog(page).getByRole('button', { name: wallet.name })).toBeVisible();
  const visited = new Set<boolean>();
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Tab');
    // The browser's own bars are a stop, too, and show as the body.
    visited.add(
      await page.evaluate(() => {
        const active = document.activeElement;
        return active === document.body || active?.closest('dialog[open]') !== null;
      }),
    );
  }
  expect([...visited]).toEqual([true]);
});

test('every tab stop has a visible focus', async ({ page }) => {
  await page.goto('/');
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(() => {
      const active = document.activeElement;
      if (active === null || active === document.body) {
        return 'none needed';
      }
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(active);
      const outlined = outlineStyle !== 'none' && outlineWidth !== '0px';
      return outlined || boxShadow !== 'none' ? 'seen' : active.outerHTML;
    });
    expect.soft(ring).toMatch(/^(?:seen|none needed)$/);
  }
});
