import {
  accountButton,
  connectButton,
  openDialog,
  shortAddress,
  signButton,
} from '@portico/testing/browser/flow';
import { expect } from '@portico/testing/fixtures/test';
import { pairByCode, test } from '@portico/testing/fixtures/walletconnect-test';

// A wallet on a phone that has several accounts, and moves between them.

const anyWallet = 'WalletConnect';
const base = 8453;

test('the page follows the phone to another account of the WalletConnect session', async ({
  page,
  phone,
}) => {
  const { account, second } = phone;
  phone.shareAccounts([account, second]);
  await page.goto('/');
  await pairByCode(page, phone, anyWallet);
  await expect(openDialog(page).getByText(shortAddress(account.address))).toBeVisible();
  await phone.emit('accountsChanged', [`eip155:${base}:${second.address}`], base);
  await expect(openDialog(page).getByText(shortAddress(second.address))).toBeVisible();
  // Other wallets name the address alone, in whichever spelling.
  await phone.emit('accountsChanged', [account.address.toLowerCase()], base);
  await expect(openDialog(page).getByText(shortAddress(account.address))).toBeVisible();
  await phone.emit('accountsChanged', [second.address], base);
  await signButton(page).click();
  await expect(accountButton(page, second.address)).toBeVisible();
});

test('an account outside the WalletConnect session is ignored', async ({ page, phone }) => {
  const { account, second } = phone;
  await page.goto('/');
  await pairByCode(page, phone, anyWallet);
  await expect(signButton(page)).toBeEnabled();
  await phone.emit('accountsChanged', [second.address], base);
  // Heard in order: once the chain has moved, the account would have, too.
  await phone.updateChains([base, 10]);
  await phone.emit('chainChanged', 10, 10);
  await expect(openDialog(page).getByText('another network')).toBeVisible();
  await expect(openDialog(page).getByText(shortAddress(account.address))).toBeVisible();
});

test('a malformed account in a namespace that was not asked for changes nothing', async ({
  page,
  phone,
}) => {
  const { account, second } = phone;
  const near = { accounts: ['near:mainnet'], chains: ['near:mainnet'], methods: [], events: [] };
  phone.alsoGrant({ near });
  await page.goto('/');
  await pairByCode(page, phone, anyWallet);
  await expect(openDialog(page).getByText(shortAddress(account.address))).toBeVisible();
  phone.shareAccounts([second]);
  await phone.updateChains([base]);
  await expect(openDialog(page).getByText(shortAddress(second.address))).toBeVisible();
  await signButton(page).click();
  await expect(accountButton(page, second.address)).toBeVisible();
});

test('an empty account list disconnects', async ({ page, phone }) => {
  await page.goto('/');
  await pairByCode(page, phone, anyWallet);
  await expect(signButton(page)).toBeEnabled();
  await phone.emit('accountsChanged', [], base);
  await expect(openDialog(page).getByRole('button', { name: anyWallet })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(connectButton(page)).toBeVisible();
});

test('a phone that shares another account than the session’s opens a choice', async ({
  page,
  phone,
}) => {
  const { account, second } = phone;
  phone.shareAccounts([account, second]);
  await page.goto('/');
  await pairByCode(page, phone, anyWallet);
  await signButton(page).click();
  await expect(accountButton(page, account.address)).toBeVisible();
  // It only puts the other one first: nothing to ask.
  await phone.emit('accountsChanged', [second.address, account.address], base);
  phone.shareAccounts([second]);
  await phone.updateChains([base]);
  const dialog = openDialog(page);
  await expect(dialog.getByRole('heading', { name: 'Different account' })).toBeFocused();
  await dialog.getByRole('button', { name: `Sign in as ${shortAddress(second.address)}` }).click();
  await signButton(page).click();
  await expect(accountButton(page, second.address)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(phone.requests).toEqual(['personal_sign', 'personal_sign']);
});
