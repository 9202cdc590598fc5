import type { Locator, Page } from '@playwright/test';
import { axeViolations } from '@portico/testing/browser/axe';
import {
  accountButton,
  openDialog,
  pickWallet,
  signButton,
  signOutOfAccount,
} from '@portico/testing/browser/flow';
import { expect, test } from '@portico/testing/fixtures/test';
import { ageUser } from '@portico/testing/site/signed-in';
import { createVisitor } from '@portico/testing/site/visitor';
import { installTestWallet } from '@portico/testing/wallets/test-wallet';

/** Asks the wallet as a page does, and does not wait for its answer. */
async function request(page: Page, method: string, params: unknown): Promise<void> {
  await page.evaluate(
    (call) =>
      new Promise<void>((resolve) => {
        addEventListener('eip6963:announceProvider', function listen(event) {
          const { info, provider } = (event as CustomEvent).detail;
          if (info.rdns !== 'localhost.portico.wallet') return;
          removeEventListener('eip6963:announceProvider', listen);
          const answered = provider.request(call).catch(() => undefined);
          Object.assign(globalThis, { answered });
          resolve();
        });
        dispatchEvent(new Event('eip6963:requestProvider'));
      }),
    { method, params },
  );
}

/** Until the wallet has answered: its question closes before that. */
const answered = (page: Page) => page.evaluate(() => Object(globalThis).answered);

const message = `0x${Buffer.from('A line of the message.\n'.repeat(60)).toString('hex')}`;

/** What a page asks to sign so that a contract may spend tokens (EIP-712). */
const permit = JSON.stringify({
  domain: { name: 'USD Coin', chainId: 84_532, verifyingContract: `0x${'8a'.repeat(20)}` },
  types: {
    Permit: [
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  message: { spender: `0x${'2b'.repeat(20)}`, value: '25000000' },
});

/** From the smallest phone to a large desk, one of them on its side. */
const windows = [
  [320, 640],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1024, 600],
  [1280, 720],
  [1280, 800],
  [1920, 1080],
] as const;

type Box = Awaited<ReturnType<Locator['boundingBox']>>;

/** The area that two rectangles share, in square pixels. */
function overlap(one: Box, other: Box): number {
  if (!one || !other) throw new Error('It is not on the screen.');
  const shared = (start: 'x' | 'y', size: 'width' | 'height') =>
    Math.min(one[start] + one[size], other[start] + other[size]) -
    Math.max(one[start], other[start]);
  return Math.max(0, shared('x', 'width')) * Math.max(0, shared('y', 'height'));
}

/** Stands for the account of the wallet, which each browser makes anew. */
const account = 'account';

/** Every kind of question, after the connection that signatures need. */
const questions = [
  ['Connect to ', 'eth_requestAccounts', []],
  ['Sign for ', 'personal_sign', [message, '0x']],
  ['Sign data for ', 'eth_signTypedData_v4', [account, permit]],
  ['Switch network?', 'wallet_switchEthereumChain', [{ chainId: '0x14a34' }]],
  ['Add a network?', 'wallet_addEthereumChain', [{ chainId: '0x3039', chainName: 'Example' }]],
  [
    'Add a token?',
    'wallet_watchAsset',
    { type: 'ERC20', options: { symbol: 'USDC', address: `0x${'8a'.repeat(20)}` } },
  ],
] as const;

test.describe('on a developer’s machine', () => {
  // The environment of `npm start`: no NODE_ENV, no secret.
  test.use({ siteEnvironment: { NODE_ENV: '', AUTH_SECRET: '' } });

  test('a new visitor signs in and out with the development wallet', {
    tag: '@smoke',
  }, async ({ page, site }) => {
    await page.goto('/');
    await pickWallet(page, 'Development wallet');
    // The wallet asks for itself, over the site's own dialog.
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await signButton(page).click();
    await expect(page.getByText('wants you to sign in with your Ethereum account')).toBeVisible();
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(openDialog(page)).toHaveCount(0);

    await page.goto('/account');
    await expect(page).toHaveURL(`${site.origin}/account`);
    const address = await page.locator('.account-address .portico-address').innerText();
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/);
    await expect(accountButton(page, address)).toBeVisible();

    await signOutOfAccount(page);
    await expect(page).toHaveURL(`${site.origin}/`);
    expect((await page.request.get('/account', { maxRedirects: 0 })).status()).toBe(302);
  });

  test('it confirms a change of the accounts, an hour after it signed in', async ({
    page,
    context,
    site,
    expected,
  }) => {
    expected.push(/403/);
    const ledger = await installTestWallet(context, { name: 'Ledger', rdns: 'example.ledger' });
    const session = async () => (await page.request.get('/api/auth/session')).json();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const title = (name: string) => openDialog(page).getByRole('heading', { name });
    await page.goto('/');
    await pickWallet(page, 'Development wallet');
    await button('Connect').click();
    await signButton(page).click();
    await button('Sign').click();
    await expect(openDialog(page)).toHaveCount(0);
    const { address, id } = await session();

    await ageUser(site, { session });
    await page.goto('/account');
    await button('Add a wallet').click();
    await expect(title('Confirm it’s you')).toBeVisible();
    await signButton(page).click();
    const question = page.getByRole('dialog', { name: 'Sign for ' });
    await expect(question).toContainText('wants you to sign in with your Ethereum account');
    await question.getByRole('button', { name: 'Cancel' }).click();
    // What the visitor rejected can be asked again.
    await expect(question).toHaveCount(0);
    expect((await session()).id).toBe(id);
    await signButton(page).click();
    await question.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(title('Link a wallet')).toBeVisible();
    await openDialog(page).getByRole('button', { name: ledger.name }).click();
    await signButton(page).click();
    await expect(title('Wallet linked')).toBeVisible();
    await openDialog(page).getByRole('button', { name: 'Done' }).click();

    await expect(openDialog(page)).toHaveCount(0);
    const confirmed = await session();
    expect(confirmed).toMatchObject({ address, accounts: { length: 2 } });
    expect(confirmed.id).not.toBe(id);
  });

  test('every question fits a desk and a phone and is accessible', async ({ page }) => {
    test.slow();
    await page.goto('/');
    let address = '';
    for (const [title, method, params] of questions) {
      const given = Array.isArray(params)
        ? params.map((each) => (each === account ? address : each))
        : params;
      await request(page, method, given);
      const dialog = page.getByRole('dialog', { name: title });
      if (method === 'eth_requestAccounts')
        address = await dialog.locator('.portico-address').innerText();
      for (const width of [1280, 320]) {
        const name = `${title}, ${width} px`;
        await page.setViewportSize({ width, height: 600 });
        await expect(dialog.getByText('Holds no funds')).toBeVisible();
        expect.soft(await axeViolations(page), name).toEqual([]);
        for (const button of await dialog.getByRole('button').all())
          await expect.soft(button, name).toBeInViewport({ ratio: 1 });
        const wide = await dialog.evaluate((element) =>
          [element, ...element.querySelectorAll('*')]
            .filter((part) => part.scrollWidth > part.clientWidth + 1)
            .filter((part) => getComputedStyle(part).display !== 'inline')
            .map((part) => part.className),
        );
        expect.soft(wide, name).toEqual([]);
        if (method !== 'personal_sign') continue;
        const block = dialog.getByRole('region', { name: 'Message' });
        await expect(block).toContainText('A line of the message.');
        await block.focus();
        const scrolled = () => block.evaluate(({ scrollTop }) => scrollTop);
        await page.keyboard.press('End');
        await expect.poll(scrolled).toBeGreaterThan(0);
        // Chromium drops a key that comes while the scrolling of the last one ends, which a busy machine prolongs.
        await expect(async () => {
          await page.keyboard.press('Home');
          await expect.poll(scrolled, { timeout: 1000 }).toBe(0);
        }).toPass();
      }
      await dialog.getByRole('button').last().click();
      await expect(dialog).toHaveCount(0);
      await answered(page);
    }
  });

  test('it leaves the title and Close of the site’s dialog in sight', async ({ page }) => {
    test.slow();
    const wallet = page.locator('.dev-wallet[open]');
    const dialog = page.locator('.portico-dialog[open]');
    const uncovered = async (step: string) => {
      for (const [width, height] of windows) {
        await page.setViewportSize({ width, height });
        const name = `${step}, ${width} × ${height}`;
        await expect.soft(wallet.locator('[value="yes"]'), name).toBeInViewport({ ratio: 1 });
        const box = await wallet.boundingBox();
        expect(box?.height, name).toBeGreaterThan(180);
        for (const part of await dialog
          .locator('.portico-dialog-title:visible, [data-portico-close]')
          .all())
          expect.soft(overlap(box, await part.boundingBox()), name).toBe(0);
      }
    };
    await page.goto('/');
    await pickWallet(page, 'Development wallet');
    await expect(wallet).toBeVisible();
    await uncovered('connect');
    await wallet.locator('[value="yes"]').click();
    await dialog.getByRole('button', { name: 'Sign message' }).click();
    await expect(wallet).toBeVisible();
    await uncovered('sign');
    await wallet.locator('[value="yes"]').click();
    // A short sheet: the account's.
    await expect(dialog).toHaveCount(0);
    await page.locator('.portico-connect').first().click();
    await expect(dialog).toBeVisible();
    await request(page, 'personal_sign', [message, '0x']);
    await expect(wallet).toBeVisible();
    await uncovered('account');
  });

  test('rejecting in the development wallet shows no error', async ({ page }) => {
    await page.goto('/');
    await pickWallet(page, 'Development wallet');
    await page.getByRole('button', { name: 'Cancel', exact: true }).last().click();
    await expect(openDialog(page).getByRole('alert')).toHaveCount(0);
    await expect(
      openDialog(page).getByRole('button', { name: 'Development wallet' }),
    ).toBeVisible();
  });
});

test.describe('in production', () => {
  test('there is no development wallet: no page mentions it and no path serves it', async ({
    page,
    site,
  }) => {
    const visitor = createVisitor(site.origin);
    for (const path of ['/', '/api/auth/signin', '/nowhere']) {
      expect.soft((await visitor.get(path)).text, path).not.toMatch(/dev-wallet|development/i);
    }
    for (const file of ['announce.js', 'wallet.js', 'ask.css']) {
      expect.soft((await visitor.get(`/dev-wallet/${file}`)).status, file).toBe(404);
    }
    await page.goto('/');
    await page.getByRole('button', { name: 'Connect wallet' }).click();
    await expect(openDialog(page)).toBeVisible();
    await expect(openDialog(page).getByText(/development/i)).toHaveCount(0);
  });
});
