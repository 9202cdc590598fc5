import type { Locator, Page } from '@playwright/test';
import { baseSepolia } from '@portico/react/chains';
import { axeViolations } from '@portico/testing/browser/axe';
import {
  accountButton,
  connect,
  openDialog,
  signButton,
  signIn,
} from '@portico/testing/browser/flow';
import { createSafe, deploySafeContracts } from '@portico/testing/chain/safe';
import { expect, test } from '@portico/testing/fixtures/test';
import {
  type FundedWallet,
  type InstalledWallet,
  installFundedWallet,
  installTestWallet,
} from '@portico/testing/wallets/test-wallet';
import { hashMessage } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

// A site on Base and Base Sepolia, each a local chain. Accounts are deployed while other tests keep the machine busy.
test.use({
  siteEnvironment: async ({ sepolia }, use) => {
    await use({ CHAINS: 'base,baseSepolia', RPC_URLS_84532: sepolia.rpcUrl });
  },
});

// All in one worker: each starts the servers of this file anew.
test.describe.configure({ mode: 'default', timeout: 90_000 });

const onSepolia = { chainId: baseSepolia.id, knownChainIds: [8453, baseSepolia.id] };

/** The connect button of the page that shows everything. */
const door = (page: Page): Locator => page.locator('.try-door .portico-connect');

async function sessionOf(page: Page): Promise<unknown> {
  return (await page.request.get('/api/auth/session')).json();
}

async function methodsOf(page: Page, wallet: InstalledWallet): Promise<readonly string[]> {
  return (await wallet.calls(page)).map(({ method }) => method);
}

/** On the page, connected, and not asked to sign. */
async function arrive(page: Page, wallet: InstalledWallet): Promise<void> {
  await page.goto('/try');
  await connect(page, wallet);
  await page.keyboard.press('Escape');
  await expect(openDialog(page)).toHaveCount(0);
}

/** Switches by the network dialog, which closes when the wallet has. */
async function switchTo(page: Page, network: string): Promise<void> {
  await page.getByRole('button', { name: 'Open the network dialog' }).click();
  await openDialog(page)
    .getByRole('button', { name: `Switch to ${network}`, exact: true })
    .click();
  await expect(openDialog(page)).toHaveCount(0);
  await expect(page.getByText(`Your wallet is on ${network}.`)).toBeVisible();
}

test.describe('on Base Sepolia', () => {
  test('a key signs in, without leaving the network', { tag: '@smoke' }, async ({
    page,
    context,
  }) => {
    const wallet = await installTestWallet(context, onSepolia);
    await page.goto('/');
    await signIn(page, wallet);
    expect(await sessionOf(page)).toMatchObject({
      address: wallet.address,
      chainId: 84_532,
      account: `eip155:84532:${wallet.address}`,
    });
    expect(await methodsOf(page, wallet)).not.toContain('wallet_switchEthereumChain');
    await page.reload();
    await expect(accountButton(page, wallet.address)).toBeVisible();
    await expect(page.getByText('Wrong network')).toHaveCount(0);
  });

  test('a contract account signs in on its own network, and nowhere else', async ({
    page,
    context,
    sepolia,
    expected,
  }) => {
    const owner = privateKeyToAccount(generatePrivateKey());
    const safe = createSafe(sepolia, await deploySafeContracts(sepolia, '1.4.1'), [owner], 1);
    await safe.deploy();
    const code = (await sepolia.client.getCode({ address: safe.address })) ?? '0x';
    const sign = (text: string) => safe.sign(hashMessage(text));
    const wallet = await installTestWallet(context, {
      ...onSepolia,
      contract: { address: safe.address, code, sign },
    });
    await page.goto('/');
    await connect(page, wallet);
    // No user has the same address on Base.
    await wallet.setChainId(page, 8453);
    expected.push(/401/, /sign-in refused/);
    await signButton(page).click();
    await expect(openDialog(page).getByRole('alert')).toContainText('does not match this account');

    await wallet.setChainId(page, baseSepolia.id);
    await signButton(page).click();
    await expect(openDialog(page)).toHaveCount(0);
    expect(await sessionOf(page)).toMatchObject({
      address: safe.address,
      chainId: 84_532,
      account: `eip155:84532:${safe.address}`,
    });
  });

  test('balance, transactions and links to the explorer are those of the network', async ({
    page,
    context,
    anvil,
    sepolia,
  }) => {
    const wallet: FundedWallet = await installFundedWallet(context, sepolia, onSepolia);
    // On the other chain the account is poorer.
    await fetch(anvil.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'anvil_setBalance',
        params: [wallet.address, `0x${(25n * 10n ** 16n).toString(16)}`],
      }),
    });
    await arrive(page, wallet);
    await expect(door(page)).toContainText('1.5 ETH');
    await page.getByRole('button', { name: 'Send 0.0001 ETH' }).click();
    await expect(page.getByText('Sent.')).toBeVisible();

    await door(page).click();
    const transaction = openDialog(page).getByRole('link', { name: 'Send 0.0001 ETH to yourself' });
    await expect(transaction).toContainText('Confirmed');
    await expect(transaction).toHaveAttribute('href', /^https:\/\/sepolia\.basescan\.org\/tx\/0x/);
    await expect(openDialog(page).getByRole('link', { name: 'View on explorer' })).toHaveAttribute(
      'href',
      `https://sepolia.basescan.org/address/${wallet.address}`,
    );
    await page.keyboard.press('Escape');

    await switchTo(page, 'Base');
    await expect(door(page)).toContainText('0.25 ETH');
    await door(page).click();
    await expect(transaction).toHaveCount(0);
    await expect(openDialog(page).getByRole('link', { name: 'View on explorer' })).toHaveAttribute(
      'href',
      `https://basescan.org/address/${wallet.address}`,
    );
  });

  test('the server’s own sign-in page knows the network as well', async ({ page, context }) => {
    const wallet = await installTestWallet(context, onSepolia);
    await page.goto('/api/auth/signin?callbackUrl=/account');
    await connect(page, wallet);
    await signButton(page).click();
    await page.waitForURL(({ pathname }) => pathname === '/account');
    expect(await sessionOf(page)).toMatchObject({ chainId: 84_532 });
  });
});

test('the network dialog switches to every network of the site, both ways', async ({
  page,
  context,
}) => {
  // It does not know Base Sepolia, which is added.
  const wallet = await installTestWallet(context, { knownChainIds: [8453] });
  await arrive(page, wallet);
  await switchTo(page, 'Base Sepolia');
  const calls = await wallet.calls(page);
  const added = calls.find(({ method }) => method === 'wallet_addEthereumChain');
  expect(added?.params).toMatchObject([
    {
      chainId: '0x14a34',
      chainName: 'Base Sepolia',
      rpcUrls: ['https://sepolia.base.org'],
      blockExplorerUrls: ['https://sepolia.basescan.org'],
    },
  ]);
  await switchTo(page, 'Base');

  // Elsewhere it is the wrong network, and either of the two is right.
  await wallet.setChainId(page, 1);
  await page.getByRole('button', { name: /^Wrong network/ }).click();
  const dialog = openDialog(page);
  await expect(dialog).toContainText('Wrong network detected');
  await expect(dialog.getByRole('button', { name: 'Switch to Base', exact: true })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Switch to Base Sepolia' }).click();
  await expect(openDialog(page)).toHaveCount(0);
  await expect(page.getByText('Your wallet is on Base Sepolia.')).toBeVisible();
});

test('a session goes on when the wallet switches between the site’s networks', async ({
  page,
  context,
}) => {
  const wallet = await installTestWallet(context, onSepolia);
  await page.goto('/try');
  await signIn(page, wallet);
  await switchTo(page, 'Base');
  await expect(door(page)).toContainText('signed in');
  expect(await sessionOf(page)).toMatchObject({ chainId: 84_532 });
});

test.describe('a site on Base alone', () => {
  test.use({ siteEnvironment: {} });

  test('calls Base Sepolia a wrong network', async ({ page, context }) => {
    const wallet = await installTestWallet(context, onSepolia);
    await page.goto('/');
    await connect(page, wallet);
    await expect(openDialog(page)).toContainText('It will ask you to switch to Base first.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Wrong network/ })).toBeVisible();
    await page.getByRole('button', { name: /^Wrong network/ }).click();
    await expect(openDialog(page)).toContainText('Base Sepolia');
    await expect(openDialog(page).getByRole('button', { name: /^Switch to/ })).toHaveText([
      'Switch to Base',
    ]);
    await openDialog(page).getByRole('button', { name: 'Switch to Base' }).click();
    await expect(openDialog(page)).toHaveCount(0);
    await expect(accountButton(page, wallet.address)).toBeVisible();
  });
});
