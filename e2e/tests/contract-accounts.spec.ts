import type { BrowserContext, Page } from '@playwright/test';
import {
  accountButton,
  connect,
  connectButton,
  openDialog,
  pickWallet,
  signButton,
  signIn,
} from '@portico/testing/browser/flow';
import { createHybridAccount, deployHybridContracts } from '@portico/testing/chain/hybrid-account';
import { createSafe, deploySafeContracts } from '@portico/testing/chain/safe';
import { createSmartWallet, deploySmartWalletFactory } from '@portico/testing/chain/smart-wallet';
import type { TestChain } from '@portico/testing/chain/test-chain';
import type { TestWallet } from '@portico/testing/chain/test-wallet';
import { expect, test } from '@portico/testing/fixtures/test';
import { addAuthenticator, createBrowserPasskey } from '@portico/testing/wallets/browser-passkey';
import { type InstalledWallet, installTestWallet } from '@portico/testing/wallets/test-wallet';
import { type Hex, hashMessage } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

// Accounts are deployed, and a browser starts, while other tests keep the machine busy.
test.describe.configure({ timeout: 90_000 });

test.use({
  siteEnvironment: async ({ gate }, use) => {
    await use({ BASE_RPC_URL: gate.url });
  },
});

const createKey = () => privateKeyToAccount(generatePrivateKey());

async function codeOf(chain: TestChain, { address }: TestWallet): Promise<Hex> {
  return (await chain.client.getCode({ address })) ?? '0x';
}

/** A wallet for an account; `sign` may be another than the account's own, to let owners take their time. */
async function install(
  context: BrowserContext,
  chain: TestChain,
  account: TestWallet,
  sign = (text: string) => account.sign(hashMessage(text)),
  options: Parameters<typeof installTestWallet>[1] = {},
): Promise<InstalledWallet> {
  const code = await codeOf(chain, account);
  return installTestWallet(context, {
    ...options,
    contract: { address: account.address, code, sign },
  });
}

async function sessionOf(page: Page): Promise<unknown> {
  return (await page.request.get('/api/auth/session')).json();
}

/** A Safe of three owners, two of whom have to sign. */
async function deploySafe(chain: TestChain) {
  const contracts = await deploySafeContracts(chain, '1.4.1');
  const safe = createSafe(chain, contracts, [createKey(), createKey(), createKey()], 2);
  await safe.deploy();
  return safe;
}

test.describe('an account owned by a passkey, with the browser’s own assertion', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/');
    await addAuthenticator(page);
  });

  for (const deployed of [true, false]) {
    const tag = deployed ? [] : ['@smoke'];
    test(`signs in ${deployed ? 'deployed' : 'before it is deployed'}`, { tag }, async ({
      page,
      context,
      chain,
    }) => {
      const contracts = await deployHybridContracts(chain);
      const account = createHybridAccount(chain, contracts, await createBrowserPasskey(page));
      if (deployed) await account.deploy();
      const wallet = await install(context, chain, deployed ? account : account.prepared(account));
      await page.reload();
      await signIn(page, wallet);
      expect(await sessionOf(page)).toMatchObject({ address: account.address, chainId: 8453 });
      expect(await codeOf(chain, account)).toMatch(deployed ? /^0x.+/ : /^0x$/);
    });
  }

  test('connects and signs in with one click where its wallet offers that', async ({
    page,
    context,
    chain,
  }) => {
    const factory = await deploySmartWalletFactory(chain);
    const account = await createSmartWallet(chain, factory, [await createBrowserPasskey(page)]);
    const wallet = await install(context, chain, account.prepared(account), undefined, {
      oneClick: true,
      name: 'Base Account',
      rdns: 'app.base.account',
    });
    await page.reload();
    await pickWallet(page, wallet.name);
    await expect(accountButton(page, account.address)).toBeVisible();
    await expect(openDialog(page)).toHaveCount(0);
    expect(await sessionOf(page)).toMatchObject({ address: account.address });
    const asked = (await wallet.calls(page)).map(({ method }) => method);
    expect(asked.filter((method) => /connect|requestAccounts|sign/i.test(method))).toEqual([
      'wallet_connect',
    ]);
  });

  test('is refused when another passkey signed', async ({ page, context, chain, expected }) => {
    expected.push(/status of 401/);
    const contracts = await deployHybridContracts(chain);
    const account = createHybridAccount(chain, contracts, await createBrowserPasskey(page));
    await account.deploy();
    const other = account.signedBy(await createBrowserPasskey(page));
    const wallet = await install(context, chain, other);
    await page.reload();
    await connect(page, wallet);
    await signButton(page).click();
    await expect(openDialog(page).getByText('Error verifying signature')).toBeVisible();
    expect(await sessionOf(page)).toEqual({});
  });
});

test.describe('a Safe that needs two of three owners', () => {
  test('signs in; meanwhile the dialog says that it takes time, and can be closed', {
    tag: '@smoke',
  }, async ({ page, context, chain }) => {
    const safe = await deploySafe(chain);
    const asked: string[] = [];
    let complete = false;
    const wallet = await install(context, chain, safe, (text) => {
      asked.push(text);
      // Safe answers when enough owners have signed, and not before.
      return complete ? safe.sign(hashMessage(text)) : new Promise(() => undefined);
    });
    await page.goto('/');
    await connect(page, wallet);
    await signButton(page).click();
    await expect(openDialog(page).getByText('They have one day', { exact: false })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(openDialog(page)).toHaveCount(0);

    complete = true;
    await page.reload();
    await accountButton(page, safe.address).click();
    await openDialog(page).getByRole('button', { name: 'Sign in' }).click();
    await openDialog(page).getByRole('button', { name: 'Continue' }).click();
    await expect(openDialog(page)).toHaveCount(0);
    await expect.poll(() => sessionOf(page)).toMatchObject({ address: safe.address });
    // The same text: owners who already signed don't need to sign again.
    expect(asked).toHaveLength(2);
    expect(new Set(asked).size).toBe(1);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Nonce');
  });

  test('signs in by an on-chain approval, also after the page was left', async ({
    page,
    context,
    chain,
    expected,
  }) => {
    expected.push(/status of 401/);
    const safe = await deploySafe(chain);
    const asked: string[] = [];
    const wallet = await install(context, chain, safe, async (text) => {
      asked.push(text);
      return '0x';
    });
    await page.goto('/');
    await connect(page, wallet);
    await signButton(page).click();
    await expect(
      openDialog(page).getByText('have approved the message on its network yet', { exact: false }),
    ).toBeVisible();

    await page.reload();
    await accountButton(page, safe.address).click();
    await openDialog(page).getByRole('button', { name: 'Sign in' }).click();
    await expect(
      openDialog(page).getByText('have approved the message on its network yet', { exact: false }),
    ).toBeVisible();
    await safe.approve(hashMessage(asked[0] ?? ''));
    await expect(openDialog(page)).toHaveCount(0, { timeout: 40_000 });
    expect(await sessionOf(page)).toMatchObject({ address: safe.address });
    expect(asked).toHaveLength(1);
  });

  test('starts over with a new message on request', async ({ page, context, chain }) => {
    const safe = await deploySafe(chain);
    const asked: string[] = [];
    const wallet = await install(context, chain, safe, (text) => {
      asked.push(text);
      return asked.length > 1 ? safe.sign(hashMessage(text)) : new Promise(() => undefined);
    });
    await page.goto('/');
    await connect(page, wallet);
    await signButton(page).click();
    await openDialog(page).getByRole('button', { name: 'Start over' }).click();
    await signButton(page).click();
    await expect.poll(() => sessionOf(page)).toMatchObject({ address: safe.address });
    expect(new Set(asked).size).toBe(2);
  });

  test.describe('with a separate site', () => {
    test.use({ privateSite: true });

    test('signs once: while no node answers the dialog says so and retries by itself', async ({
      page,
      context,
      chain,
      gate,
      expected,
    }) => {
      expected.push(/status of 503/, /^site: .*(RPC node failed|could not be answered)/);
      const safe = await deploySafe(chain);
      const wallet = await install(context, chain, safe);
      await page.goto('/');
      await connect(page, wallet);
      gate.down = true;
      await signButton(page).click();
      await expect(
        openDialog(page).getByText('We can’t reach the network right now', { exact: false }),
      ).toBeVisible();
      gate.down = false;
      await expect(openDialog(page)).toHaveCount(0, { timeout: 40_000 });
      expect(await sessionOf(page)).toMatchObject({ address: safe.address });
      const signed = (await wallet.calls(page)).filter(({ method }) => method === 'personal_sign');
      expect(signed).toHaveLength(1);
    });
  });

  test('whose owners changed is signed out with the reason', async ({ page, context, chain }) => {
    const safe = await deploySafe(chain);
    const wallet = await install(context, chain, safe);
    await page.goto('/');
    await signIn(page, wallet);
    // What the server answers once the chain said no, a quarter of an hour later.
    await page.route('**/api/auth/session', (route) =>
      route.fulfill({ json: {}, headers: { 'portico-session-ended': 'SESSION_REVOKED' } }),
    );
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await accountButton(page, safe.address).click();
    await openDialog(page).getByRole('button', { name: 'Sign in' }).click();
    await expect(openDialog(page).getByText('no longer accepts', { exact: false })).toBeVisible();
  });

  test('is asked to stay on the page where the browser stores nothing, and signs in', async ({
    page,
    context,
    chain,
  }) => {
    await context.addInitScript(() => {
      const cookies = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
      Object.defineProperty(document, 'cookie', {
        get: () => cookies?.get?.call(document),
        // Browsers refuse cookies larger than 4096 bytes.
        set: (line: string) => line.length < 300 && cookies?.set?.call(document, line),
      });
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    });
    const safe = await deploySafe(chain);
    const owners = Promise.withResolvers<void>();
    const wallet = await install(context, chain, safe, async (text) => {
      await owners.promise;
      return safe.sign(hashMessage(text));
    });
    await page.goto('/');
    await connect(page, wallet);
    await signButton(page).click();
    await expect(openDialog(page).getByText('Keep this page open', { exact: false })).toBeVisible();
    await expect(openDialog(page).getByText('come back', { exact: false })).toHaveCount(0);
    owners.resolve();
    await expect(openDialog(page)).toHaveCount(0);
    expect(await sessionOf(page)).toMatchObject({ address: safe.address });
  });

  test('with damaged storage it is asked to sign as on a first visit', async ({
    page,
    context,
    chain,
  }) => {
    const safe = await deploySafe(chain);
    const wallet = await install(context, chain, safe);
    await context.addInitScript(() =>
      localStorage.setItem('portico.pending-sign-in', '{"message":"x","onChain":true}'),
    );
    await page.goto('/');
    await expect(connectButton(page)).toBeVisible();
    await signIn(page, wallet);
  });
});
