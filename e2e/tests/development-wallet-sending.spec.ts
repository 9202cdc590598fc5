import type { Locator, Page } from '@playwright/test';
import { axeViolations } from '@portico/testing/browser/axe';
import { openDialog, pickWallet, signButton } from '@portico/testing/browser/flow';
import { askAnvil } from '@portico/testing/chain/anvil';
import { expect, test } from '@portico/testing/fixtures/test';

/** The environment of `npm start`: no NODE_ENV, no secret. */
const development = { NODE_ENV: '', AUTH_SECRET: '' };

/** The development wallet's window. */
const walletWindow = (page: Page): Locator => page.locator('.dev-wallet[open]');

/** One card of the page, by its heading. */
const card = (page: Page, heading: string): Locator =>
  page
    .locator('.try-card')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) });

/** Arrives connected with the development wallet. Returns the account's address. */
async function arrive(page: Page): Promise<string> {
  await page.goto('/try');
  await pickWallet(page, 'Development wallet');
  const address = await walletWindow(page).locator('.portico-address').innerText();
  await walletWindow(page).getByRole('button', { name: 'Connect' }).click();
  await expect(signButton(page)).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(openDialog(page)).toHaveCount(0);
  return address;
}

const send = (page: Page) => page.getByRole('button', { name: 'Send 0.0001 ETH' }).click();

test.describe('on Base', () => {
  test.use({ siteEnvironment: development });

  test('it never sends, and both the wallet and the page say so', {
    tag: '@smoke',
  }, async ({ page }) => {
    await arrive(page);
    await send(page);
    await expect(walletWindow(page)).toContainText(
      'This wallet is for development and never sends on Base. It sends on test networks, for example Base Sepolia.',
    );
    expect(await axeViolations(page)).toEqual([]);
    await walletWindow(page).getByRole('button', { name: 'Close' }).click();
    await expect(card(page, 'Send').getByRole('status')).toHaveText(
      'Your wallet does not support this request.',
    );
  });
});

test.use({
  siteEnvironment: async ({ sepolia }, use) => {
    await use({ ...development, CHAINS: 'baseSepolia,base', RPC_URLS_84532: sepolia.rpcUrl });
  },
});

// All in one worker: each starts the servers of this file anew.
test.describe.configure({ mode: 'default', timeout: 90_000 });

test(`it sends on Base Sepolia, once its account has something to send`, async ({
  page,
  sepolia,
}) => {
  const address = await arrive(page);
  await send(page);
  await expect(walletWindow(page)).toContainText(
    `This account has 0 ETH on Base Sepolia, which is not enough.`,
  );
  await walletWindow(page).getByRole('button', { name: 'Close' }).click();
  await expect(card(page, 'Send').getByRole('status')).toHaveText(
    'Your wallet reported an error. Try again.',
  );

  await askAnvil(sepolia.rpcUrl, 'anvil_setBalance', [address, '0xde0b6b3a7640000']);
  await send(page);
  await expect(walletWindow(page)).toContainText('0.0001 ETH');
  await expect(walletWindow(page)).toContainText(`Base Sepolia (84532)`);
  expect(await axeViolations(page)).toEqual([]);
  await walletWindow(page).getByRole('button', { name: 'Send' }).click();
  await expect(card(page, 'Send').getByRole('status')).toHaveText(/^Sent\./);
  const sent = () => askAnvil(sepolia.rpcUrl, 'eth_getTransactionCount', [address, 'latest']);
  await expect.poll(sent).toBe('0x1');

  await send(page);
  await walletWindow(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, 'Send').getByRole('status')).toHaveText('');
  expect(await sent()).toBe('0x1');
});

test.describe('without a node', () => {
  // A port on which nothing listens, as on a machine without a network.
  const nowhere = 'http://127.0.0.1:9';
  test.use({
    siteEnvironment: {
      ...development,
      CHAINS: 'baseSepolia,base',
      RPC_URLS_84532: nowhere,
      BASE_RPC_URL: nowhere,
    },
    privateSite: true,
  });

  test('the page works, and what needs a node says so within seconds', async ({
    page,
    expected,
  }) => {
    expected.push(/RPC node failed/);
    await arrive(page);
    await send(page);
    await expect(card(page, 'Send').getByRole('status')).toHaveText(
      'We can’t reach the network right now. Try again in a moment.',
      { timeout: 6000 },
    );

    await page.getByRole('button', { name: 'Sign “Hello from Portico.”' }).click();
    await walletWindow(page).getByRole('button', { name: 'Sign' }).click();
    await expect(card(page, 'Sign').getByRole('status')).toContainText('0x');

    await card(page, 'Add a token').getByRole('button').click();
    await walletWindow(page).getByRole('button', { name: 'Add' }).click();
    await expect(walletWindow(page)).toHaveCount(0);

    await page.getByRole('button', { name: 'Open the network dialog' }).click();
    await openDialog(page).getByRole('button', { name: 'Switch to Base', exact: true }).click();
    await walletWindow(page).getByRole('button', { name: 'Switch' }).click();
    await expect(openDialog(page)).toHaveCount(0);
    await page.reload();
    await expect(card(page, 'Switch networks').getByRole('status')).toHaveText(
      'Your wallet is on Base.',
    );

    await page.getByRole('button', { name: 'Read the supply' }).click();
    await expect(card(page, 'Read a contract').getByRole('status')).toHaveText(
      'Could not read from Base. Reload the page to try again.',
      { timeout: 6000 },
    );
  });
});
