import { accountButton, openDialog, signButton } from '../src/flow.ts';
import { expect } from '../src/test.ts';
import { pairByCode, test } from '../src/walletconnect-test.ts';

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
