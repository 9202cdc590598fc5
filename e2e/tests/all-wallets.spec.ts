import { devices, type Page } from '@playwright/test';
import { axeViolations } from '@portico/testing/browser/axe';
import {
  accountButton,
  connectButton,
  openDialog,
  signButton,
  stepPane,
} from '@portico/testing/browser/flow';
import { expect } from '@portico/testing/fixtures/test';
import { pairingUri, test } from '@portico/testing/fixtures/walletconnect-test';
import { freePort } from '@portico/testing/process/listen';
import { relayProject } from '@portico/testing/relay/relay';
import { scanCode } from '@portico/testing/wallets/phone-wallet';
import { explorerEntry, explorerList } from '@portico/testing/wallets/wallet-explorer';

test.use({
  siteEnvironment: async ({ relay, explorer }, use) => {
    const entries = Array.from({ length: 30 }, (_, index) => explorerEntry(index + 1));
    const rainbow = explorerEntry(31, { name: 'Rainbow' });
    explorer.answerList = explorerList([...entries, rainbow]);
    await use({
      WALLETCONNECT_PROJECT_ID: relayProject,
      WALLETCONNECT_RELAY_URL: relay.url,
      WALLETCONNECT_EXPLORER_URL: explorer.url,
    });
  },
});

// All in one worker: each starts the servers of this file anew.
test.describe.configure({ mode: 'default' });

const rows = (page: Page) => stepPane(page).locator('.portico-wallet');
const allWallets = (page: Page) => openDialog(page).getByRole('button', { name: 'All wallets' });
const field = (page: Page) => stepPane(page).getByRole('searchbox', { name: 'Search wallets' });

async function openAll(page: Page): Promise<void> {
  await page.goto('/');
  await connectButton(page).click();
  await allWallets(page).click();
  await expect(openDialog(page).getByRole('heading', { name: 'All wallets' })).toBeVisible();
}

test('are asked of the site alone, and only once the row is pressed', { tag: '@smoke' }, async ({
  page,
  context,
  site,
}) => {
  const asked: URL[] = [];
  context.on('request', (request) => {
    if (/^(?:https?|wss?):/.test(request.url())) asked.push(new URL(request.url()));
  });
  const lists = () => asked.filter(({ pathname }) => pathname === '/api/auth/wallets');
  await page.goto('/');
  await connectButton(page).click();
  await expect(allWallets(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(lists()).toEqual([]);
  await allWallets(page).click();
  await expect(rows(page)).toHaveCount(24);
  // The pictures are there, and are pictures.
  await expect
    .poll(() =>
      rows(page)
        .locator('img')
        .evaluateAll(
          (images) =>
            images.filter((image) => image instanceof HTMLImageElement && image.naturalWidth === 64)
              .length,
        ),
    )
    .toBe(24);
  expect(lists()).toHaveLength(1);
  expect([...new Set(asked.map(({ origin }) => origin))]).toEqual([site.origin]);
  expect(await axeViolations(page)).toEqual([]);
});

test('come in pages, and are found by name', async ({ page }) => {
  await openAll(page);
  await expect(rows(page)).toHaveCount(24);
  await stepPane(page).getByRole('button', { name: 'Show more' }).click();
  await expect(rows(page)).toHaveCount(31);
  await expect(stepPane(page).getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await field(page).fill('WALLET 30');
  await expect(rows(page)).toHaveText(['Listed wallet 30']);
  const status = stepPane(page).locator('.portico-search').getByRole('status');
  await expect(status).toHaveText('Wallets found: 1');
  await field(page).fill('no such wallet');
  await expect(status).toHaveText('No wallet is called “no such wallet”.');
  await field(page).press('Escape');
  await expect(rows(page)).toHaveCount(24);
  await field(page).press('Escape');
  await expect(openDialog(page)).toHaveCount(0);
});

test('have their shape while they are loading, and a retry when they do not come', async ({
  page,
  expected,
}) => {
  expected.push(/Failed to load resource|net::ERR_FAILED/);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/wallets?*', async (route) => {
    await held;
    await route.abort();
  });
  await openAll(page);
  const coming = stepPane(page).locator('.portico-coming');
  await expect(coming.locator('li')).toHaveCount(16);
  // What is over at once does not flash.
  await expect(coming).toHaveCSS('animation-delay', '0.15s');
  await expect(stepPane(page).getByText('Loading wallets…')).toHaveRole('status');
  expect(await axeViolations(page)).toEqual([]);
  answer();
  await expect(stepPane(page).getByRole('alert')).toHaveText(
    'The list of wallets could not be loaded.',
  );
  await expect(coming).toHaveCount(0);
  await page.unroute('**/api/auth/wallets?*');
  await stepPane(page).getByRole('button', { name: 'Try again' }).click();
  await expect(openDialog(page).getByRole('heading', { name: 'All wallets' })).toBeFocused();
  await expect(rows(page)).toHaveCount(24);
});

test('one is paired by its code, signs in, and is connected again after a reload', async ({
  page,
  phone,
}) => {
  await openAll(page);
  await rows(page)
    .filter({ hasText: /^Listed wallet 7$/ })
    .click();
  await expect(
    openDialog(page).getByRole('heading', { name: 'Scan with Listed wallet 7' }),
  ).toBeVisible();
  await phone.pair(pairingUri(await scanCode(page)));
  await signButton(page).click();
  await expect(openDialog(page)).toHaveCount(0);
  await page.reload();
  await accountButton(page, phone.account.address).click();
  await expect(openDialog(page).getByText(/^Signed in with /)).toBeVisible();
});

test('one that the site knows is opened as the site knows it', async ({ page }) => {
  await openAll(page);
  await field(page).fill('rainbow');
  await expect(rows(page)).toHaveText(['Rainbow']);
  await rows(page).click();
  await expect(openDialog(page).getByRole('heading', { name: 'Scan with Rainbow' })).toBeVisible();
  expect(await scanCode(page)).toContain('https://rnbwapp.com/wc');
});

test('Back leads to them again, and then to the list', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 800 });
  await openAll(page);
  await rows(page).first().click();
  const back = openDialog(page).getByRole('button', { name: 'Back', exact: true });
  await back.click();
  await expect(rows(page)).toHaveCount(24);
  await back.click();
  await expect(allWallets(page)).toBeVisible();
});

const { defaultBrowserType: _, ...iPhone } = devices['iPhone 15'];

test.describe('on a phone', () => {
  test.use(iPhone);

  test('one is opened by its own link, and connects', async ({ page, phone }) => {
    await openAll(page);
    await rows(page)
      .filter({ hasText: /^Listed wallet 7$/ })
      .click();
    const link = openDialog(page).getByRole('link', { name: 'Open Listed wallet 7' });
    await expect(link).toHaveAttribute('href', /^listed7:\/\/wc\?uri=wc%3A/);
    await phone.pair(pairingUri((await link.getAttribute('href')) ?? ''));
    await signButton(page).click();
    await expect(openDialog(page)).toHaveCount(0);
  });
});

test.describe('a list that cannot be had', () => {
  test.use({
    siteEnvironment: async ({ relay }, use) => {
      await use({
        WALLETCONNECT_PROJECT_ID: relayProject,
        WALLETCONNECT_RELAY_URL: relay.url,
        // Nothing listens there.
        WALLETCONNECT_EXPLORER_URL: `http://127.0.0.1:${await freePort()}`,
      });
    },
  });

  test('is told in a sentence, and any wallet can be paired all the same', async ({
    page,
    expected,
  }) => {
    expected.push(/status of 503/, /list of wallets could not be fetched/, /NODE_UNAVAILABLE/);
    await openAll(page);
    await expect(stepPane(page).getByRole('alert')).toHaveText(
      'The list of wallets could not be loaded.',
    );
    await stepPane(page).getByRole('button', { name: 'Try again' }).click();
    await expect(stepPane(page).getByRole('alert')).toBeVisible();
    await stepPane(page).getByRole('button', { name: 'Scan with your phone' }).click();
    expect(await scanCode(page)).toMatch(/^wc:/);
  });
});

test.describe('without a project id', () => {
  test.use({ siteEnvironment: {} });

  test('there is no such row, and no list', async ({ page, site }) => {
    await page.goto('/');
    await connectButton(page).click();
    await expect(openDialog(page).getByRole('button', { name: 'Coinbase Wallet' })).toBeVisible();
    await expect(allWallets(page)).toHaveCount(0);
    expect((await fetch(`${site.origin}/api/auth/wallets`)).status).toBe(404);
  });
});
