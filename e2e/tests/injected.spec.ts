import type { Page } from '@playwright/test';
import {
  accountButton,
  connectButton,
  isAlive,
  openDialog,
  signButton,
  untilAlive,
} from '@portico/testing/browser/flow';
import { holdScripts } from '@portico/testing/browser/page-loads';
import { expect, test } from '@portico/testing/fixtures/test';
import {
  type Extension,
  type ExtensionOptions,
  installExtension,
} from '@portico/testing/wallets/extension/install-extension';

// MetaMask's own packages, without the announcement of EIP-6963: as its old versions, its app's browser and slow
// extensions appear to a page.

test.use({ siteEnvironment: { WALLETCONNECT_PROJECT_ID: 'tests' } });

const silent = { announces: false } as const satisfies ExtensionOptions;
const row = (page: Page, name: string) => openDialog(page).getByRole('button', { name });
const installedRow = (page: Page, name: string) =>
  openDialog(page).getByRole('button', { name: new RegExp(`^${name} ?Installed$`) });

/** Opens the connect dialog and waits for its list. */
async function openList(page: Page): Promise<void> {
  await connectButton(page).click();
  await expect(row(page, 'WalletConnect')).toBeVisible();
}

/** The list as it reads: each heading, and below it the wallets. */
function readList(page: Page): Promise<readonly string[]> {
  return openDialog(page)
    .locator('h3:visible, .portico-wallet')
    .evaluateAll((parts) => parts.map((part) => (part.textContent ?? '').trim()));
}

const popularNames = ['Rainbow', 'Coinbase Wallet', 'Base Account', 'MetaMask', 'WalletConnect'];

/** The position of each row. */
function rowPlaces(page: Page): Promise<readonly string[]> {
  return openDialog(page)
    .locator('.portico-wallet')
    .evaluateAll((rows) =>
      rows.map((each) => `${each.textContent} ${each.getBoundingClientRect().top}`),
    );
}

/** Signs in with the extension as MetaMask, which it is on the next page, too. */
async function signInAsMetaMask(page: Page, extension: Extension): Promise<void> {
  await row(page, 'MetaMask').click();
  await signButton(page).click();
  await expect(openDialog(page)).toHaveCount(0);
  expect(extension.opened).toEqual(['eth_requestAccounts', 'personal_sign']);
  await page.goto('/account');
  await expect(page.getByRole('region', { name: 'Wallet', exact: true })).toContainText('MetaMask');
}

test('a MetaMask that announces nothing is listed as MetaMask, signs in, and is MetaMask after a reload', async ({
  page,
  context,
}) => {
  const extension = await installExtension(context, silent);
  await page.goto('/');
  await openList(page);
  await expect
    .poll(() => readList(page))
    .toEqual([
      'Popular',
      'Rainbow',
      'Coinbase Wallet',
      'Base Account',
      'MetaMaskInstalled',
      'WalletConnect',
    ]);
  await signInAsMetaMask(page, extension);
});

test('one that arrives 700 ms after the page is found by the dialog that is open already', async ({
  page,
  context,
}) => {
  const extension = await installExtension(context, { ...silent, arrives: 700 });
  await page.goto('/');
  await openList(page);
  await expect(installedRow(page, 'MetaMask').or(page.locator(installedSection))).toBeVisible();
  await row(page, 'MetaMask').click();
  await expect(signButton(page)).toBeEnabled();
  expect(extension.opened).toEqual(['eth_requestAccounts']);
  // And waited for when the page is loaded again.
  await page.reload();
  await expect(accountButton(page, extension.address)).toBeVisible();
});

/** The row of MetaMask as the best one: it was there in time. */
const installedSection = '[data-portico-section="best"] [data-portico-wallet="metaMask"]';

for (const announces of [false, true]) {
  test(`its row becomes installed where it stands, with the focus on it${announces ? ', when it announces itself late' : ''}`, async ({
    page,
    context,
  }) => {
    const extension = await installExtension(context, { announces, arrives: 'when told' });
    await page.goto('/');
    await openList(page);
    // The rows of React, which no longer wait for anything.
    await expect(openDialog(page).locator('[data-portico-wallet]')).toHaveCount(5);
    await page.waitForLoadState('networkidle');
    const metaMask = row(page, 'MetaMask');
    await metaMask.focus();
    const rows = openDialog(page).locator('[data-portico-wallet]');
    const tops = () => rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    const before = await tops();
    await page.evaluate(() => globalThis.porticoExtensionArrive());
    await expect(installedRow(page, 'MetaMask')).toBeFocused();
    expect(await tops()).toEqual(before);
    await page.keyboard.press('Enter');
    await expect(signButton(page)).toBeEnabled();
    expect(extension.opened).toEqual(['eth_requestAccounts']);
  });
}

test('one that is pressed before React becomes installed in its own row, which stays where it is', async ({
  page,
  context,
}) => {
  const extension = await installExtension(context, silent);
  const release = await holdScripts(page);
  await page.goto('/');
  await openList(page);
  const before = await rowPlaces(page);
  expect(await readList(page)).toEqual(['Popular', ...popularNames]);
  await row(page, 'MetaMask').click();
  release();
  await expect(signButton(page)).toBeEnabled();
  expect(extension.opened).toEqual(['eth_requestAccounts']);
  // Laid out beside the step on this wide window, though no longer seen.
  await expect(
    openDialog(page).locator('.portico-wallet', { hasText: /^MetaMask ?Installed$/ }),
  ).toHaveAttribute('aria-current', 'true');
  const after = (await rowPlaces(page)).map((place) =>
    place.replace('MetaMaskInstalled', 'MetaMask'),
  );
  expect(after).toEqual(before);
});

test('one that arrives after the dialog was closed is there when it is opened again', async ({
  page,
  context,
}) => {
  await installExtension(context, { ...silent, arrives: 'when told' });
  await page.goto('/');
  // Before React a row becomes installed where it stands, as below.
  await untilAlive(page);
  await openList(page);
  await page.keyboard.press('Escape');
  await expect(openDialog(page)).toHaveCount(0);
  await page.evaluate(() => globalThis.porticoExtensionArrive());
  await openList(page);
  await expect
    .poll(async () => (await readList(page)).slice(0, 1))
    .toEqual(['Continue with MetaMask']);
});

test('two wallets behind one window.ethereum are both listed, and the one that is picked is opened', async ({
  page,
  context,
}) => {
  const extension = await installExtension(context, { ...silent, besideCoinbase: true });
  await page.goto('/');
  await openList(page);
  await expect
    .poll(() => readList(page))
    .toEqual([
      // The first press knows of this one only, and no row moves afterwards.
      'Continue with Coinbase Wallet',
      'Other wallets',
      'Rainbow',
      'Base Account',
      'MetaMaskInstalled',
      'WalletConnect',
    ]);
  await signInAsMetaMask(page, extension);
});

test.describe('in the browser of a wallet’s app, on a slow phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  const flags = {
    known: { isBraveWallet: true, isMetaMask: true },
    flagged: { isTrust: true, isTrustWallet: true },
    unknown: { isOkxWallet: true },
  };
  const lists = {
    known: ['Continue with Brave Wallet', 'Other wallets', ...popularNames],
    // The first letter stands for a picture.
    flagged: ['TContinue with Trust', 'Other wallets', ...popularNames],
    unknown: ['Popular', ...popularNames, 'Installed', 'OOkx Wallet'],
  };

  for (const kind of ['known', 'flagged', 'unknown'] as const) {
    test(`the list of the first press stays as it is, with a wallet that the site’s list has: ${kind}`, async ({
      page,
      context,
    }) => {
      await context.addInitScript((given) => {
        Object.assign(navigator, { brave: {} });
        const request = async () => [];
        Object.assign(globalThis, { ethereum: { ...given, request } });
      }, flags[kind]);
      const release = await holdScripts(page);
      await page.goto('/');
      await connectButton(page).click();
      await expect(row(page, 'WalletConnect')).toBeVisible();
      const first = await rowPlaces(page);
      expect(await readList(page)).toEqual(lists[kind].slice(0, kind === 'unknown' ? 6 : 7));
      release();
      await expect.poll(() => isAlive(page)).toBe(true);
      await page.waitForLoadState('networkidle');
      await expect.poll(() => readList(page)).toEqual(lists[kind]);
      expect((await rowPlaces(page)).slice(0, first.length)).toEqual(first);
    });
  }
});
