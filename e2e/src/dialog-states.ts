import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { plainPng } from '../../packages/server/src/testing/wallet-explorer.ts';
import { accountButton, connectButton, openDialog, signIn } from './flow.ts';
import { signInContext } from './signed-in.ts';
import { type PairingStub, stubPairing } from './stub-pairing.ts';
import { type InstalledWallet, installTestWallet } from './test-wallet.ts';

/** What a state of the dialogs is reached with. */
export type StatePage = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly origin: string;
};

/** A state that the dialogs can be in, and how a visitor gets there. */
export type DialogState = {
  readonly name: string;
  /** Where it exists. Default: on both. */
  readonly only?: 'desk' | 'phone';
  /** Without a project id of WalletConnect. */
  readonly unpaired?: boolean;
  readonly reach: (given: StatePage) => Promise<void>;
};

async function openList({ page }: StatePage): Promise<void> {
  await page.goto('/');
  await connectButton(page).click();
  await expect(openDialog(page).getByRole('button', { name: 'Coinbase Wallet' })).toBeVisible();
}

function press(page: Page, name: string | RegExp): Promise<void> {
  return openDialog(page).getByRole('button', { name }).click();
}

async function openWallet(
  given: StatePage,
  prepare: (wallet: InstalledWallet) => Promise<void>,
): Promise<void> {
  const wallet = await installTestWallet(given.context);
  await openList(given);
  await prepare(wallet);
  await press(given.page, wallet.name);
}

/** As if this wallet had been connected on an earlier visit. To be called before it is installed. */
async function rememberWallet(context: BrowserContext, rdns: string): Promise<void> {
  await context.addInitScript((name) => {
    if (!location.protocol.startsWith('http')) return;
    localStorage.setItem('wagmi.recentConnectorId', JSON.stringify(name));
    localStorage.setItem(`portico.test-wallet.${name}`, 'permitted');
  }, rdns);
}

async function pairWith(given: StatePage, name: string, stub: PairingStub): Promise<void> {
  await stubPairing(given.context, stub);
  await openList(given);
  await press(given.page, name);
}

/** The list of all wallets, with pictures and without. What the server answers is tested where there is a list. */
async function openAll(given: StatePage): Promise<void> {
  const icon = `data:image/png;base64,${plainPng(64, 64).toString('base64')}`;
  const wallets = Array.from({ length: 24 }, (_, index) => ({
    id: String(index).padStart(64, '0'),
    name: index === 3 ? 'A wallet with quite a long name' : `${'ABCDEFGH'[index % 8]} wallet`,
    ...(index % 3 > 0 && { icon }),
  }));
  await given.context.route('**/api/auth/wallets?*', (route) =>
    route.fulfill({ json: { wallets, total: 30 } }),
  );
  await openList(given);
  await openDialog(given.page).locator('.portico-more').click();
  await expect(openDialog(given.page).locator('.portico-all .portico-wallet')).toHaveCount(24);
}

/** Leads from the list to the wallets that can be got. */
async function openGet(given: StatePage): Promise<void> {
  await openList(given);
  const { page } = given;
  const about = openDialog(page).getByRole('button', { name: 'What is a wallet?' });
  if (await about.isVisible()) await about.click();
  await press(page, 'Get a wallet');
}

/** The wallet is on an account that the user of the session has not linked. */
async function openOtherAccount(given: StatePage): Promise<void> {
  await signInContext(given.context, given.origin);
  await rememberWallet(given.context, 'example.portico.test');
  await installTestWallet(given.context);
  await given.page.goto('/');
  await expect(
    openDialog(given.page).getByRole('heading', { name: 'Different account' }),
  ).toBeVisible();
}

async function openLink(given: StatePage): Promise<void> {
  await openOtherAccount(given);
  await press(given.page, /^Link 0x/);
  await expect(openDialog(given.page).getByRole('button', { name: 'Sign message' })).toBeEnabled();
}

/** Every state of the dialogs. */
export const dialogStates: readonly DialogState[] = [
  { name: 'list', reach: openList },
  {
    name: 'list-installed',
    reach: async (given) => {
      await installTestWallet(given.context);
      await installTestWallet(given.context, { name: 'Another wallet', rdns: 'example.another' });
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
    name: 'about',
    only: 'phone',
    reach: async (given) => {
      await openList(given);
      await press(given.page, 'What is a wallet?');
    },
  },
  { name: 'all', reach: openAll },
  { name: 'get', reach: openGet },
  {
    name: 'downloads',
    reach: async (given) => {
      await openGet(given);
      await press(given.page, 'Get MetaMask');
    },
  },
  {
    name: 'scan-download',
    only: 'desk',
    reach: async (given) => {
      await openGet(given);
      await press(given.page, 'Get Rainbow');
      await press(given.page, 'Get the app');
    },
  },
  {
    name: 'phone-guide',
    only: 'desk',
    reach: async (given) => {
      await openGet(given);
      await press(given.page, 'Get Rainbow');
      await press(given.page, 'Get the app');
      await press(given.page, 'I have installed it');
    },
  },
  {
    name: 'app-or-passkey',
    only: 'phone',
    reach: async (given) => {
      await pairWith(given, 'Coinbase Wallet', { shows: 'code' });
      await expect(
        openDialog(given.page).getByRole('button', { name: 'Use a passkey instead' }),
      ).toBeVisible();
    },
  },
  {
    name: 'app-browser',
    only: 'phone',
    unpaired: true,
    reach: async (given) => {
      await openList(given);
      await press(given.page, 'Coinbase Wallet');
      await expect(
        openDialog(given.page).getByRole('link', { name: 'Open Coinbase Wallet' }),
      ).toBeVisible();
    },
  },
  {
    name: 'extension-guide',
    only: 'desk',
    reach: async (given) => {
      await openGet(given);
      await press(given.page, 'Get MetaMask');
      // The store opens in another tab, which is not tested here.
      await given.context.route(/^https:/, (route) => route.abort());
      await openDialog(given.page).getByRole('link', { name: 'Add to' }).click();
    },
  },
  {
    name: 'opening',
    reach: (given) =>
      openWallet(given, (wallet) => wallet.scriptConnect(given.page, { hang: true })),
  },
  {
    name: 'failed',
    reach: (given) =>
      openWallet(given, (wallet) =>
        wallet.scriptConnect(given.page, { error: { code: -32_002, message: 'Pending.' } }),
      ),
  },
  {
    name: 'scan',
    only: 'desk',
    reach: async (given) => {
      await pairWith(given, 'Rainbow', { shows: 'code' });
      await expect(openDialog(given.page).getByRole('img', { name: /QR code/ })).toBeVisible();
    },
  },
  {
    name: 'scan-any',
    only: 'desk',
    reach: async (given) => {
      await pairWith(given, 'WalletConnect', { shows: 'code' });
      await expect(openDialog(given.page).getByRole('img', { name: /QR code/ })).toBeVisible();
    },
  },
  {
    name: 'scan-preparing',
    only: 'desk',
    reach: (given) => pairWith(given, 'Rainbow', { shows: 'nothing' }),
  },
  {
    name: 'expired',
    reach: async (given) => {
      await pairWith(given, 'MetaMask', { shows: 'failure', code: 'PROPOSAL_EXPIRED' });
      await expect(openDialog(given.page).getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'open-app',
    only: 'phone',
    reach: async (given) => {
      await pairWith(given, 'Rainbow', { shows: 'code' });
      await expect(
        openDialog(given.page).getByRole('link', { name: 'Open Rainbow' }),
      ).toBeVisible();
    },
  },
  {
    name: 'browse',
    only: 'phone',
    unpaired: true,
    reach: async (given) => {
      await openList(given);
      await press(given.page, 'MetaMask');
    },
  },
  {
    name: 'not-configured',
    unpaired: true,
    reach: async (given) => {
      await openList(given);
      await press(given.page, 'WalletConnect');
      await expect(openDialog(given.page).getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'sign-in',
    reach: async (given) => {
      await openWallet(given, async () => undefined);
      await expect(
        openDialog(given.page).getByRole('button', { name: 'Sign message' }),
      ).toBeEnabled();
    },
  },
  {
    name: 'account',
    reach: async (given) => {
      const wallet = await installTestWallet(given.context);
      await given.page.goto('/');
      await signIn(given.page, wallet);
      await accountButton(given.page, wallet.address).click();
      await expect(
        openDialog(given.page).getByRole('button', { name: 'Copy address' }),
      ).toBeVisible();
    },
  },
  {
    name: 'network',
    reach: async (given) => {
      const wallet = await installTestWallet(given.context);
      await given.page.goto('/');
      await signIn(given.page, wallet);
      await wallet.setChainId(given.page, 1);
      await given.page.getByRole('button', { name: /^Wrong network/ }).click();
      await expect(openDialog(given.page).getByText('Wrong network detected')).toBeVisible();
    },
  },
  { name: 'other-account', reach: openOtherAccount },
  { name: 'link', reach: openLink },
  {
    name: 'linked',
    reach: async (given) => {
      await openLink(given);
      await press(given.page, 'Sign message');
      await expect(openDialog(given.page).getByRole('button', { name: 'Done' })).toBeVisible();
    },
  },
];
