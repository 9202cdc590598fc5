import { accountButton, openDialog, signButton } from '@portico/testing/browser/flow';
import { expect } from '@portico/testing/fixtures/test';
import { pairByCode, test } from '@portico/testing/fixtures/walletconnect-test';

// Any wallet can scan a code: which one it was is known from what it says about itself.

test.use({ phoneName: '🌈 Rainbow' });

test('the account dialog names the wallet that answered, also after a reload', async ({
  page,
  phone,
}) => {
  const { address } = phone.account;
  await page.goto('/');
  await pairByCode(page, phone, 'WalletConnect');
  await signButton(page).click();
  await accountButton(page, address).click();
  await expect(openDialog(page).getByText('Signed in with Rainbow', { exact: true })).toBeVisible();
  await page.reload();
  await accountButton(page, address).click();
  await expect(openDialog(page).getByText('Signed in with Rainbow', { exact: true })).toBeVisible();
});
