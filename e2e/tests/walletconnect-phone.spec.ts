import { devices, type Page } from '@playwright/test';
import { accountButton, openDialog, pickWallet, signButton } from '@portico/testing/browser/flow';
import { watchAppLinks } from '@portico/testing/browser/watch-context';
import { expect } from '@portico/testing/fixtures/test';
import { pairingUri, test } from '@portico/testing/fixtures/walletconnect-test';
import type { PhoneWallet } from '@portico/testing/wallets/phone-wallet';

// The wallet is an app on the same phone: a link opens it, and nobody can scan anything.

const { defaultBrowserType: _, ...iPhone } = devices['iPhone 15'];
const { defaultBrowserType: __, ...pixel } = devices['Pixel 7'];

/** Picks WalletConnect, and presses its link. */
async function pairByLink(page: Page, phone: PhoneWallet): Promise<void> {
  await pickWallet(page, 'WalletConnect');
  const link = openDialog(page).getByRole('link', { name: 'Open a wallet app' });
  await expect(link).toHaveAttribute('href', /^wc:/);
  await phone.pair((await link.getAttribute('href')) ?? '');
}

for (const [system, device, links] of [
  [
    'iOS',
    iPhone,
    [
      ['Rainbow', 'rainbow://wc?uri='],
      ['MetaMask', 'metamask://wc?uri='],
    ],
  ],
  [
    'Android',
    pixel,
    [
      ['Rainbow', 'wc:'],
      ['MetaMask', 'wc:'],
    ],
  ],
] as const) {
  test.describe(`on ${system}`, () => {
    test.use(device);

    for (const [name, start] of links) {
      const tag = start === 'rainbow://wc?uri=' ? ['@smoke'] : [];
      test(`${name} is opened by its own link, and connects`, { tag }, async ({ page, phone }) => {
        await page.goto('/');
        await pickWallet(page, name);
        const link = openDialog(page).getByRole('link', { name: `Open ${name}` });
        await expect(link).toHaveAttribute('href', new RegExp(`^${start.replace('?', '\\?')}`));
        const href = (await link.getAttribute('href')) ?? '';
        await phone.pair(pairingUri(href));
        await expect(signButton(page)).toBeEnabled();
        await signButton(page).click();
        await expect(openDialog(page)).toHaveCount(0);
      });
    }

    test('an app that does not open by its own link is opened by its universal one', async ({
      page,
      context,
      phone,
    }) => {
      await watchAppLinks(context);
      await page.clock.install();
      await page.goto('/');
      await pickWallet(page, 'Rainbow');
      const link = openDialog(page).getByRole('link', { name: 'Open Rainbow' });
      await link.click();
      await page.clock.fastForward(3000);
      await expect(link).toHaveAttribute('href', /^https:\/\/rnbwapp\.com\/wc\?uri=wc%3A/);
      // In another tab, so that this one stays where there is no app at all.
      await expect(link).toHaveAttribute('target', '_blank');
      await phone.pair(pairingUri((await link.getAttribute('href')) ?? ''));
      await expect(signButton(page)).toBeEnabled();
    });

    test('an app that came to the front keeps its own link', async ({ page, context }) => {
      await watchAppLinks(context);
      await page.clock.install();
      await page.goto('/');
      await pickWallet(page, 'Rainbow');
      const link = openDialog(page).getByRole('link', { name: 'Open Rainbow' });
      const own = (await link.getAttribute('href')) ?? '';
      await link.click();
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await page.clock.fastForward(5000);
      await expect(link).toHaveAttribute('href', own);
    });

    test.describe('a wallet that names its own link', () => {
      const appLink = 'portico-test-wallet://wc';
      test.use({ appLink });

      test('is brought to the front to sign, and this page stays', async ({
        page,
        context,
        phone,
      }) => {
        const followed = await watchAppLinks(context);
        await page.goto('/');
        await pairByLink(page, phone);
        await expect(signButton(page)).toBeEnabled();
        const address = page.url();
        expect(followed).toEqual([]);
        phone.answerRequests('reject');
        await signButton(page).click();
        await expect.poll(() => followed).toEqual([appLink]);
        // A refusal is silent; the next press opens the app again.
        await expect(signButton(page)).toBeEnabled();
        phone.answerRequests('approve');
        await signButton(page).click();
        await expect(openDialog(page)).toHaveCount(0);
        await expect(accountButton(page, phone.account.address)).toBeVisible();
        expect(followed).toEqual([appLink, appLink]);
        expect(page.url()).toBe(address);
      });

      test('is not opened for requests that a node can answer', async ({
        page,
        context,
        phone,
      }) => {
        const followed = await watchAppLinks(context);
        phone.grantMethods(['personal_sign', 'eth_getCode', 'eth_getBalance', 'eth_call']);
        await page.goto('/');
        await pairByLink(page, phone);
        await signButton(page).click();
        await expect(openDialog(page)).toHaveCount(0);
        expect(phone.requests).toEqual(['personal_sign']);
        expect(followed).toEqual([appLink]);
      });
    });

    test('any other wallet is opened by the pairing URI', async ({ page, phone }) => {
      await page.goto('/');
      await pairByLink(page, phone);
      await expect(signButton(page)).toBeEnabled();
    });

    test('a phone without the app is offered the download', async ({ page }) => {
      await page.goto('/');
      await pickWallet(page, 'Rainbow');
      await openDialog(page).getByRole('button', { name: 'Get Rainbow' }).click();
      await expect(openDialog(page).getByRole('link', { name: /Rainbow/ })).toHaveAttribute(
        'href',
        /apps\.apple\.com|play\.google\.com/,
      );
    });
  });
}
