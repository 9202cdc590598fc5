import { accountButton, openDialog, pickWallet, signButton } from '@portico/testing/browser/flow';
import { expect, test } from '@portico/testing/fixtures/test';
import {
  answerPopup,
  blockFirstPopup,
  keysOrigin,
  serveCoinbaseKeys,
} from '@portico/testing/wallets/coinbase-keys';

test.beforeEach(({ expected }) => {
  // Answered by the test; nothing else may be asked of anybody.
  expected.push(new RegExp(`^request to another host: ${keysOrigin}/`));
});

const pick = 'Coinbase Wallet';

test('the pop-up connects an account and signs it in', { tag: '@smoke' }, async ({
  page,
  context,
}) => {
  const keys = await serveCoinbaseKeys(context);
  await page.goto('/');
  await answerPopup(page, () => pickWallet(page, pick), 'Approve');
  await answerPopup(page, () => signButton(page).click(), 'Approve');
  await expect(openDialog(page)).toHaveCount(0);
  await expect(accountButton(page, keys.account.address)).toBeVisible();
  expect(keys.approved).toEqual(['eth_requestAccounts', 'personal_sign']);
});

test('a rejection in the pop-up shows no error, and the next attempt works', async ({
  page,
  context,
}) => {
  await serveCoinbaseKeys(context);
  await page.goto('/');
  await answerPopup(page, () => pickWallet(page, pick), 'Reject');
  await expect(openDialog(page).getByRole('alert')).toHaveCount(0);
  await answerPopup(
    page,
    () => openDialog(page).getByRole('button', { name: pick }).click(),
    'Approve',
  );
  await expect(signButton(page)).toBeEnabled();
});

test('closing the pop-up counts as a rejection', async ({ page, context }) => {
  await serveCoinbaseKeys(context);
  await page.goto('/');
  const popup = page.waitForEvent('popup');
  await pickWallet(page, pick);
  const opened = await popup;
  // Chromium sometimes hangs the page when a pop-up closes while its address is still being loaded.
  await opened.waitForLoadState();
  await opened.close();
  await expect(openDialog(page).getByRole('status')).toHaveCount(0);
  await expect(openDialog(page).getByRole('alert')).toHaveCount(0);
});

test('a blocked pop-up shows an error and a retry button', async ({ page, context }) => {
  await serveCoinbaseKeys(context);
  await page.goto('/');
  await blockFirstPopup(page);
  await pickWallet(page, pick);
  await expect(openDialog(page).getByRole('alert')).toContainText('blocked the wallet’s window');
  await answerPopup(
    page,
    () =>
      openDialog(page)
        .getByRole('button', { name: /try again/i })
        .click(),
    'Approve',
  );
  await expect(signButton(page)).toBeEnabled();
});

test('after a reload the account is reconnected without a pop-up', async ({ page, context }) => {
  const keys = await serveCoinbaseKeys(context);
  await page.goto('/');
  await answerPopup(page, () => pickWallet(page, pick), 'Approve');
  await expect(signButton(page)).toBeEnabled();
  await page.reload();
  await expect(accountButton(page, keys.account.address)).toBeVisible();
  expect(keys.visits).toHaveLength(1);
});
