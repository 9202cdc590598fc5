import type { Page } from '@playwright/test';
import { accountButton, openDialog, signButton } from '@portico/testing/browser/flow';
import { expect } from '@portico/testing/fixtures/test';
import { pairByCode, test } from '@portico/testing/fixtures/walletconnect-test';

// A wallet that moves to chains which the site does not use, or which it shares no account on.

const base = 8453;
const optimism = 10;

const wrongNetwork = (page: Page) => page.getByRole('button', { name: 'Wrong network' });

test('a session that the phone moved to another chain alone comes back after a reload as it was', async ({
  page,
  phone,
}) => {
  await page.goto('/');
  await pairByCode(page, phone, 'WalletConnect');
  await expect(signButton(page)).toBeEnabled();
  const sessions = phone.sessions();
  await phone.updateChains([optimism]);
  await expect(openDialog(page).getByText('another network')).toBeVisible();
  await page.reload();
  await expect(wrongNetwork(page)).toBeVisible();
  expect(phone.sessions()).toEqual(sessions);
  await phone.updateChains([base]);
  await expect(accountButton(page, phone.account.address)).toBeVisible();
});

test('a chain without an approved account does not disconnect, and signing goes on', async ({
  page,
  phone,
}) => {
  const { address } = phone.account;
  await page.goto('/');
  await pairByCode(page, phone, 'WalletConnect');
  await expect(signButton(page)).toBeEnabled();
  await phone.emit('chainChanged', optimism, base);
  await expect(openDialog(page).getByText('another network')).toBeVisible();
  await phone.emit('accountsChanged', [`eip155:${base}:${address}`], base);
  await page.reload();
  await expect(wrongNetwork(page)).toBeVisible();
  expect(phone.sessions()).toHaveLength(1);
});
