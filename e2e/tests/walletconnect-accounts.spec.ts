import type { Page } from '@playwright/test';
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
  // The button names the account before there is a session: another one that came so early would sign in instead.
  await expect(openDialog(page)).toHaveCount(0);
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

test.describe('a phone with a name of its own', () => {
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
    await expect(
      openDialog(page).getByText('Signed in with Rainbow', { exact: true }),
    ).toBeVisible();
    await page.reload();
    await accountButton(page, address).click();
    await expect(
      openDialog(page).getByText('Signed in with Rainbow', { exact: true }),
    ).toBeVisible();
  });
});

test.describe('on a site with several chains', () => {
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
});
