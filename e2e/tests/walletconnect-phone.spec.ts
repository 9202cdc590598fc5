import { devices } from '@playwright/test';
import { openDialog, pickWallet, signButton } from '../src/flow.ts';
import { expect } from '../src/test.ts';
import { pairingUri, test } from '../src/walletconnect-test.ts';

// The wallet is an app on the same phone: a link opens it, and nobody can scan anything.

const { defaultBrowserType: _, ...iPhone } = devices['iPhone 15'];
const { defaultBrowserType: __, ...pixel } = devices['Pixel 7'];

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
      test(`${name} is opened by a link of its own, and connects`, async ({ page, phone }) => {
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

    test('any other wallet is asked for by the link itself', async ({ page, phone }) => {
      await page.goto('/');
      await pickWallet(page, 'WalletConnect');
      const link = openDialog(page).getByRole('link', { name: 'Open a wallet app' });
      await expect(link).toHaveAttribute('href', /^wc:/);
      await phone.pair((await link.getAttribute('href')) ?? '');
      await expect(signButton(page)).toBeEnabled();
    });

    test('who has no such app is led to it', async ({ page }) => {
      await page.goto('/');
      await pickWallet(page, 'Rainbow');
      await openDialog(page).getByRole('button', { name: /get/i }).click();
      await expect(openDialog(page).getByRole('link', { name: /Rainbow/ })).toHaveAttribute(
        'href',
        /apps\.apple\.com|play\.google\.com/,
      );
    });
  });
}
