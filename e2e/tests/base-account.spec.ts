import type { Page } from '@playwright/test';
import {
  accountButton,
  connectButton,
  openDialog,
  signButton,
} from '@portico/testing/browser/flow';
import { createSmartWallet, deploySmartWalletFactory } from '@portico/testing/chain/smart-wallet';
import { expect, test } from '@portico/testing/fixtures/test';
import { addAuthenticator, createBrowserPasskey } from '@portico/testing/wallets/browser-passkey';
import {
  answerPopup,
  blockFirstPopup,
  keysOrigin,
  serveCoinbaseKeys,
} from '@portico/testing/wallets/coinbase-keys';
import { hashMessage } from 'viem';

test.use({
  siteEnvironment: async ({ gate }, use) => {
    await use({ BASE_RPC_URL: gate.url });
  },
});

const pick = 'Base Account';

/** Picks the wallet once the nonce is there: without it the click only connects. */
async function pickPrepared(page: Page): Promise<void> {
  const nonce = page.waitForResponse((response) => response.url().endsWith('/api/auth/nonce'));
  await connectButton(page).click();
  await (await nonce).finished();
  await openDialog(page).getByRole('button', { name: pick }).click();
}

// The page is the test's. A request to any other host, such as the package's analytics, fails the test.
test.beforeEach(({ expected }) => {
  expected.push(new RegExp(`^request to another host: ${keysOrigin}/`));
});

for (const deployed of [false, true]) {
  test(`one question connects and signs in an account with a passkey, ${deployed ? 'deployed' : 'before it is deployed'}`, {
    tag: deployed ? [] : '@smoke',
  }, async ({ page, context, chain }) => {
    // Accounts are deployed while other tests keep the machine busy.
    test.setTimeout(90_000);
    await page.goto('/');
    await addAuthenticator(page);
    const factory = await deploySmartWalletFactory(chain);
    const wallet = await createSmartWallet(chain, factory, [await createBrowserPasskey(page)]);
    if (deployed) await wallet.deploy();
    const signer = deployed ? wallet : wallet.prepared(wallet);
    const keys = await serveCoinbaseKeys(context, {
      account: { address: wallet.address, sign: (text) => signer.sign(hashMessage(text)) },
    });
    await answerPopup(page, () => pickPrepared(page), 'Approve');
    await expect(openDialog(page)).toHaveCount(0);
    await expect(accountButton(page, wallet.address)).toBeVisible();
    expect(keys.approved).toEqual(['wallet_connect']);
    expect(keys.visits).toHaveLength(1);
    const session = await page.request.get('/api/auth/session');
    expect(await session.json()).toMatchObject({ address: wallet.address, chainId: 8453 });
  });
}

test('asks no host but the keys page, and stores nothing for analytics', async ({
  page,
  context,
  site,
}) => {
  const hosts = new Set<string>();
  context.on('request', (request) => hosts.add(new URL(request.url()).origin));
  const keys = await serveCoinbaseKeys(context);
  await page.goto('/');
  await answerPopup(page, () => pickPrepared(page), 'Approve');
  // The address is there before the session is: the dialog closes with that.
  await expect(openDialog(page)).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.reload();
  await expect(accountButton(page, keys.account.address)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect([...hosts].sort()).toEqual([site.origin, keysOrigin].sort());
  expect(await page.evaluate(() => 'ClientAnalytics' in window)).toBe(false);
  expect(await page.evaluate(() => localStorage.getItem('base-acc-sdk.store'))).not.toContain(
    'deviceId',
  );
});

for (const oneQuestion of ['unsigned', 'unknown'] as const) {
  test(`two questions sign in where the one is ${oneQuestion}`, async ({ page, context }) => {
    const keys = await serveCoinbaseKeys(context, { oneQuestion });
    await page.goto('/');
    if (oneQuestion === 'unknown') {
      // Browsers open a window only within a press.
      await page.addInitScript(blockSecondWindow);
      await page.reload();
    }
    await answerPopup(page, () => pickPrepared(page), 'Approve');
    if (oneQuestion === 'unknown') {
      await expect(openDialog(page).getByRole('alert')).toContainText(
        'blocked the wallet’s window',
      );
      await answerPopup(
        page,
        () => openDialog(page).getByRole('button', { name: 'Try again' }).click(),
        'Approve',
      );
    }
    await answerPopup(page, () => signButton(page).click(), 'Approve');
    await expect(accountButton(page, keys.account.address)).toBeVisible();
    await expect(openDialog(page)).toHaveCount(0);
  });
}

/** Runs in the page. */
function blockSecondWindow(): void {
  const { open } = window;
  let opened = 0;
  window.open = (...where) => {
    opened += 1;
    return opened === 2 ? null : open.apply(window, where);
  };
}

test('a rejection shows no error, and the next attempt asks once', async ({ page, context }) => {
  const keys = await serveCoinbaseKeys(context);
  await page.goto('/');
  await answerPopup(page, () => pickPrepared(page), 'Reject');
  await expect(openDialog(page).getByRole('alert')).toHaveCount(0);
  await answerPopup(
    page,
    () => openDialog(page).getByRole('button', { name: pick }).click(),
    'Approve',
  );
  await expect(accountButton(page, keys.account.address)).toBeVisible();
  expect(keys.approved).toEqual(['wallet_connect']);
});

test('a blocked window shows an error, and what was asked then is not asked again', async ({
  page,
  context,
}) => {
  const keys = await serveCoinbaseKeys(context);
  await page.goto('/');
  await blockFirstPopup(page);
  await pickPrepared(page);
  await expect(openDialog(page).getByRole('alert')).toContainText('blocked the wallet’s window');
  await answerPopup(
    page,
    () => openDialog(page).getByRole('button', { name: 'Try again' }).click(),
    'Approve',
  );
  await expect(accountButton(page, keys.account.address)).toBeVisible();
  expect(keys.approved).toEqual(['wallet_connect']);
  expect(keys.visits).toHaveLength(1);
});

test('on the next page the account is connected without a window', async ({ page, context }) => {
  const keys = await serveCoinbaseKeys(context);
  await page.goto('/');
  await answerPopup(page, () => pickPrepared(page), 'Approve');
  await expect(openDialog(page)).toHaveCount(0);
  await page.goto('/account');
  await expect(page.getByRole('region', { name: 'Wallet', exact: true })).toContainText(pick);
  expect(keys.visits).toHaveLength(1);
});
