import { accountButton, openDialog, pickWallet, signButton } from '@portico/testing/browser/flow';
import { expect } from '@portico/testing/fixtures/test';
import { pairByCode, test } from '@portico/testing/fixtures/walletconnect-test';

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
