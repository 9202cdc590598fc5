import {
  accountButton,
  connectButton,
  openDialog,
  pickWallet,
  signButton,
  signIn,
} from '@portico/testing/browser/flow';
import { test as base, expect } from '@portico/testing/fixtures/test';
import {
  type Extension,
  installExtension,
} from '@portico/testing/wallets/extension/install-extension';

const test = base.extend<{ extension: Extension; extensionChain: number }>({
  extensionChain: [8453, { option: true }],
  extension: async ({ context, extensionChain }, use) => {
    await use(
      await installExtension(context, {
        chainId: extensionChain,
        knownChains: [1, extensionChain],
      }),
    );
  },
});

test('the provider from MetaMask’s packages connects and signs in', { tag: '@smoke' }, async ({
  page,
  extension,
}) => {
  await page.goto('/');
  await signIn(page, extension);
  // One window to connect and one to sign: nothing is asked twice.
  expect(extension.opened).toEqual(['eth_requestAccounts', 'personal_sign']);
});

test('closing the window counts as a rejection, without an error', async ({ page, extension }) => {
  extension.answerWith('reject');
  await page.goto('/');
  await pickWallet(page, extension.name);
  await expect.poll(() => extension.opened).toHaveLength(1);
  await expect(openDialog(page).getByRole('alert')).toHaveCount(0);
  extension.answerWith('approve');
  await openDialog(page).getByRole('button', { name: extension.name }).click();
  await expect(signButton(page)).toBeEnabled();
});

test('a second request while a window is open points to that window, whose answer counts', async ({
  page,
  extension,
  expected,
}) => {
  // The provider gets an answer that the document before it had asked for.
  expected.push(/Unknown response id/);
  extension.answerWith('wait');
  await page.goto('/');
  await pickWallet(page, extension.name);
  await expect.poll(() => extension.opened).toHaveLength(1);
  await page.reload();
  await pickWallet(page, extension.name);
  await expect(openDialog(page).getByRole('alert')).toContainText('already has a pending request');
  extension.decide(true);
  await expect(signButton(page)).toBeEnabled();
  expect(extension.opened).toEqual(['eth_requestAccounts']);
});

test('the dialog can be closed while the window is open, and the wallet picked again', async ({
  page,
  extension,
}) => {
  extension.answerWith('wait');
  await page.goto('/');
  await pickWallet(page, extension.name);
  await expect.poll(() => extension.opened).toHaveLength(1);
  await page.keyboard.press('Escape');
  await pickWallet(page, extension.name);
  await expect(openDialog(page).getByRole('alert')).toContainText('already has a pending request');
  extension.decide(true);
  await expect(signButton(page)).toBeEnabled();
});

test('a double click sends one request', async ({ page, extension }) => {
  extension.answerWith('wait');
  await page.goto('/');
  await connectButton(page).click();
  await openDialog(page).getByRole('button', { name: extension.name }).dblclick();
  await expect(
    openDialog(page).getByRole('heading', { name: `Opening ${extension.name}` }),
  ).toBeVisible();
  await expect.poll(() => extension.opened).toHaveLength(1);
  extension.decide(true);
  await expect(signButton(page)).toBeEnabled();
  expect(extension.opened).toEqual(['eth_requestAccounts']);
});

test('a window answered after a minute still connects', async ({ page, extension }) => {
  extension.answerWith('wait');
  await page.clock.install();
  await page.goto('/');
  await pickWallet(page, extension.name);
  await expect.poll(() => extension.opened).toHaveLength(1);
  await page.clock.fastForward('01:01');
  await expect(openDialog(page).getByRole('alert')).toContainText('did not respond');
  extension.decide(true);
  await expect(signButton(page)).toBeEnabled();
  expect(extension.opened).toEqual(['eth_requestAccounts']);
});

test('its account is reconnected after a reload, and gone once the site is disconnected in the wallet', async ({
  page,
  extension,
}) => {
  await page.goto('/');
  await pickWallet(page, extension.name);
  await expect(signButton(page)).toBeEnabled();
  await page.reload();
  await expect(accountButton(page, extension.address)).toBeVisible();
  expect(extension.opened).toEqual(['eth_requestAccounts']);
  extension.forgetSite();
  await expect(connectButton(page)).toBeVisible();
});

test.describe('on another chain', () => {
  test.use({ extensionChain: 10 });

  test('Base is added, switched to and signed on', async ({ page, extension }) => {
    await page.goto('/');
    await signIn(page, extension);
    expect(extension.opened).toEqual([
      'eth_requestAccounts',
      'wallet_addEthereumChain',
      'personal_sign',
    ]);
  });
});
