import type { BrowserContext, Page } from '@playwright/test';
import {
  accountButton,
  connectButton,
  openDialog,
  pickWallet,
  signButton,
} from '@portico/testing/browser/flow';
import { expect } from '@portico/testing/fixtures/test';
import { pairByCode, pairingUri, test } from '@portico/testing/fixtures/walletconnect-test';
import { type PhoneWallet, scanCode } from '@portico/testing/wallets/phone-wallet';

// Two tabs of one browser: one session on the phone, and both know how it is.

/** A page that is connected, and one beside it that found the session. */
async function openTwo(context: BrowserContext, page: Page, phone: PhoneWallet): Promise<Page> {
  await page.goto('/');
  await pairByCode(page, phone, 'WalletConnect');
  await expect(signButton(page)).toBeEnabled();
  const other = await context.newPage();
  await other.goto('/');
  await expect(accountButton(other, phone.account.address)).toBeVisible();
  return other;
}

test('disconnecting in one tab disconnects the other', async ({ page, context, phone }) => {
  const other = await openTwo(context, page, phone);
  await openDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(connectButton(page)).toBeVisible();
  await expect(connectButton(other)).toBeVisible();
  await expect.poll(() => phone.sessions()).toEqual([]);
});

test('a request in one tab ends when the other disconnects', async ({ page, context, phone }) => {
  const other = await openTwo(context, page, phone);
  phone.answerRequests('ignore');
  await signButton(page).click();
  await expect.poll(() => phone.requests).toHaveLength(1);
  await accountButton(other, phone.account.address).click();
  await openDialog(other).getByRole('button', { name: 'Disconnect' }).click();
  await expect(connectButton(other)).toBeVisible();
  // Back at the list instead of waiting for a phone that has left.
  await expect(openDialog(page).getByRole('button', { name: 'WalletConnect' })).toBeVisible();
});

test('a tab continues with the session that the other one paired anew', async ({
  page,
  context,
  phone,
}) => {
  const other = await openTwo(context, page, phone);
  const [before] = phone.sessions();
  await openDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(connectButton(other)).toBeVisible();
  await pairByCode(page, phone, 'WalletConnect');
  await expect(signButton(page)).toBeEnabled();
  await expect.poll(() => phone.sessions()).toHaveLength(1);
  expect(phone.sessions()).not.toContain(before);
  // Signing in the tab that did not pair reaches the phone.
  await accountButton(other, phone.account.address).click();
  await openDialog(other).getByRole('button', { name: 'Sign in' }).click();
  await signButton(other).click();
  await expect(openDialog(other)).toHaveCount(0);
  await expect(accountButton(page, phone.account.address)).toBeVisible();
  expect(phone.requests).toEqual(['personal_sign']);
  // And each of them still finds it after a reload.
  for (const tab of [page, other]) {
    await tab.reload();
    await accountButton(tab, phone.account.address).click();
    await expect(openDialog(tab).getByText('Signed in with Phone wallet')).toBeVisible();
  }
});

test('pairing in a second tab ends the session of the first on the phone, and not before', async ({
  page,
  context,
  phone,
}) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/');
  await pairByCode(page, phone, 'WalletConnect');
  await expect(signButton(page)).toBeEnabled();
  const [first] = phone.sessions();
  await pairByCode(other, phone, 'WalletConnect');
  await expect(signButton(other)).toBeEnabled();
  await expect.poll(() => phone.sessions()).toHaveLength(1);
  expect(phone.sessions()).not.toContain(first);
  await signButton(page).click();
  await expect(openDialog(page)).toHaveCount(0);
});

test('a session that the phone approved for a discarded tab is ended', async ({
  page,
  context,
  phone,
}) => {
  await page.goto('/');
  await pickWallet(page, 'WalletConnect');
  const uri = pairingUri(await scanCode(page));
  await page.close();
  await phone.pair(uri);
  await expect.poll(() => phone.sessions()).toHaveLength(1);
  const next = await context.newPage();
  await next.goto('/');
  await pickWallet(next, 'WalletConnect');
  await expect.poll(() => phone.sessions()).toEqual([]);
});

test('a tab leaves what another one that is still open has proposed', async ({
  page,
  context,
  phone,
}) => {
  await page.goto('/');
  await pickWallet(page, 'WalletConnect');
  const uri = pairingUri(await scanCode(page));
  const other = await context.newPage();
  await other.goto('/');
  await pickWallet(other, 'WalletConnect');
  await scanCode(other);
  await phone.pair(uri);
  await signButton(page).click();
  await expect(openDialog(page)).toHaveCount(0);
  expect(phone.sessions()).toHaveLength(1);
});

// Browsers that forbid storage: a page works from its memory.

for (const forbidden of [['indexedDB'], ['localStorage'], ['indexedDB', 'localStorage']]) {
  test(`without ${forbidden.join(' and ')} a phone connects and signs in`, async ({
    page,
    phone,
  }) => {
    await page.addInitScript((names) => {
      for (const name of names) {
        const get = () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        };
        Object.defineProperty(window, name, { get, configurable: true });
      }
    }, forbidden);
    await page.goto('/');
    await pairByCode(page, phone, 'WalletConnect');
    await signButton(page).click();
    await expect(openDialog(page)).toHaveCount(0);
    await expect(accountButton(page, phone.account.address)).toBeVisible();
  });
}

test('full storage does not bring back a session that was left', async ({ page, phone }) => {
  await page.goto('/');
  await pairByCode(page, phone, 'WalletConnect');
  await expect(signButton(page)).toBeEnabled();
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  });
  await openDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await pickWallet(page, 'WalletConnect');
  await expect.poll(() => phone.sessions()).toEqual([]);
});
