import { dialogSizes } from '@portico/testing/browser/devices';
import {
  accountButton,
  connectButton,
  openDialog,
  signButton,
} from '@portico/testing/browser/flow';
import { layoutShifts, recordLayoutShifts } from '@portico/testing/browser/layout-shift';
import { expect, test } from '@portico/testing/fixtures/test';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const [size, { viewport }] of Object.entries(dialogSizes)) {
  test(`nothing shifts from the first paint until the dialog is gone: ${size}`, {
    tag: '@smoke',
  }, async ({ page, context, wallet }) => {
    await page.setViewportSize(viewport);
    await recordLayoutShifts(context);
    await page.goto('/');
    await connectButton(page).click();
    await openDialog(page).getByRole('button', { name: wallet.name }).click();
    await expect(signButton(page)).toBeEnabled();
    expect(await layoutShifts(page)).toEqual([]);
    await signButton(page).click();
    await expect(page.locator('dialog')).toHaveCount(0);
    await expect(accountButton(page, wallet.address)).toBeVisible();
    expect(await layoutShifts(page)).toEqual([]);
  });
}
