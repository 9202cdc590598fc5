import { dialogSizes } from '@portico/testing/browser/devices';
import {
  accountButton,
  connectButton,
  openDialog,
  pickWallet,
  signButton,
} from '@portico/testing/browser/flow';
import { rememberDialog } from '@portico/testing/browser/motion';
import { expect, test } from '@portico/testing/fixtures/test';
import { installTestWallet } from '@portico/testing/wallets/test-wallet';

// From the list of wallets to the session in one element, of one size.

for (const [size, { viewport }] of Object.entries(dialogSizes)) {
  test(`one dialog leads from the list to the session: ${size}`, { tag: '@smoke' }, async ({
    page,
    wallet,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/');
    await connectButton(page).click();
    await expect(openDialog(page).getByRole('button', { name: wallet.name })).toBeVisible();
    const isSame = await rememberDialog(page);
    const box = await openDialog(page).boundingBox();
    const icon = () => openDialog(page).locator('.portico-gate-picture').boundingBox();

    await wallet.scriptConnect(page, { error: { code: -32_002, message: 'Pending.' } });
    await openDialog(page).getByRole('button', { name: wallet.name }).click();
    await expect(openDialog(page).getByRole('alert')).toBeVisible();
    const place = await icon();
    expect(await openDialog(page).boundingBox()).toEqual(box);
    await openDialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(signButton(page)).toBeEnabled();
    await expect(
      openDialog(page).getByRole('heading', { name: 'Verify your account' }),
    ).toBeFocused();
    expect(await isSame()).toBe(true);
    expect(await openDialog(page).boundingBox()).toEqual(box);
    // In the middle of what is one pane now, at the same height.
    const middle = (box?.x ?? 0) + ((box?.width ?? 0) - (place?.width ?? 0)) / 2;
    expect(await icon()).toEqual({ ...place, x: middle });

    await signButton(page).click();
    await expect(openDialog(page)).toHaveCount(0);
    await expect(accountButton(page, wallet.address)).toBeVisible();
  });
}

test('another wallet that is picked after going back takes the place of the first', async ({
  page,
  wallet,
  context,
}) => {
  const other = await installTestWallet(context, { name: 'Other wallet', rdns: 'example.other' });
  await page.goto('/');
  await pickWallet(page, wallet.name);
  await expect(signButton(page)).toBeEnabled();
  const isSame = await rememberDialog(page);
  await expect(openDialog(page).getByRole('button', { name: other.name })).toBeHidden();
  await openDialog(page).getByRole('button', { name: 'Back' }).click();
  await openDialog(page).getByRole('button', { name: other.name }).click();
  await expect(signButton(page)).toBeEnabled();
  expect(await isSame()).toBe(true);
  await signButton(page).click();
  await expect(accountButton(page, other.address)).toBeVisible();
  expect(await wallet.calls(page)).not.toContain('personal_sign');
  await expect(openDialog(page)).toHaveCount(0);
});

test('on a phone Back leads from the signature to the list, and leaves the wallet', async ({
  page,
  wallet,
}) => {
  await page.setViewportSize(dialogSizes.phone.viewport);
  await page.goto('/');
  await pickWallet(page, wallet.name);
  await expect(signButton(page)).toBeEnabled();
  await openDialog(page).getByRole('button', { name: 'Back', exact: true }).click();
  const row = openDialog(page).getByRole('button', { name: wallet.name });
  await expect(row).toBeFocused();
  await row.click();
  await expect(signButton(page)).toBeEnabled();
});
