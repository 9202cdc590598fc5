import type { Page } from '@playwright/test';
import {
  accountButton,
  connect,
  connectButton,
  openDialog,
  pickWallet,
  shortAddress,
  signIn,
} from '@portico/testing/browser/flow';
import { builtChunk } from '@portico/testing/browser/page-loads';
import { expect, test } from '@portico/testing/fixtures/test';
import { stubPairing } from '@portico/testing/wallets/stub-pairing';
import { installTestWallet } from '@portico/testing/wallets/test-wallet';

test.use({ siteEnvironment: { WALLETCONNECT_PROJECT_ID: 'tests' } });

/** Opens the connect dialog and waits for its list. */
async function openList(page: Page): Promise<void> {
  await page.goto('/');
  await connectButton(page).click();
  await expect(openDialog(page).getByRole('button', { name: 'WalletConnect' })).toBeVisible();
}

/** The list as it reads: each heading, and below it the wallets. */
function readList(page: Page): Promise<readonly string[]> {
  return openDialog(page)
    .locator('h3:visible, .portico-wallet')
    .evaluateAll((parts) => parts.map((part) => (part.textContent ?? '').trim()));
}

test('a browser without a wallet lists five, and how to get one', async ({
  page,
  context,
  expected,
}) => {
  expected.push(/keys\.coinbase\.com/);
  await context.route('https://keys.coinbase.com/**', (route) => route.abort());
  await openList(page);
  expect(await readList(page)).toEqual([
    'Popular',
    'Rainbow',
    'Coinbase Wallet',
    'Base Account',
    'MetaMask',
    'WalletConnect',
  ]);
  await openDialog(page).getByRole('button', { name: 'Get a wallet' }).click();
  await expect(openDialog(page).getByRole('button', { name: /^Get / })).toHaveText([
    'Get',
    'Get',
    'Get',
    'Get',
  ]);
  const offers = openDialog(page).locator('.portico-offers > li');
  await expect(offers).toHaveText([
    /^Base AccountNothing to install/,
    /^RainbowBrowser and phone/,
    /^Coinbase WalletBrowser and phone/,
    /^MetaMaskBrowser and phone/,
    'All wallets',
  ]);
  const popup = page.waitForEvent('popup');
  await offers.first().getByRole('button').click();
  await (await popup).close();
});

test('the only wallet is offered to continue with, and is a recent one once it was used', {
  tag: '@smoke',
}, async ({ page, wallet }) => {
  await openList(page);
  expect((await readList(page)).slice(0, 2)).toEqual([
    `Continue with ${wallet.name}`,
    'Other wallets',
  ]);
  await openDialog(page).getByRole('button', { name: wallet.name }).click();
  await openDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(openDialog(page)).toHaveCount(0);
  await openList(page);
  expect((await readList(page)).slice(0, 3)).toEqual(['Recent', wallet.name, 'Popular']);
});

test('no wallet’s code is fetched before the wallet is picked', async ({ page, context }) => {
  const fetched: string[] = [];
  context.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const connectors = ['wallet-connect', 'coinbase', 'base-account', 'safe'].map((name) =>
    builtChunk(`/${name}-connector.ts`),
  );
  await openList(page);
  await page.waitForLoadState('networkidle');
  expect(fetched.filter((path) => connectors.includes(path))).toEqual([]);
  await stubPairing(context, { shows: 'code' });
  await openDialog(page).getByRole('button', { name: 'WalletConnect' }).click();
  await expect(openDialog(page).getByRole('img', { name: /QR code/ })).toBeVisible();
  expect(fetched.filter((path) => connectors.includes(path))).toEqual(connectors.slice(0, 1));
});

test.describe('a wallet whose code could not be loaded', () => {
  test.use({ expected: [/Failed to load resource: net::ERR_FAILED/] });

  test('is fetched once the connection is back', async ({ page, context }) => {
    await stubPairing(context, { shows: 'code' });
    const code = `**${builtChunk('/wallet-connect-connector.ts')}`;
    await page.route(code, (route) => route.abort());
    await page.goto('/');
    await pickWallet(page, 'WalletConnect');
    await expect(openDialog(page).getByRole('alert')).toContainText('could not be loaded');
    await page.unroute(code);
    const again = openDialog(page).getByRole('button', { name: 'Try again' });
    // Chromium requests it again only for another page.
    await Promise.all([page.waitForEvent('load'), again.click()]);
    await pickWallet(page, 'WalletConnect');
    await expect(openDialog(page).getByRole('img', { name: /QR code/ })).toBeVisible();
  });
});

test('Back returns to the previous step, and the list gets the focus back', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 600, height: 800 });
  await stubPairing(context, { shows: 'code' });
  await openList(page);
  const dialog = openDialog(page);
  const title = (name: string) => dialog.getByRole('heading', { name, exact: true });
  const back = dialog.getByRole('button', { name: 'Back', exact: true });
  await dialog.getByRole('button', { name: 'Rainbow' }).click();
  await expect(title('Scan with Rainbow')).toBeFocused();
  await dialog.getByRole('button', { name: 'Get Rainbow' }).click();
  await expect(title('Get Rainbow')).toBeFocused();
  await dialog.getByRole('button', { name: 'Get the app' }).click();
  await expect(title('Install Rainbow')).toBeFocused();
  await dialog.getByRole('button', { name: 'I have installed it' }).click();
  await expect(title('Get started with Rainbow')).toBeFocused();
  await back.click();
  await expect(title('Install Rainbow')).toBeFocused();
  await back.click();
  await expect(title('Get Rainbow')).toBeFocused();
  await back.click();
  await back.click();
  await expect(dialog.getByRole('button', { name: 'Rainbow' })).toBeFocused();
  await expect(back).toHaveCount(0);
});

test('status changes are announced: a code, a failure', async ({ page, context }) => {
  await stubPairing(context, { shows: 'failure', code: 'RELAY_UNREACHABLE' });
  await openList(page);
  const dialog = openDialog(page);
  await dialog.getByRole('button', { name: 'WalletConnect' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/can’t reach WalletConnect/);
  await expect(
    dialog.getByRole('heading', { name: 'WalletConnect did not connect' }),
  ).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('at 200% text size on a small screen, everything is reachable', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await openList(page);
  await page.evaluate(() => {
    document.documentElement.classList.add('twice');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.twice { font-size: 200% }');
    document.adoptedStyleSheets.push(sheet);
  });
  const dialog = openDialog(page);
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport();
  const last = dialog.getByRole('button', { name: 'What is a wallet?' });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await last.click();
  await expect(dialog.getByRole('heading', { name: 'What is a wallet?' })).toBeVisible();
});

test.describe('a wallet on another account than the session', () => {
  test('opens a choice, and staying keeps the session', async ({ page, context, site }) => {
    const wallet = await installTestWallet(context, { accounts: [`0x${'7'.repeat(64)}`] });
    await page.goto('/');
    await signIn(page, wallet);
    const mine = wallet.account.address;
    const all = await page.evaluate(() => [
      ...(globalThis.porticoTestWallets.get('example.portico.test')?.addresses ?? []),
    ]);
    const [, other] = all;
    if (other === undefined) throw new Error('The wallet has one account only.');

    // Another order, another chain: nothing to ask.
    await wallet.setAccounts(page, [other, mine]);
    await wallet.setChainId(page, 10);
    await wallet.setChainId(page, 8453);
    await expect(accountButton(page, mine)).toBeVisible();
    await expect(openDialog(page)).toHaveCount(0);

    await wallet.setAccounts(page, [other]);
    const dialog = openDialog(page);
    await expect(dialog.getByRole('heading', { name: 'Different account' })).toBeFocused();
    await dialog.getByRole('button', { name: `Stay as ${shortAddress(mine)}` }).click();
    await expect(dialog).toHaveCount(0);
    const session = await page.request.get(`${site.origin}/api/auth/session`);
    expect(await session.json()).toMatchObject({ address: mine });
    await expect(accountButton(page, mine)).toBeVisible();
  });

  test('can be signed in as, or the session can be ended', async ({ page, context, site }) => {
    const wallet = await installTestWallet(context, { accounts: [`0x${'7'.repeat(64)}`] });
    await page.goto('/');
    await connect(page, wallet);
    await openDialog(page).getByRole('button', { name: 'Sign message' }).click();
    await expect(openDialog(page)).toHaveCount(0);
    const all = await page.evaluate(() => [
      ...(globalThis.porticoTestWallets.get('example.portico.test')?.addresses ?? []),
    ]);
    const [mine, other] = all;
    if (mine === undefined || other === undefined) throw new Error('Two accounts are needed.');
    const sessionAddress = async () =>
      (await (await page.request.get(`${site.origin}/api/auth/session`)).json()).address;

    await wallet.setAccounts(page, [other]);
    await openDialog(page)
      .getByRole('button', { name: `Sign in as ${shortAddress(other)}` })
      .click();
    await openDialog(page).getByRole('button', { name: 'Sign message' }).click();
    await expect(openDialog(page)).toHaveCount(0);
    expect(await sessionAddress()).toBe(other);

    await wallet.setAccounts(page, [mine]);
    await openDialog(page).getByRole('button', { name: 'Sign out' }).click();
    await expect(openDialog(page)).toHaveCount(0);
    expect(await sessionAddress()).toBeUndefined();
  });
});
