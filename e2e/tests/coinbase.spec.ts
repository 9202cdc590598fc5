import { devices, type Page } from '@playwright/test';
import { accountButton, openDialog, pickWallet, signButton } from '@portico/testing/browser/flow';
import { expect, test as unpairedTest } from '@portico/testing/fixtures/test';
import { pairingUri, test } from '@portico/testing/fixtures/walletconnect-test';
import {
  answerPopup,
  blockFirstPopup,
  keysOrigin,
  serveCoinbaseKeys,
} from '@portico/testing/wallets/coinbase-keys';
import { scanCode } from '@portico/testing/wallets/phone-wallet';

// Coinbase Wallet has an app beside its passkey: on a phone it is on the same device, on a desktop it scans a code.

const { defaultBrowserType: _, ...iPhone } = devices['iPhone 15'];
const { defaultBrowserType: __, ...pixel } = devices['Pixel 7'];
const name = 'Coinbase Wallet';

const press = (page: Page, button: string) =>
  openDialog(page).getByRole('button', { name: button, exact: true }).click();
const appLink = (page: Page) =>
  openDialog(page).getByRole('link', { name: `Open ${name}`, exact: true });

for (const [system, device] of [
  ['iOS', iPhone],
  ['Android', pixel],
] as const) {
  test.describe(`on ${system}`, () => {
    test.use(device);

    test('a tap offers the app, which connects, signs in and is still connected after a reload', {
      tag: '@smoke',
    }, async ({ page, phone }) => {
      await page.goto('/');
      await pickWallet(page, name);
      await expect(appLink(page)).toHaveAttribute(
        'href',
        /^https:\/\/go\.cb-w\.com\/wc\?uri=wc%3A/,
      );
      await phone.pair(pairingUri((await appLink(page).getAttribute('href')) ?? ''));
      await expect(signButton(page)).toBeEnabled();
      await signButton(page).click();
      await expect(openDialog(page)).toHaveCount(0);
      await page.reload();
      await expect(accountButton(page, phone.account.address)).toBeVisible();
      expect(phone.sessions()).toHaveLength(1);
      expect(await page.evaluate(() => localStorage.getItem('portico.recent'))).toBe(
        '["coinbase"]',
      );
    });

    test('the passkey is beside the app', async ({ page, context, expected }) => {
      expected.push(new RegExp(`^request to another host: ${keysOrigin}/`));
      const keys = await serveCoinbaseKeys(context);
      await page.goto('/');
      await pickWallet(page, name);
      await answerPopup(page, () => press(page, 'Use a passkey instead'), 'Approve');
      await answerPopup(page, () => signButton(page).click(), 'Approve');
      await expect(openDialog(page)).toHaveCount(0);
      await expect(accountButton(page, keys.account.address)).toBeVisible();
    });
  });
}

unpairedTest.describe('on a phone, without a project id', () => {
  unpairedTest.use(iPhone);

  unpairedTest(
    'a tap offers this page in the app’s browser, and the passkey',
    async ({ page, context, expected }) => {
      expected.push(new RegExp(`^request to another host: ${keysOrigin}/`));
      const keys = await serveCoinbaseKeys(context);
      await page.goto('/');
      await pickWallet(page, name);
      await expect(appLink(page)).toHaveAttribute(
        'href',
        `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page.url())}`,
      );
      await answerPopup(page, () => press(page, 'Use a passkey instead'), 'Reject');
      // A rejection is silent: back where the passkey was picked.
      await expect(openDialog(page).getByRole('alert')).toHaveCount(0);
      await pickOnList(page);
      await answerPopup(page, () => press(page, 'Use a passkey instead'), 'Approve');
      await answerPopup(page, () => signButton(page).click(), 'Approve');
      await expect(accountButton(page, keys.account.address)).toBeVisible();
    },
  );

  const pickOnList = (page: Page) => press(page, name);
});

test.describe('on a desktop', () => {
  test('the guide for the app ends with a code, and the app connects by it', async ({
    page,
    phone,
  }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Connect wallet' }).click();
    await press(page, 'Get a wallet');
    await press(page, `Get ${name}`);
    await press(page, 'Get the app');
    await press(page, 'I have installed it');
    await expect(openDialog(page).getByRole('listitem')).toContainText([/Open/, /Create/, /Scan/]);
    await openDialog(page).getByRole('button', { name: 'Connect', exact: true }).click();
    await phone.pair(pairingUri(await scanCode(page)));
    await expect(signButton(page)).toBeEnabled();
  });

  test('the app can be used in place of the window, and the window in place of the app', async ({
    page,
    context,
    phone,
    expected,
  }) => {
    expected.push(new RegExp(`^request to another host: ${keysOrigin}/`));
    await serveCoinbaseKeys(context);
    await page.goto('/');
    const opened = page.waitForEvent('popup');
    await pickWallet(page, name);
    const popup = await opened;
    await popup.waitForLoadState();
    const closed = popup.waitForEvent('close');
    await press(page, `Use the ${name} app instead`);
    await closed;
    await scanCode(page);
    await answerPopup(page, () => press(page, 'Use a passkey instead'), 'Reject');
    await press(page, name);
    await press(page, `Use the ${name} app instead`);
    await phone.pair(pairingUri(await scanCode(page)));
    await expect(signButton(page)).toBeEnabled();
    await signButton(page).click();
    await expect(accountButton(page, phone.account.address)).toBeVisible();
  });
});

unpairedTest(
  'without a project id a desktop offers no app that could not be connected',
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Connect wallet' }).click();
    await press(page, 'Get a wallet');
    await press(page, `Get ${name}`);
    await expect(openDialog(page).getByRole('link', { name: 'Add to Chrome' })).toBeVisible();
    await expect(openDialog(page).getByRole('button', { name: 'Get the app' })).toHaveCount(0);
  },
);

unpairedTest.describe('the passkey in a pop-up', () => {
  unpairedTest.beforeEach(({ expected }) => {
    // Answered by the test; nothing else may be asked of anybody.
    expected.push(new RegExp(`^request to another host: ${keysOrigin}/`));
  });

  unpairedTest(
    'the pop-up connects an account and signs it in',
    { tag: '@smoke' },
    async ({ page, context }) => {
      const keys = await serveCoinbaseKeys(context);
      await page.goto('/');
      await answerPopup(page, () => pickWallet(page, name), 'Approve');
      await answerPopup(page, () => signButton(page).click(), 'Approve');
      await expect(openDialog(page)).toHaveCount(0);
      await expect(accountButton(page, keys.account.address)).toBeVisible();
      expect(keys.approved).toEqual(['eth_requestAccounts', 'personal_sign']);
    },
  );

  unpairedTest(
    'a rejection in the pop-up shows no error, and the next attempt works',
    async ({ page, context }) => {
      await serveCoinbaseKeys(context);
      await page.goto('/');
      await answerPopup(page, () => pickWallet(page, name), 'Reject');
      await expect(openDialog(page).getByRole('alert')).toHaveCount(0);
      await answerPopup(
        page,
        () => openDialog(page).getByRole('button', { name }).click(),
        'Approve',
      );
      await expect(signButton(page)).toBeEnabled();
    },
  );

  unpairedTest('closing the pop-up counts as a rejection', async ({ page, context }) => {
    await serveCoinbaseKeys(context);
    await page.goto('/');
    const popup = page.waitForEvent('popup');
    await pickWallet(page, name);
    const opened = await popup;
    // Chromium sometimes hangs the page when a pop-up closes while its address is still being loaded.
    await opened.waitForLoadState();
    await opened.close();
    await expect(openDialog(page).getByRole('status')).toHaveCount(0);
    await expect(openDialog(page).getByRole('alert')).toHaveCount(0);
  });

  unpairedTest('a blocked pop-up shows an error and a retry button', async ({ page, context }) => {
    await serveCoinbaseKeys(context);
    await page.goto('/');
    await blockFirstPopup(page);
    await pickWallet(page, name);
    await expect(openDialog(page).getByRole('alert')).toContainText('blocked the wallet’s window');
    await answerPopup(
      page,
      () =>
        openDialog(page)
          .getByRole('button', { name: /try again/i })
          .click(),
      'Approve',
    );
    await expect(signButton(page)).toBeEnabled();
  });

  unpairedTest(
    'after a reload the account is reconnected without a pop-up',
    async ({ page, context }) => {
      const keys = await serveCoinbaseKeys(context);
      await page.goto('/');
      await answerPopup(page, () => pickWallet(page, name), 'Approve');
      await expect(signButton(page)).toBeEnabled();
      await page.reload();
      await expect(accountButton(page, keys.account.address)).toBeVisible();
      expect(keys.visits).toHaveLength(1);
    },
  );
});
