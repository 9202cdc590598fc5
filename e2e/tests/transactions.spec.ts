import type { Locator, Page } from '@playwright/test';
import { axeViolations } from '@portico/testing/browser/axe';
import { connect, openDialog } from '@portico/testing/browser/flow';
import { builtChunk } from '@portico/testing/browser/page-loads';
import { expect, test as withSite } from '@portico/testing/fixtures/test';
import { type FundedWallet, installFundedWallet } from '@portico/testing/wallets/test-wallet';

withSite.describe.configure({ timeout: 90_000 });
const patient = { timeout: 40_000 };

/** The page asks the chain every four seconds, and later after a failure: its clock is moved on. */
async function expectState(page: Page, transaction: Locator, state: string): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(4_000);
    await expect(transaction).toContainText(state, { timeout: 1_000 });
  }).toPass(patient);
}

/** A site whose node can be taken away, and a wallet that sends past it. */
const test = withSite.extend<{ funded: FundedWallet }>({
  siteEnvironment: async ({ gate }, use) => {
    await use({ BASE_RPC_URL: gate.url });
  },
  funded: async ({ context, chain }, use) => {
    const funded = await installFundedWallet(context, chain);
    await funded.ask('evm_setAutomine', false);
    await use(funded);
    await funded.ask('evm_setAutomine', true);
  },
});

// All in one worker: each starts the servers of this file anew.
test.describe.configure({ mode: 'default' });

/** Sends from the page, and opens the dialog that says what becomes of it. */
async function send(page: Page, wallet: FundedWallet) {
  await page.clock.install();
  await page.goto('/try');
  await connect(page, wallet);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send 0.0001 ETH' }).click();
  await expect(page.getByText('Sent.')).toBeVisible();
  await page.locator('.try-door .portico-connect').click();
  const transaction = openDialog(page).getByRole('link', { name: 'Send 0.0001 ETH to yourself' });
  await expect(transaction).toContainText('Pending');
  return transaction;
}

/** What the browser remembers of the one transaction. */
async function remembered(page: Page, { address }: FundedWallet): Promise<Record<string, unknown>> {
  const kept = await page.evaluate(() => localStorage.getItem('portico.transactions'));
  return JSON.parse(kept ?? '{}')[address]?.['8453']?.[0] ?? {};
}

/** Speeds a transaction up or cancels it, as a wallet does: the same nonce with a higher fee. */
async function takeItsPlace(page: Page, wallet: FundedWallet, value: string): Promise<unknown> {
  await expect(async () => {
    await page.clock.fastForward(4_000);
    expect((await remembered(page, wallet)).origin).toBeDefined();
  }).toPass(patient);
  const from = wallet.address;
  const { hash: first } = await remembered(page, wallet);
  const { maxFeePerGas } = Object(await wallet.ask('eth_getTransactionByHash', first));
  const fee = `0x${(BigInt(maxFeePerGas) * 2n).toString(16)}`;
  await wallet.ask('anvil_impersonateAccount', from);
  const hash = await wallet.ask('eth_sendTransaction', {
    from,
    to: from,
    value,
    nonce: '0x0',
    gas: '0x5208',
    maxFeePerGas: fee,
    maxPriorityFeePerGas: fee,
  });
  await wallet.ask('anvil_mine', '0x1');
  return hash;
}

test.describe('with a separate site', () => {
  test.use({ privateSite: true });

  test('a node failure is no failure of a transaction', async ({
    page,
    funded,
    gate,
    site,
    expected,
  }) => {
    expected.push(/RPC node failed/);
    const transaction = await send(page, funded);
    gate.down = true;
    await funded.ask('anvil_mine', '0x1');
    await expect(async () => {
      await page.clock.fastForward(4_000);
      expect(site.output().join('\n')).toContain('RPC node failed');
    }).toPass(patient);
    // The page has been told by now, and asks again.
    const again = page.waitForResponse('**/api/rpc', patient);
    await page.clock.fastForward(60_000);
    await again;
    await expect(transaction).toContainText('Pending');
    gate.down = false;
    await expectState(page, transaction, 'Confirmed');
  });
});

test('a transaction sped up in the wallet is tracked under its new hash', async ({
  page,
  funded,
}) => {
  const transaction = await send(page, funded);
  const hash = await takeItsPlace(page, funded, '0x5af3107a4000');
  await expectState(page, transaction, 'Confirmed');
  await expect(transaction).toHaveAttribute('href', `https://basescan.org/tx/${hash}`);
});

test('a transaction cancelled in the wallet is shown as cancelled', { tag: '@smoke' }, async ({
  page,
  funded,
}) => {
  const transaction = await send(page, funded);
  await takeItsPlace(page, funded, '0x0');
  await expectState(page, transaction, 'Cancelled');
});

test('the three most recent transactions are listed, of those that are remembered', async ({
  page,
  funded,
}) => {
  const transactions = [5, 4, 3, 2, 1].map((number) => ({
    hash: `0x${String(number).repeat(64)}`,
    description: `Transaction ${number}`,
    status: number === 4 ? 'failed' : 'confirmed',
  }));
  await page.addInitScript(
    (memory) => localStorage.setItem('portico.transactions', memory),
    JSON.stringify({ [funded.address]: { 8453: transactions } }),
  );
  await page.goto('/try');
  await connect(page, funded);
  await page.keyboard.press('Escape');
  await page.locator('.try-door .portico-connect').click();
  await expect(openDialog(page).getByRole('link', { name: 'Transaction' })).toHaveText([
    /Transaction 5.*Confirmed/,
    /Transaction 4.*Failed/,
    /Transaction 3.*Confirmed/,
  ]);
});

test('damaged storage loses the remembered transactions, and nothing else', async ({
  page,
  funded,
}) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('portico.transactions') === null)
      localStorage.setItem('portico.transactions', '{"0x71C7656EC7ab88b098defB751B7401B5');
  });
  const transaction = await send(page, funded);
  await funded.ask('anvil_mine', '0x1');
  await expectState(page, transaction, 'Confirmed');
});

test.describe('the toast of a transaction', () => {
  const toasts = (page: Page) => page.locator('.portico-toasts');
  const files = (page: Page) =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const chunk = builtChunk('components/transaction-toasts.tsx');

  /** Sends from the page, and stays on it. */
  async function sendOnly(page: Page, wallet: FundedWallet): Promise<void> {
    await page.clock.install();
    await page.goto('/try');
    await connect(page, wallet);
    await page.keyboard.press('Escape');
    await expect(page.locator('.try-door .portico-connect')).toContainText('1.5 ETH');
    expect((await files(page)).filter((file) => file.includes(chunk))).toEqual([]);
    await page.getByRole('button', { name: 'Send 0.0001 ETH' }).click();
    await expect(toasts(page)).toContainText('Send 0.0001 ETH to yourself');
    await expect(toasts(page)).toContainText('Pending');
  }

  test('becomes a tick, survives navigation, leaves by itself and takes no focus', async ({
    page,
    funded,
  }) => {
    await sendOnly(page, funded);
    await expect(toasts(page)).toHaveAttribute('role', 'status');
    await expect(page.getByRole('button', { name: 'Send 0.0001 ETH' })).toBeFocused();
    expect(await axeViolations(page)).toEqual([]);

    await page.goto('/');
    await expect(toasts(page)).toContainText('Pending');
    await funded.ask('anvil_mine', '0x1');
    await expectState(page, toasts(page), 'Confirmed');
    await expect(toasts(page).locator('.portico-toast-card--good svg').first()).toBeVisible();
    await expect(async () => {
      await page.clock.fastForward(5_000);
      await expect(toasts(page).locator('.portico-toast-card')).toHaveCount(0, { timeout: 1_000 });
    }).toPass(patient);
  });

  test('is dismissed, and comes back in red with a link when the transaction fails', async ({
    page,
    funded,
  }) => {
    await sendOnly(page, funded);
    await toasts(page).getByRole('button', { name: 'Close' }).click();
    await expect(toasts(page).locator('.portico-toast-card')).toHaveCount(0);
    await page.reload();
    await expect(page.locator('.try-door .portico-connect')).toContainText('is pending');
    await expect(toasts(page).locator('.portico-toast-card')).toHaveCount(0);
    const hash = await takeItsPlace(page, funded, '0x0');
    await expectState(page, toasts(page), 'Cancelled');
    await expect(toasts(page).locator('.portico-toast-card--bad')).toHaveCount(1);
    await expect(toasts(page).getByRole('link', { name: 'View on explorer' })).toHaveAttribute(
      'href',
      `https://basescan.org/tx/${hash}`,
    );
    await page.clock.fastForward(60_000);
    await expect(toasts(page)).toContainText('Cancelled');
  });

  test('stands at the top of a phone, away from what a thumb presses', async ({ page, funded }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await sendOnly(page, funded);
    const box = await toasts(page).locator('.portico-toast-card').boundingBox();
    expect(box?.y).toBeLessThan(80);
    expect(box?.x).toBeGreaterThanOrEqual(12);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390 - 12);
  });
});
