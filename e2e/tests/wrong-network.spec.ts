import type { Page } from '@playwright/test';
import { accountButton, connect, openDialog, signButton } from '@portico/testing/browser/flow';
import { expect } from '@portico/testing/fixtures/test';
import { pairByCode, test } from '@portico/testing/fixtures/walletconnect-test';
import { installExtension } from '@portico/testing/wallets/extension/install-extension';

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

// Wallets say in many ways that they switch only by their own interface.

const answers = [
  { code: -32601, message: 'The method "wallet_switchEthereumChain" does not exist.' },
  { code: -32603, message: 'Internal JSON-RPC error.' },
  { code: 4902, message: 'Unrecognized chain ID.' },
] as const;

for (const cannotSwitch of answers) {
  test(`a wallet on another network that answers ${cannotSwitch.code} is named, and told to be switched by its owner`, async ({
    page,
    context,
  }) => {
    const extension = await installExtension(context, { chainId: 10, cannotSwitch });
    await page.goto('/');
    await connect(page, extension);
    await signButton(page).click();
    const alert = openDialog(page).getByRole('alert');
    await expect(alert).toContainText('The network was not switched.');
    await expect(alert).toContainText('MetaMask did not switch networks for Portico.');
    await expect(alert).toContainText('Switch networks from within your wallet');
    await expect(openDialog(page)).not.toContainText('reported an error');
    await expect(openDialog(page)).not.toContainText('It will ask you to switch');

    // Its owner does.
    extension.moveTo(8453);
    await expect(alert).toHaveCount(0);
    await signButton(page).click();
    await expect(openDialog(page)).toHaveCount(0);
    expect(extension.opened.at(-1)).toBe('personal_sign');
  });
}

test('a phone that left the network and cannot be moved back is named as well', async ({
  page,
  phone,
}) => {
  phone.shareChains([8453, 10]);
  phone.grantMethods(['personal_sign']);
  await page.goto('/');
  await pairByCode(page, phone, 'WalletConnect');
  await expect(signButton(page)).toBeEnabled();
  await phone.updateChains([10]);
  await expect(openDialog(page)).toContainText('Your wallet is on another network.');
  await signButton(page).click();
  const alert = openDialog(page).getByRole('alert');
  await expect(alert).toContainText('Phone wallet did not switch networks for Portico.');
  await expect(alert).toContainText('Switch networks from within your wallet');
});
