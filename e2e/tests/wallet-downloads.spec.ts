import type { Page } from '@playwright/test';
import { connectButton, openDialog } from '@portico/testing/browser/flow';
import { expect, test } from '@portico/testing/fixtures/test';

// What is offered is what exists for this browser: the wallet's page in its store, or nothing.

const desktop = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const chrome = `${desktop} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36`;
const userAgents = {
  Chrome: chrome,
  Edge: `${chrome} Edg/142.0.0.0`,
  Opera: `${chrome} OPR/124.0.0.0`,
  Firefox: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
  Safari: `${desktop} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15`,
} as const;
const chromeStore = 'chromewebstore.google.com';

const nothingToInstall = { 'Base Account': ['Nothing to install'] } as const;

/** The wallets on offer, in their order, each with the hosts that it can be added from. */
async function readOffers(page: Page): Promise<Record<string, readonly string[]>> {
  await page.goto('/');
  await connectButton(page).click();
  const dialog = openDialog(page);
  await dialog.getByRole('button', { name: 'Get a wallet' }).click();
  const offers = dialog.getByRole('list', { name: 'Get a wallet' });
  await expect(offers).toBeVisible();
  const found: Record<string, readonly string[]> = {};
  for (const name of await offers.locator('.portico-strong').allTextContents()) {
    if (name in nothingToInstall) {
      const offer = offers.getByRole('listitem').filter({ hasText: name });
      found[name] = await offer.locator('.portico-small').allTextContents();
      continue;
    }
    await dialog.getByRole('button', { name: `Get ${name}`, exact: true }).click();
    await expect(dialog.getByRole('heading', { name: `Get ${name}` })).toBeVisible();
    const links = await dialog
      .getByRole('link', { name: /^Add to/ })
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    found[name] = links.map(
      ([text, href]) => `${text?.match(/^Add to \w+/)?.[0]}: ${new URL(href ?? '').host}`,
    );
    await dialog.getByRole('button', { name: 'Back' }).click();
  }
  return found;
}

for (const [browser, offers] of [
  ['Chrome', { Rainbow: chromeStore, 'Coinbase Wallet': chromeStore, MetaMask: chromeStore }],
  [
    'Edge',
    {
      Rainbow: chromeStore,
      'Coinbase Wallet': chromeStore,
      MetaMask: 'microsoftedge.microsoft.com',
    },
  ],
  ['Opera', { Rainbow: chromeStore, 'Coinbase Wallet': chromeStore, MetaMask: 'addons.opera.com' }],
  ['Firefox', { Rainbow: 'addons.mozilla.org', MetaMask: 'addons.mozilla.org' }],
  ['Safari', {}],
] as const) {
  test.describe(`in ${browser}`, () => {
    test.use({ userAgent: userAgents[browser] });

    test('each wallet is added from this browser’s store, and Brave Wallet is not offered', async ({
      page,
    }) => {
      const expected = Object.entries(offers).map(([name, host]) => [
        name,
        [`Add to ${browser}: ${host}`],
      ]);
      const found = Object.entries(await readOffers(page));
      expect(found).toEqual([...Object.entries(nothingToInstall), ...expected]);
    });

    test.describe('with a project id', () => {
      test.use({ siteEnvironment: { WALLETCONNECT_PROJECT_ID: 'tests' } });

      test('wallets with no extension for this browser are offered for phones alone', async ({
        page,
      }) => {
        const hosts: Readonly<Record<string, string>> = offers;
        const expected = ['Rainbow', 'Coinbase Wallet', 'MetaMask'].map((name) => [
          name,
          hosts[name] === undefined ? [] : [`Add to ${browser}: ${hosts[name]}`],
        ]);
        expect(await readOffers(page)).toEqual({
          ...nothingToInstall,
          ...Object.fromEntries(expected),
        });
      });
    });
  });
}

test.describe('in Brave', () => {
  test.beforeEach(async ({ context }) => {
    await context.addInitScript(() => {
      Object.assign(navigator, { brave: {} });
    });
  });

  test('its own wallet is listed while it is there, and cannot be added', async ({
    page,
    context,
  }) => {
    expect(Object.keys(await readOffers(page))).not.toContain('Brave Wallet');
    await expect(openDialog(page).getByText('Brave Wallet')).toHaveCount(0);
    await context.addInitScript(() => {
      const request = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }));
      Object.assign(window, { ethereum: { isBraveWallet: true, isMetaMask: true, request } });
    });
    await page.goto('/');
    await connectButton(page).click();
    await expect(
      openDialog(page).getByRole('button', { name: 'Continue with Brave Wallet' }),
    ).toBeVisible();
  });
});

test.describe('wallets to get', () => {
  // Apps are offered where they could be paired.
  test.use({ siteEnvironment: { WALLETCONNECT_PROJECT_ID: 'tests' } });

  test('each way to get a wallet ends in three steps: install, create or import, reload or scan', async ({
    page,
    context,
    expected,
  }) => {
    // The store opens in a tab of its own.
    expected.push(/^request to another host: https:\/\/chromewebstore\.google\.com\//);
    await context.route('https://chromewebstore.google.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">Store' }),
    );
    await page.goto('/');
    await connectButton(page).click();
    const dialog = openDialog(page);
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
    const steps = dialog.locator('.portico-points > li');
    await press('Get a wallet');
    await press('Get MetaMask');
    const store = context.waitForEvent('page');
    await dialog.getByRole('link', { name: 'Add to Chrome' }).click();
    await expect(await store).toHaveURL(
      /^https:\/\/chromewebstore\.google\.com\/detail\/metamask\//,
    );
    await expect(steps).toHaveText([
      /^1Install MetaMask/,
      /^2Create or import/,
      /^3Reload this page/,
    ]);

    await press('Back');
    await press('Get the app');
    await expect(dialog.getByRole('img', { name: 'QR code for the MetaMask app' })).toBeVisible();
    await press('I have installed it');
    await expect(steps).toHaveText([
      /^1Open the MetaMask app/,
      /^2Create or import/,
      /^3Scan the code/,
    ]);
  });
});
