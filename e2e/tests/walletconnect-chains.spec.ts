import type { Page } from '@playwright/test';
import { openDialog, signButton } from '@portico/testing/browser/flow';
import { expect } from '@portico/testing/fixtures/test';
import { pairByCode, test } from '@portico/testing/fixtures/walletconnect-test';

test.use({
  siteEnvironment: async ({ siteEnvironment, sepolia }, use) => {
    const chains = { CHAINS: 'base,baseSepolia', RPC_URLS_84532: sepolia.rpcUrl };
    await use({ ...siteEnvironment, ...chains });
  },
});

// All in one worker: each starts the servers of this file anew.
test.describe.configure({ mode: 'default' });

const anyWallet = 'WalletConnect';

async function sessionOf(page: Page): Promise<unknown> {
  return (await page.request.get('/api/auth/session')).json();
}

test('the proposal asks for every chain of the site', async ({ page, phone }) => {
  await page.goto('/');
  await pairByCode(page, phone, anyWallet);
  await expect(signButton(page)).toBeEnabled();
  expect(phone.proposal()).toMatchObject({
    optionalNamespaces: { eip155: { chains: ['eip155:8453', 'eip155:84532'] } },
  });
  await signButton(page).click();
  await expect(openDialog(page)).toHaveCount(0);
  expect(await sessionOf(page)).toMatchObject({ chainId: 8453 });
});

test('a wallet with only the second chain signs in there', async ({ page, phone }) => {
  phone.shareChains([84_532]);
  await page.goto('/');
  await pairByCode(page, phone, anyWallet);
  await signButton(page).click();
  await expect(openDialog(page)).toHaveCount(0);
  expect(await sessionOf(page)).toMatchObject({
    chainId: 84_532,
    account: `eip155:84532:${phone.account.address}`,
  });
});

test('moving between approved chains takes no request to the phone', async ({ page, phone }) => {
  await page.goto('/try');
  await pairByCode(page, phone, anyWallet);
  await expect(signButton(page)).toBeEnabled();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open the network dialog' }).click();
  await openDialog(page).getByRole('button', { name: 'Switch to Base Sepolia' }).click();
  await expect(openDialog(page)).toHaveCount(0);
  await expect(page.getByText('Your wallet is on Base Sepolia.')).toBeVisible();
  expect(phone.requests).toEqual([]);
});
