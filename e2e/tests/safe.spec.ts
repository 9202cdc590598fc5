import type { BrowserContext, FrameLocator } from '@playwright/test';
import { openDialog, shortAddress } from '@portico/testing/browser/flow';
import { createSafe, deploySafeContracts } from '@portico/testing/chain/safe';
import type { TestChain } from '@portico/testing/chain/test-chain';
import { expect, test } from '@portico/testing/fixtures/test';
import { safeOrigin, serveSafe } from '@portico/testing/wallets/safe-host';
import { type Hex, hashMessage } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

// Accounts are deployed, and a browser starts, while other tests keep the machine busy.
test.describe.configure({ timeout: 90_000 });

const impostor = 'https://not-safe.example';

test.use({
  // Chromium lets a page of the internet frame one of this machine only with its visitor's permission. The
  // site of a product is on the internet, too, and asks for nothing.
  permissions: ['local-network-access'],
  siteEnvironment: async ({ gate }, use) => {
    await use({ BASE_RPC_URL: gate.url, EMBED_IN: `${safeOrigin},${impostor}` });
  },
});

test.beforeEach(({ expected }) => {
  // The page around the frame is no business of the site's.
  expected.push(/^request to another host: https:\/\/(?:app\.safe\.global|not-safe\.example)\//);
});

/** A Safe of three owners, two of whom have to sign. */
async function deploySafe(chain: TestChain) {
  const owners = [1, 2, 3].map(() => privateKeyToAccount(generatePrivateKey()));
  const safe = createSafe(chain, await deploySafeContracts(chain, '1.4.1'), owners, 2);
  await safe.deploy();
  return safe;
}

const dialogOf = (site: FrameLocator) => site.locator('dialog[open]');

/** From Safe's account, which connected by itself, to the dialog that asks for a signature. */
async function openSignIn(site: FrameLocator, address: string): Promise<void> {
  await site.getByRole('button', { name: shortAddress(address) }).click();
  await dialogOf(site).getByRole('button', { name: 'Sign in' }).click();
}

async function pickSafe(site: FrameLocator): Promise<void> {
  await site.getByRole('button', { name: 'Connect wallet' }).click();
  await dialogOf(site).getByRole('button', { name: 'Continue with Safe' }).click();
}

test('inside Safe its account connects by itself through Safe’s provider, and signs in', {
  tag: '@smoke',
}, async ({ page, context, site, chain }) => {
  const safe = await deploySafe(chain);
  const host = await serveSafe(context, {
    address: safe.address,
    sign: (text) => safe.sign(hashMessage(text)),
  });
  const app = await host.show(page, site.origin);
  await openSignIn(app, safe.address);
  await dialogOf(app).getByRole('button', { name: 'Sign message' }).click();
  await expect(dialogOf(app)).toHaveCount(0);
  await expect(app.getByRole('button', { name: shortAddress(safe.address) })).toBeVisible();
  // What kind of account it is may be asked of Safe's node in between.
  const asked = host.asked.filter((method) => method !== 'rpcCall');
  expect(asked).toEqual(['getSafeInfo', 'signMessage']);
});

test('a transaction is pending until its owners executed it, then leads to its place on the chain', async ({
  page,
  context,
  site,
  chain,
}) => {
  const { address, signMessage } = privateKeyToAccount(generatePrivateKey());
  const safeTxHash = `0x${'5a'.repeat(32)}`;
  let executed: Hex | undefined;
  const host = await serveSafe(context, {
    address,
    sign: (message) => signMessage({ message }),
    async answer(method, params) {
      if (method === 'sendTransactions') return { safeTxHash };
      if (method === 'getTxBySafeTxHash')
        return executed
          ? { txStatus: 'SUCCESS', txHash: executed }
          : { txStatus: 'AWAITING_CONFIRMATIONS' };
      const { call, params: parameters } = Object(params);
      return chain.client.request({ method: call, params: parameters });
    },
  });
  const app = await host.show(page, `${site.origin}/try`);
  await app.getByRole('button', { name: 'Send 0.0001 ETH' }).click();
  await expect(app.getByText('Sent.')).toBeVisible();
  await app.locator('.try-door .portico-connect').click();
  const transaction = dialogOf(app).getByRole('link', { name: 'Send 0.0001 ETH to yourself' });
  await expect.poll(() => host.asked).toContain('getTxBySafeTxHash');
  await expect(transaction).toContainText('Pending');
  executed = await chain.client.sendTransaction({ to: address, value: 1n });
  await expect(transaction).toContainText('Confirmed', { timeout: 20_000 });
  await expect(transaction).toHaveAttribute('href', `https://basescan.org/tx/${executed}`);
});

test('a rejection by the owners is no error, and they can sign the next time', async ({
  page,
  context,
  site,
  chain,
}) => {
  const safe = await deploySafe(chain);
  let decline = true;
  const host = await serveSafe(context, {
    address: safe.address,
    sign: async (text) => {
      // Safe's own words; it gives no code.
      if (decline) throw new Error('Transaction was rejected');
      return safe.sign(hashMessage(text));
    },
  });
  const app = await host.show(page, site.origin);
  await openSignIn(app, safe.address);
  await dialogOf(app).getByRole('button', { name: 'Sign message' }).click();
  await expect.poll(() => host.asked).toContain('signMessage');
  // "Continue" once the account is known to have several owners: some may have signed already.
  const again = dialogOf(app).getByRole('button', { name: /^(?:Sign message|Continue)$/ });
  await expect(again).toBeEnabled();
  await expect(dialogOf(app).getByRole('alert')).toHaveCount(0);
  decline = false;
  await again.click();
  await expect(dialogOf(app)).toHaveCount(0);
});

test('a wallet that was disconnected inside Safe stays so on the next page', async ({
  page,
  context,
  site,
}) => {
  const { address, signMessage } = privateKeyToAccount(generatePrivateKey());
  const host = await serveSafe(context, { address, sign: (message) => signMessage({ message }) });
  let app = await host.show(page, site.origin);
  await app.getByRole('button', { name: shortAddress(address) }).click();
  await dialogOf(app).getByRole('button', { name: 'Disconnect wallet' }).click();
  await expect(app.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
  app = await host.show(page, site.origin);
  await pickSafe(app);
  await expect(dialogOf(app).getByRole('button', { name: 'Sign message' })).toBeVisible();
  // Once for each page: the second one asked only after the click.
  expect(host.asked.filter((method) => method === 'getSafeInfo')).toHaveLength(2);
  app = await host.show(page, site.origin);
  await expect(app.getByRole('button', { name: shortAddress(address) })).toBeVisible();
});

test('a parent page that is not Safe is probed for one second', async ({ page, context, site }) => {
  const host = await serveSafe(context, undefined);
  const app = await host.show(page, site.origin);
  await pickSafe(app);
  await expect(dialogOf(app).getByRole('alert')).toContainText('Could not load Safe information');
});

for (const [what, info] of [
  ['nothing', { data: null }],
  ['an error', { error: 'Not now' }],
] as const) {
  test(`shows an error when Safe itself answers with ${what}`, async ({ page, context, site }) => {
    const { address } = privateKeyToAccount(generatePrivateKey());
    const sign = async () => '0x' as const;
    const host = await serveSafe(context, { address, sign, info });
    const app = await host.show(page, site.origin);
    await pickSafe(app);
    await expect(dialogOf(app).getByRole('alert')).toContainText('Could not load Safe information');
  });
}

test('a page that answers like Safe from another origin is not trusted', async ({
  page,
  context,
  site,
}) => {
  const account = privateKeyToAccount(generatePrivateKey());
  const sign = (message: string) => account.signMessage({ message });
  const host = await serveSafe(context, { address: account.address, sign }, impostor);
  const app = await host.show(page, site.origin);
  await pickSafe(app);
  await expect(dialogOf(app).getByRole('alert')).toContainText('Could not load Safe information');
  expect(host.asked).toEqual(['getSafeInfo']);
});

test('inside another page it does not connect by itself', async ({ page, context, site }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const { address, signMessage } = privateKeyToAccount(generatePrivateKey());
  const sign = (message: string) => signMessage({ message });
  const host = await serveSafe(context, { address, sign }, impostor);
  const app = await host.show(page, site.origin);
  await app.getByRole('button', { name: 'Connect wallet' }).click();
  // The first frame offers Safe before the others.
  const rows = dialogOf(app).locator('.portico-group, .portico-wallet-name');
  await expect(rows.filter({ visible: true }).nth(0)).toHaveText('Continue with Safe');
  await expect(rows.filter({ visible: true }).nth(1)).toHaveText('Other wallets');
  expect(scripts.filter((url) => /safe-connector/.test(url))).toEqual([]);
  expect(host.asked).toEqual([]);
});

test('outside Safe it is not listed', async ({ page, wallet }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await expect(openDialog(page).getByRole('button', { name: wallet.name })).toBeVisible();
  await expect(openDialog(page).getByRole('button', { name: 'Safe', exact: true })).toHaveCount(0);
});

test('a Safe on another network is named, and told to be opened on this one', async ({
  page,
  context,
  site,
}) => {
  const { address, signMessage } = privateKeyToAccount(generatePrivateKey());
  const host = await serveSafe(context, {
    address,
    sign: (message) => signMessage({ message }),
    info: { data: { safeAddress: address, chainId: 1, owners: [], threshold: 1 } },
  });
  const app = await host.show(page, site.origin);
  await app.getByRole('button', { name: /^Wrong network/ }).click();
  await dialogOf(app).getByRole('button', { name: 'Switch to Base' }).click();
  const alert = dialogOf(app).getByRole('alert');
  await expect(alert).toContainText('Safe did not switch networks for Portico.');
  await expect(alert).toContainText('Switch networks from within your wallet');
});

/** What Chromium, Firefox and Safari do where a visitor forbids the storage of pages inside other sites. */
async function forbidStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
}

test('where storage is forbidden, owners who take their time sign one message, across a reload', {
  tag: '@smoke',
}, async ({ page, context, site, chain }) => {
  await forbidStorage(context);
  const safe = await deploySafe(chain);
  const asked: string[] = [];
  let complete = false;
  const host = await serveSafe(context, {
    address: safe.address,
    sign(text) {
      asked.push(text);
      return complete ? safe.sign(hashMessage(text)) : new Promise<Hex>(() => undefined);
    },
  });
  let app = await host.show(page, site.origin);
  await openSignIn(app, safe.address);
  await dialogOf(app).getByRole('button', { name: 'Sign message' }).click();
  await expect(
    dialogOf(app).getByText('you can close this and come back', { exact: false }),
  ).toBeVisible();
  const [kept] = (await context.cookies()).filter(({ name }) => name === 'portico.pending-sign-in');
  expect(kept).toMatchObject({
    secure: true,
    sameSite: 'None',
    partitionKey: 'https://safe.global',
  });
  // A day, as long as the server accepts the message.
  expect(kept?.expires).toBeLessThanOrEqual(Date.now() / 1000 + 86_400);

  complete = true;
  app = await host.show(page, site.origin);
  await openSignIn(app, safe.address);
  await dialogOf(app).getByRole('button', { name: 'Continue' }).click();
  await expect(dialogOf(app)).toHaveCount(0);
  // The same text: owners who already signed don't need to sign again.
  expect(asked).toHaveLength(2);
  expect(new Set(asked).size).toBe(1);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(
    'portico.pending-sign-in',
  );

  app = await host.show(page, `${site.origin}/account`);
  await expect(app.getByText(safe.address).first()).toBeVisible();
});

test('where cookies are blocked, too, the dialog says so before owners are asked to sign', async ({
  page,
  context,
  site,
}) => {
  await forbidStorage(context);
  const browser = await context.newCDPSession(page);
  await browser.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  const { address, signMessage } = privateKeyToAccount(generatePrivateKey());
  const host = await serveSafe(context, { address, sign: (message) => signMessage({ message }) });
  const app = await host.show(page, site.origin);
  await openSignIn(app, address);
  await expect(dialogOf(app).getByRole('alert')).toContainText('Your browser blocks cookies here');
  // Trying again says the same, until they are allowed.
  await dialogOf(app).getByRole('button', { name: 'Sign message' }).click();
  await expect(dialogOf(app).getByRole('alert')).toContainText('Your browser blocks cookies here');
  expect(host.asked).not.toContain('signMessage');
  await browser.send('Emulation.setDocumentCookieDisabled', { disabled: false });
  await dialogOf(app).getByRole('button', { name: 'Sign message' }).click();
  await expect(dialogOf(app)).toHaveCount(0);
});
