import { expect } from '@playwright/test';
import { openDialog } from '../browser/flow.ts';
import { plainPng } from '../wallets/wallet-explorer.ts';
import { dialogButton, installWallet, openList, type State, type StatePage } from './state.ts';

/** The list of all wallets, with pictures and without. What the server answers is tested where there is a list. */
async function openAll(given: StatePage, count: number): Promise<void> {
  const icon = `data:image/png;base64,${plainPng(64, 64).toString('base64')}`;
  const wallets = Array.from({ length: count }, (_, index) => ({
    id: String(index).padStart(64, '0'),
    name: index === 3 ? 'A wallet with quite a long name' : `${'ABCDEFGH'[index % 8]} wallet`,
    ...(index % 3 > 0 && { icon }),
  }));
  await given.context.route('**/api/auth/wallets?*', (route) =>
    route.fulfill({ json: { wallets, total: count === 0 ? 0 : 30 } }),
  );
  await openList(given);
  await openDialog(given.page).locator('.portico-more').click();
}

/** Leads from the list to the wallets that can be got. */
async function openGet(given: StatePage): Promise<void> {
  const { page, words } = given;
  await openList(given);
  const about = dialogButton(page, words.aboutTitle);
  if (await about.isVisible()) await about.click();
  await dialogButton(page, words.getAWallet).click();
}

async function openDownloads(given: StatePage, wallet: string): Promise<void> {
  await openGet(given);
  await dialogButton(given.page, given.words.downloadsTitle(wallet)).click();
}

async function openScanDownload(given: StatePage): Promise<void> {
  await openDownloads(given, 'Rainbow');
  await dialogButton(given.page, given.words.phoneAction).click();
}

/** The list of wallets, and what leads from it to a wallet for those who have none. */
export const listStates: readonly State[] = [
  { name: 'list', shows: 'dialog', reach: openList },
  { name: 'list-unpaired', shows: 'dialog', site: 'unpaired', reach: openList },
  {
    name: 'list-best',
    shows: 'dialog',
    reach: async (given) => {
      await installWallet(given);
      await openList(given);
    },
  },
  {
    name: 'list-installed',
    shows: 'dialog',
    reach: async (given) => {
      await installWallet(given);
      await installWallet(given, { index: 1, name: 'Another wallet', rdns: 'example.another' });
      await given.context.addInitScript(() => {
        if (location.protocol.startsWith('http')) {
          localStorage.setItem('portico.recent', '["example.portico.test","coinbase"]');
          localStorage.setItem('portico.version', '1');
        }
      });
      await openList(given);
    },
  },
  {
    name: 'list-long',
    shows: 'dialog',
    reach: async (given) => {
      for (let index = 0; index < 6; index += 1)
        await installWallet(given, {
          index,
          name: `Installed wallet ${index + 1}`,
          rdns: `example.${index}`,
        });
      await openList(given);
    },
  },
  {
    name: 'list-nothing-found',
    shows: 'dialog',
    reach: async (given) => {
      for (let index = 0; index < 6; index += 1)
        await installWallet(given, { index, name: `Wallet ${index}`, rdns: `example.${index}` });
      await openList(given);
      await openDialog(given.page).getByRole('searchbox').fill('nothing like it');
      await expect(dialogButton(given.page, 'Coinbase Wallet')).toHaveCount(0);
    },
  },
  {
    name: 'about',
    shows: 'dialog',
    only: 'phone',
    reach: async (given) => {
      await openList(given);
      await dialogButton(given.page, given.words.aboutTitle).click();
    },
  },
  {
    name: 'all',
    shows: 'dialog',
    reach: async (given) => {
      await openAll(given, 24);
      const rows = openDialog(given.page).locator('.portico-all .portico-wallet');
      await expect(rows).toHaveCount(24);
    },
  },
  {
    name: 'all-failed',
    shows: 'dialog',
    expected: [/status of 503/],
    reach: async (given) => {
      await given.context.route('**/api/auth/wallets?*', (route) =>
        route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Try again.' } }),
      );
      await openList(given);
      await openDialog(given.page).locator('.portico-more').click();
      await expect(
        openDialog(given.page).getByText(given.words.loadingWalletsFailed),
      ).toBeVisible();
    },
  },
  { name: 'get', shows: 'dialog', reach: openGet },
  {
    name: 'downloads',
    shows: 'dialog',
    reach: (given) => openDownloads(given, 'Coinbase Wallet'),
  },
  {
    name: 'scan-download',
    shows: 'dialog',
    only: 'desk',
    reach: openScanDownload,
  },
  {
    name: 'phone-guide',
    shows: 'dialog',
    only: 'desk',
    reach: async (given) => {
      await openScanDownload(given);
      await dialogButton(given.page, given.words.installed).click();
    },
  },
  {
    name: 'extension-guide',
    shows: 'dialog',
    only: 'desk',
    expected: [/request to another host: https:\/\/chromewebstore/, /net::ERR_FAILED/],
    reach: async (given) => {
      await openDownloads(given, 'MetaMask');
      // The store opens in another tab, which is not tested here.
      await given.context.route(/^https:/, (route) => route.abort());
      await openDialog(given.page)
        .getByRole('link', { name: given.words.extensionAction('').trim() })
        .click();
    },
  },
];
