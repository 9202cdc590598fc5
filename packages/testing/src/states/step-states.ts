import { expect } from '@playwright/test';
import { openDialog } from '../browser/flow.ts';
import { type PairingStub, stubPairing } from '../wallets/stub-pairing.ts';
import type { InstalledWallet } from '../wallets/test-wallet.ts';
import { dialogButton, installWallet, openList, type State, type StatePage } from './state.ts';

/** Picks an installed wallet from the list. */
async function openWallet(
  given: StatePage,
  prepare: (wallet: InstalledWallet) => Promise<void> = async () => undefined,
): Promise<InstalledWallet> {
  const wallet = await installWallet(given);
  await openList(given);
  await prepare(wallet);
  await dialogButton(given.page, wallet.name).click();
  return wallet;
}

async function pairWith(given: StatePage, name: string, stub: PairingStub): Promise<void> {
  await stubPairing(given.context, stub);
  await openList(given);
  await dialogButton(given.page, name).click();
}

async function openCode(given: StatePage, name: string): Promise<void> {
  await pairWith(given, name, { shows: 'code' });
  await expect(openDialog(given.page).locator('.portico-qr')).toBeVisible();
}

/** The dialog that asks for a signature. */
async function openSignIn(given: StatePage): Promise<InstalledWallet> {
  const wallet = await openWallet(given);
  await expect(dialogButton(given.page, given.words.signMessage)).toBeEnabled();
  return wallet;
}

/** The link that opens a wallet's app is there. */
async function expectAppLink({ page, words }: StatePage, wallet: string): Promise<void> {
  const link = openDialog(page).getByRole('link', { name: words.phoneOpen(wallet) });
  await expect(link).toBeVisible();
}

/** From a picked wallet to a session: waiting, failed, codes, and the message to sign. */
export const stepStates: readonly State[] = [
  {
    name: 'opening',
    shows: 'dialog',
    reach: async (given) => {
      await openWallet(given, (wallet) => wallet.scriptConnect(given.page, { hang: true }));
      await expect(openDialog(given.page).getByText(given.words.openingText)).toBeVisible();
    },
  },
  {
    name: 'failed',
    shows: 'dialog',
    reach: async (given) => {
      await openWallet(given, (wallet) =>
        wallet.scriptConnect(given.page, { error: { code: -32_002, message: 'Pending.' } }),
      );
      await expect(openDialog(given.page).getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'scan',
    shows: 'dialog',
    only: 'desk',
    reach: (given) => openCode(given, 'Rainbow'),
  },
  {
    name: 'scan-any',
    shows: 'dialog',
    only: 'desk',
    reach: (given) => openCode(given, 'WalletConnect'),
  },
  {
    name: 'scan-preparing',
    shows: 'dialog',
    only: 'desk',
    reach: (given) => pairWith(given, 'Rainbow', { shows: 'nothing' }),
  },
  {
    name: 'expired',
    shows: 'dialog',
    reach: async (given) => {
      await pairWith(given, 'MetaMask', { shows: 'failure', code: 'PROPOSAL_EXPIRED' });
      await expect(openDialog(given.page).getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'open-app',
    shows: 'dialog',
    only: 'phone',
    reach: async (given) => {
      await pairWith(given, 'Rainbow', { shows: 'code' });
      await expectAppLink(given, 'Rainbow');
    },
  },
  {
    name: 'app-or-passkey',
    shows: 'dialog',
    only: 'phone',
    reach: async (given) => {
      await pairWith(given, 'Coinbase Wallet', { shows: 'code' });
      await expect(dialogButton(given.page, given.words.passkeyInstead)).toBeVisible();
    },
  },
  {
    name: 'app-browser',
    shows: 'dialog',
    only: 'phone',
    site: 'unpaired',
    reach: async (given) => {
      await openList(given);
      await dialogButton(given.page, 'Coinbase Wallet').click();
      await expectAppLink(given, 'Coinbase Wallet');
    },
  },
  {
    name: 'browse',
    shows: 'dialog',
    only: 'phone',
    site: 'unpaired',
    reach: async (given) => {
      await openList(given);
      await dialogButton(given.page, 'MetaMask').click();
    },
  },
  {
    name: 'not-configured',
    shows: 'dialog',
    site: 'unpaired',
    expected: [/No projectId found/],
    reach: async (given) => {
      await openList(given);
      await dialogButton(given.page, 'WalletConnect').click();
      await expect(openDialog(given.page).getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'sign-in',
    shows: 'dialog',
    reach: async (given) => {
      await openSignIn(given);
    },
  },
  {
    name: 'sign-in-waiting',
    shows: 'dialog',
    reach: async (given) => {
      const wallet = await openSignIn(given);
      await wallet.script(given.page, 'personal_sign', { hang: true });
      await dialogButton(given.page, given.words.signMessage).click();
      const waiting = openDialog(given.page).getByText(given.words.walletWaiting);
      await expect(waiting).toBeVisible();
    },
  },
  {
    name: 'sign-in-verifying',
    shows: 'dialog',
    reach: async (given) => {
      await openSignIn(given);
      // The server's answer is awaited for as long as the state is looked at.
      await given.page.route('**/api/auth/verify', () => undefined);
      await dialogButton(given.page, given.words.signMessage).click();
      const verifying = openDialog(given.page).getByText(given.words.verifying);
      await expect(verifying.first()).toBeVisible();
    },
  },
  {
    name: 'sign-in-denied',
    shows: 'dialog',
    expected: [/status of 4\d\d/],
    reach: async (given) => {
      await openSignIn(given);
      await given.page.route('**/api/auth/callback/siwe*', (route) =>
        route.fulfill({ status: 403, json: { code: 'ACCESS_DENIED', message: 'Denied.' } }),
      );
      await given.page.route('**/api/auth/verify', (route) =>
        route.fulfill({ status: 403, json: { code: 'ACCESS_DENIED', message: 'Denied.' } }),
      );
      await dialogButton(given.page, given.words.signMessage).click();
      await expect(openDialog(given.page).getByRole('alert').first()).toBeVisible();
    },
  },
  {
    name: 'sign-in-failed',
    shows: 'dialog',
    reach: async (given) => {
      const wallet = await openSignIn(given);
      const error = { code: -32_603, message: 'x' };
      await wallet.script(given.page, 'personal_sign', { error });
      await dialogButton(given.page, given.words.signMessage).click();
      await expect(openDialog(given.page).getByRole('alert').first()).toBeVisible();
    },
  },
];
