import { expect } from '@playwright/test';
import { privateKeyToAccount } from 'viem/accounts';
import { devices } from '../browser/devices.ts';
import { accountButton, openDialog } from '../browser/flow.ts';
import { askAnvil } from '../chain/anvil.ts';
import { signInContext } from '../site/signed-in.ts';
import type { InstalledWallet } from '../wallets/test-wallet.ts';
import {
  dialogButton,
  firstAccount,
  installWallet,
  rememberWallet,
  type State,
  type StatePage,
} from './state.ts';

/** A page whose wallet was connected earlier, with its session or without. */
export async function arriveConnected(
  given: StatePage,
  path: string,
  options: { readonly session: boolean; readonly sends?: boolean },
): Promise<InstalledWallet> {
  const { page, context, origin, rpcUrl } = given;
  await rememberWallet(given);
  const wallet = await installWallet(given, options.sends ? { rpcUrl } : {});
  if (options.sends)
    await askAnvil(rpcUrl, 'anvil_setBalance', [wallet.address, '0x14d1120d7b160000']);
  if (options.session) await signInContext(context, origin, wallet.account, devices.home.userAgent);
  await page.goto(path);
  await expect(accountButton(page, wallet.address).first()).toBeVisible();
  return wallet;
}

/** Asks to switch networks: the wallet of a member is on another one. */
async function openWrongNetwork(given: StatePage) {
  const wallet = await arriveConnected(given, '/', { session: true });
  await wallet.setChainId(given.page, 1);
  await given.page.getByRole('button', { name: given.words.wrongNetwork }).first().click();
  return wallet;
}

/** The wallet is on an account that the user of the session has not linked. */
async function openOtherAccount(given: StatePage): Promise<void> {
  const { context, origin, page } = given;
  await signInContext(context, origin, privateKeyToAccount(given.key(6)));
  await rememberWallet(given);
  await installWallet(given);
  await page.goto('/');
  await expect(
    openDialog(page).getByRole('heading', { name: given.words.mismatchTitle }),
  ).toBeVisible();
}

async function openLink(given: StatePage): Promise<void> {
  await openOtherAccount(given);
  await openDialog(given.page).locator('.portico-button--primary').click();
  await expect(dialogButton(given.page, given.words.signMessage)).toBeEnabled();
}

async function openAccount(given: StatePage, session: boolean): Promise<InstalledWallet> {
  const wallet = await arriveConnected(given, '/', { session, sends: true });
  await accountButton(given.page, wallet.address).first().click();
  await expect(dialogButton(given.page, given.words.copyAddress)).toBeVisible();
  await expect(openDialog(given.page).getByTitle(/ETH$/)).toBeVisible();
  return wallet;
}

/** Stores transactions in the browser, one of each kind. */
export async function rememberTransactions({ context }: StatePage, address: string): Promise<void> {
  const entries = [
    { status: 'pending', description: 'Send 0.0001 ETH to yourself' },
    { status: 'confirmed', description: 'Swap 20 USDC for ETH on a market with a long name' },
    { status: 'failed', reason: 'reverted', description: 'Mint a picture' },
    { status: 'failed', reason: 'cancelled', description: 'Approve USDC' },
  ].map((entry, index) => ({ ...entry, hash: `0x${String(index + 1).repeat(64)}` }));
  await context.addInitScript(
    (kept) => {
      if (!location.protocol.startsWith('http')) return;
      localStorage.setItem('portico.version', '1');
      localStorage.setItem('portico.transactions', JSON.stringify(kept));
    },
    { [address]: { 8453: entries } },
  );
}

/** The dialogs about an account. */
export const accountStates: readonly State[] = [
  {
    name: 'account',
    shows: 'dialog',
    reach: async (given) => {
      await openAccount(given, true);
    },
  },
  {
    name: 'account-connected',
    shows: 'dialog',
    reach: async (given) => {
      await openAccount(given, false);
    },
  },
  {
    name: 'account-transactions',
    shows: 'dialog',
    reach: async (given) => {
      await rememberTransactions(given, firstAccount(given).address);
      await openAccount(given, true);
    },
  },
  {
    name: 'account-without-wallet',
    shows: 'dialog',
    reach: async (given) => {
      const { context, origin, page } = given;
      await signInContext(context, origin, firstAccount(given));
      await page.goto('/');
      await accountButton(page, firstAccount(given).address).first().click();
      await expect(openDialog(page).getByText(given.words.noWalletConnected)).toBeVisible();
    },
  },
  {
    name: 'network',
    shows: 'dialog',
    reach: async (given) => {
      await openWrongNetwork(given);
      await expect(openDialog(given.page).getByText(given.words.wrongNetworkText)).toBeVisible();
    },
  },
  {
    name: 'network-failed',
    shows: 'dialog',
    reach: async (given) => {
      const { page } = given;
      const wallet = await openWrongNetwork(given);
      const error = { code: -32_601, message: 'x' };
      await wallet.script(page, 'wallet_switchEthereumChain', { error });
      await openDialog(page).locator('.portico-button--primary').click();
      await expect(openDialog(page).getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'network-waiting',
    shows: 'dialog',
    reach: async (given) => {
      const { page, words } = given;
      const wallet = await openWrongNetwork(given);
      await wallet.script(page, 'wallet_switchEthereumChain', { hang: true });
      await openDialog(page).locator('.portico-button--primary').click();
      await expect(dialogButton(page, words.confirmInWallet)).toBeVisible();
    },
  },
  { name: 'other-account', shows: 'dialog', reach: openOtherAccount },
  { name: 'link', shows: 'dialog', reach: openLink },
  {
    name: 'linked',
    shows: 'dialog',
    reach: async (given) => {
      await openLink(given);
      await dialogButton(given.page, given.words.signMessage).click();
      await expect(dialogButton(given.page, given.words.done)).toBeVisible();
    },
  },
  {
    name: 'pick-to-link',
    shows: 'dialog',
    reach: async (given) => {
      const wallet = await arriveConnected(given, '/account', { session: true });
      await given.page
        .locator('section[aria-labelledby="ways-to-sign-in"] [aria-haspopup="dialog"]')
        .click();
      await expect(dialogButton(given.page, wallet.name)).toBeVisible();
    },
  },
];
