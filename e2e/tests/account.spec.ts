import type { Locator, Page } from '@playwright/test';
import { connect, openDialog, shortAddress, signButton } from '@portico/testing/browser/flow';
import { builtChunk } from '@portico/testing/browser/page-loads';
import { deployToken, registerBaseName } from '@portico/testing/chain/local-contracts';
import { expect, test as withSite } from '@portico/testing/fixtures/test';
import { signInContext } from '@portico/testing/site/signed-in';
import { type FundedWallet, installFundedWallet } from '@portico/testing/wallets/test-wallet';

/** A visitor of the page that shows everything, with a wallet that can send. */
const test = withSite.extend<{ funded: FundedWallet }>({
  funded: async ({ context, anvil }, use) => {
    await use(await installFundedWallet(context, anvil));
  },
});

/** The connect button, whatever it says. */
const door = (page: Page): Locator => page.locator('.try-door .portico-connect');
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });

/** On the page, connected, and not asked to sign. */
async function arrive(page: Page, wallet: FundedWallet): Promise<void> {
  await page.goto('/try');
  await connect(page, wallet);
  await page.keyboard.press('Escape');
  await expect(openDialog(page)).toHaveCount(0);
}

async function openAccount(page: Page): Promise<Locator> {
  await door(page).click();
  await expect(openDialog(page)).toBeVisible();
  return openDialog(page);
}

test('the button and the dialog show what the account has', { tag: '@smoke' }, async ({
  page,
  funded,
}) => {
  await arrive(page, funded);
  await expect(door(page)).toContainText('1.5 ETH');
  await expect(door(page)).toContainText(shortAddress(funded.address));
  await funded.fund(400_000_000_000_000n);
  await page.reload();
  await expect(door(page)).toContainText('0.0004 ETH');
  const dialog = await openAccount(page);
  await expect(dialog).toContainText('0.0004 ETH');
  await expect(dialog.getByTitle('0.0004 ETH')).toBeVisible();
  const explorer = dialog.getByRole('link', { name: 'View on explorer' });
  await expect(explorer).toHaveAttribute('href', `https://basescan.org/address/${funded.address}`);
  await expect(explorer).toHaveAttribute('rel', /noreferrer/);
});

for (const [width, name] of [
  [1280, 'alice.base.eth'],
  [320, `${'alice-of-the-long-names-'.repeat(3)}.base.eth`],
] as const) {
  test(`nothing moves when a name arrives late (${width} px)`, async ({ page, funded }) => {
    await registerBaseName(funded.ask, funded.address, name);
    await page.setViewportSize({ width, height: 800 });
    const release = Promise.withResolvers<void>();
    await page.route('**/api/rpc**', async (route) => {
      await release.promise;
      await route.continue();
    });
    await arrive(page, funded);
    const dialog = await openAccount(page);
    await expect(dialog.getByRole('heading', { name: 'Your account', exact: true })).toBeVisible();
    const parts = ['.portico-avatar', '.portico-account-address', '.portico-tiles'];
    const places = () => Promise.all(parts.map((part) => dialog.locator(part).boundingBox()));
    const before = await places();
    release.resolve();
    await expect(dialog.getByRole('heading', { name: `Your account: ${name}` })).toBeVisible();
    await expect(dialog.locator('.portico-account-balance')).toContainText('ETH');
    expect(await places()).toEqual(before);
    await expect(dialog.getByText(funded.address)).toHaveCount(1);
  });
}

test('the whole address stands there once, broken in its middle', async ({ page, funded }) => {
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    if (width === 1280) await arrive(page, funded);
    else await page.reload();
    // Before the wallet is back, a press is one to connect.
    await expect(door(page)).toContainText(shortAddress(funded.address));
    const dialog = await openAccount(page);
    const lines = await dialog.locator('.portico-account-address').evaluate((element) => {
      const range = document.createRange();
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      return [walker.nextNode(), walker.nextNode()].map((half) => {
        if (half) range.selectNodeContents(half);
        const { top, left, right } = range.getBoundingClientRect();
        return { text: half?.textContent, top, left, right };
      });
    });
    const [first, second] = lines;
    expect(`${first?.text}${second?.text}`).toBe(funded.address);
    expect(first?.text).toHaveLength(21);
    expect(second?.top).toBeGreaterThan(first?.top ?? Number.NaN);
    expect(first?.left).toBeGreaterThanOrEqual(0);
    expect(first?.right).toBeLessThanOrEqual(width);
  }
  await expect(openDialog(page)).not.toContainText(shortAddress(funded.address));
  await expect(openDialog(page).getByRole('button', { name: /Cop/ })).toHaveCount(1);
});

/** Answers requests for a balance, and what is asked together with them. Tells whether there was one. */
async function answerBalance(page: Page, answer: object): Promise<() => boolean> {
  let isAsked = false;
  await page.route('**/api/rpc**', async (route) => {
    const asked: unknown = route.request().postDataJSON();
    const calls: readonly { id: number; method: string }[] = Array.isArray(asked) ? asked : [asked];
    if (calls.every(({ method }) => method !== 'eth_getBalance')) return route.continue();
    isAsked = true;
    const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, ...answer }));
    return route.fulfill({ json: Array.isArray(asked) ? answers : answers[0] });
  });
  return () => isAsked;
}

test('nothing moves when a balance cannot be read', async ({ page, funded }) => {
  const isRefused = await answerBalance(page, { error: { code: -32000, message: 'Not today.' } });
  await arrive(page, funded);
  const dialog = await openAccount(page);
  await expect(dialog).toContainText(funded.address);
  await expect.poll(isRefused).toBe(true);
  const balance = dialog.locator('.portico-account-balance');
  await expect(balance).toHaveText('Balance unavailable');
  const failed = await balance.boundingBox();
  await page.unrouteAll();
  await page.reload();
  const before = await (await openAccount(page)).locator('.portico-account-balance').boundingBox();
  expect(before).toMatchObject({ y: failed?.y, height: failed?.height });
});

test('a balance of any length leaves the account where it is', async ({ page, funded }) => {
  await answerBalance(page, { result: `0x${'f'.repeat(64)}` });
  await page.setViewportSize({ width: 390, height: 800 });
  await arrive(page, funded);
  const dialog = await openAccount(page);
  const balance = dialog.locator('.portico-account-balance');
  await expect(balance).toContainText('000,000,000');
  for (const part of [balance, dialog.locator('.portico-account-address')]) {
    const { x = -1, width = 0 } = (await part.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(390);
  }
});

test('what is done most often stands in three tiles, and the ways out on one quiet line', async ({
  page,
  funded,
}) => {
  await page.goto('/try');
  await connect(page, funded);
  await signButton(page).click();
  await expect(openDialog(page)).toHaveCount(0);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const dialog = await openAccount(page);
    const tiles = [
      dialog.getByRole('button', { name: 'Copy address' }),
      dialog.getByRole('link', { name: 'View on explorer' }),
      dialog.getByRole('link', { name: 'Your sessions' }),
    ];
    const boxes = await Promise.all(tiles.map((tile) => tile.boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    expect(new Set(boxes.map((box) => Math.round(box?.width ?? 0))).size).toBe(1);
    const out = ['Disconnect wallet', 'Sign out'].map((name) =>
      dialog.getByRole('button', { name }),
    );
    const places = await Promise.all(out.map((each) => each.boundingBox()));
    expect(new Set(places.map((place) => place?.y)).size).toBe(1);
    await page.keyboard.press('Escape');
    await expect(openDialog(page)).toHaveCount(0);
  }
});

test('copying shows a confirmation for a moment, or the reason of a failure', async ({
  page,
  context,
  funded,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await arrive(page, funded);
  const dialog = await openAccount(page);
  await dialog.getByRole('button', { name: 'Copy address' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(funded.address);
  await expect(dialog.getByRole('button', { name: 'Copy address' })).toBeVisible();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed'));
  });
  await dialog.getByRole('button', { name: 'Copy address' }).click();
  await expect(dialog).toContainText('Your browser blocked copying.');
  await expect(dialog.getByRole('button', { name: 'Copied' })).toHaveCount(0);
});

test('a transaction is tracked here, in other tabs and after a reload', async ({
  page,
  context,
  funded,
}) => {
  await page.clock.install();
  await arrive(page, funded);
  await funded.ask('evm_setAutomine', false);
  try {
    await button(page, 'Send 0.0001 ETH').click();
    await expect(page.getByText('Sent.')).toBeVisible();
    await expect(door(page)).toContainText('a transaction is pending');
    let dialog = await openAccount(page);
    const transaction = dialog.getByRole('link', { name: 'Send 0.0001 ETH to yourself' });
    await expect(transaction).toContainText('Pending');
    await expect(transaction).toHaveAttribute(
      'href',
      /^https:\/\/basescan\.org\/tx\/0x[0-9a-f]{64}$/,
    );

    const other = await context.newPage();
    await other.goto('/try');
    await expect(door(other)).toContainText('a transaction is pending');

    await page.bringToFront();
    await page.reload();
    await expect(door(page)).toContainText('a transaction is pending');
    dialog = await openAccount(page);
    await expect(dialog).toContainText('Pending');
    await funded.ask('anvil_mine', '0x1');
    await expect(async () => {
      await page.clock.fastForward(4_000);
      await expect(dialog).toContainText('Confirmed', { timeout: 1_000 });
    }).toPass();
    await expect(door(other)).not.toContainText('a transaction is pending');

    await dialog.getByRole('button', { name: 'Clear' }).click();
    await expect(dialog).toContainText('Transactions you send through Portico will appear here.');
  } finally {
    await funded.ask('evm_setAutomine', true);
  }
});

test('sending is refused on another network, and declining is silent', async ({ page, funded }) => {
  await arrive(page, funded);
  await funded.script(page, 'eth_sendTransaction', { error: { code: 4001, message: 'No.' } });
  await button(page, 'Send 0.0001 ETH').click();
  await expect(button(page, 'Send 0.0001 ETH')).toBeEnabled();
  await expect(page.locator('.try-card').first().getByRole('status')).toHaveText('');
  await funded.setChainId(page, 1);
  await button(page, 'Send 0.0001 ETH').click();
  await expect(page.getByText('Your wallet is on another network.')).toBeVisible();
});

test('signs, adds a token and reads a contract', async ({ page, funded }) => {
  await deployToken(funded.ask);
  await arrive(page, funded);
  await button(page, 'Sign “Hello from Portico.”').click();
  await expect(page.getByText(/^Signed: 0x/)).toBeVisible();
  await button(page, 'Add USDC').click();
  await expect(page.getByText('USDC was offered to your wallet.')).toBeVisible();
  const watched = (await funded.calls(page)).find(({ method }) => method === 'wallet_watchAsset');
  expect(watched?.params).toMatchObject({
    type: 'ERC20',
    options: { symbol: 'USDC', decimals: 6 },
  });
  await button(page, 'Read the supply').click();
  await expect(page.getByText('1,234,567 USDC')).toBeVisible();
  // wagmi's hooks share the connection and do not end it.
  await expect(door(page)).toContainText(shortAddress(funded.address));
});

test('disconnecting the wallet and signing out are separate actions', { tag: '@smoke' }, async ({
  page,
  funded,
}) => {
  await arrive(page, funded);
  let dialog = await openAccount(page);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await signButton(page).click();
  await expect(openDialog(page)).toHaveCount(0);
  dialog = await openAccount(page);
  await expect(dialog.getByRole('link', { name: 'Your sessions' })).toHaveAttribute(
    'href',
    '/account',
  );
  await dialog.getByRole('button', { name: 'Disconnect wallet' }).click();
  await expect(dialog).toContainText('No wallet is connected. You’re still signed in.');
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(button(page, 'Connect wallet')).toBeVisible();
});

test.describe('a dialog whose code could not be loaded', () => {
  test.use({ expected: [/Failed to load resource: net::ERR_FAILED/] });

  test('opens once the connection is back', async ({ page, context, site }) => {
    const { account } = await signInContext(context, site.origin);
    const words = `**${builtChunk('locales/src/en/dialogs.ts')}`;
    await page.route(words, (route) => route.abort());
    await page.goto('/try');
    await door(page).click();
    await expect(page.getByRole('alert')).toContainText('could not be loaded');
    await page.unroute(words);
    // Chromium requests it again only for another page, which a press loads.
    await Promise.all([page.waitForEvent('load'), door(page).click()]);
    await expect(await openAccount(page)).toContainText(account.address);
  });
});

test.describe('the network dialog', () => {
  const sentence = 'Wrong network detected, switch or disconnect to continue.';

  async function openNetwork(page: Page, wallet: FundedWallet): Promise<Locator> {
    await wallet.setChainId(page, 1);
    await button(page, /^Wrong network/).click();
    await expect(openDialog(page)).toContainText(sentence);
    await expect(openDialog(page)).toContainText('Ethereum');
    return openDialog(page);
  }

  test('switches, closes on a rejection without an error, and shows the reason of a failure', async ({
    page,
    funded,
  }) => {
    await arrive(page, funded);
    const dialog = await openNetwork(page, funded);
    const move = dialog.getByRole('button', { name: 'Switch to Base' });

    await funded.script(page, 'wallet_switchEthereumChain', { error: { code: 4001, message: '' } });
    await move.click();
    await expect(move).toBeEnabled();
    await expect(dialog.getByRole('alert')).toHaveCount(0);

    await funded.script(page, 'wallet_switchEthereumChain', {
      error: { code: -32601, message: '' },
    });
    await move.click();
    await expect(dialog.getByRole('alert')).toContainText(
      `${funded.name} did not switch networks for Portico. Switch networks from within your wallet`,
    );

    await move.click();
    await expect(openDialog(page)).toHaveCount(0);
    await expect(door(page)).toContainText(shortAddress(funded.address));
  });

  test('adds Base to a wallet that does not know it', async ({ page, context, anvil }) => {
    const wallet = await installFundedWallet(context, anvil, { knownChainIds: [1] });
    await arrive(page, wallet);
    const dialog = await openNetwork(page, wallet);
    await dialog.getByRole('button', { name: 'Switch to Base' }).click();
    await expect(openDialog(page)).toHaveCount(0);
    const methods = (await wallet.calls(page)).map(({ method }) => method);
    expect(methods).toContain('wallet_addEthereumChain');
  });

  test('disconnects the wallet instead', async ({ page, funded }) => {
    await arrive(page, funded);
    const dialog = await openNetwork(page, funded);
    await dialog.getByRole('button', { name: 'Disconnect wallet' }).click();
    await expect(openDialog(page)).toHaveCount(0);
    await expect(button(page, 'Connect wallet')).toBeVisible();
  });
});

test('the button keeps its position in every state', async ({ page, funded }) => {
  await page.goto('/try');
  const place = async () => {
    const box = await page.locator('.try-door .portico-door').boundingBox();
    return box && [box.x, box.y, box.width, box.height].map(Math.round);
  };
  const before = await place();
  await connect(page, funded);
  await page.keyboard.press('Escape');
  await expect(door(page)).toContainText('1.5 ETH');
  expect(await place()).toEqual(before);
  await funded.setChainId(page, 1);
  await expect(button(page, /^Wrong network/)).toBeVisible();
  expect(await place()).toEqual(before);
  await page.reload();
  await expect(button(page, /^Wrong network|^0x|^Connect wallet/).first()).toBeVisible();
  expect(await place()).toEqual(before);
});

test('a card that needs a wallet opens the connect dialog, and works once connected', async ({
  page,
  funded,
}) => {
  await page.goto('/try');
  const card = page.getByRole('article').filter({ hasText: 'A short greeting' });
  await expect(page.getByText('All cards but the last need a wallet.')).toBeVisible();
  await card.getByRole('button', { name: 'Sign “Hello from Portico.”' }).click();
  await openDialog(page).getByRole('button', { name: funded.name }).click();
  await expect(signButton(page)).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: 'Sign “Hello from Portico.”' })).toBeFocused();
  await expect(page.getByText('All cards but the last need a wallet.')).toHaveCount(0);
});

test('the button fits everything that a site can make it show', async ({ page, funded }) => {
  await arrive(page, funded);
  await expect(door(page)).toContainText('1.5 ETH');
  for (const [width, size] of [
    [390, 's'],
    [1280, 'l'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    for (const chain of ['none', 'icon', 'name', 'full']) {
      for (const balance of [false, true]) {
        // The classes that these values of `chainStatus` and `showBalance` have.
        const cut = await page.locator('.try-door .portico-door').evaluate((element, classes) => {
          element.setAttribute('class', `portico-door ${classes}`);
          const name = element.querySelector('.portico-connect-name');
          return name === null || name.scrollWidth > name.clientWidth;
        }, `portico-chain-${size}-${chain} portico-balance-${size}-${balance}`);
        expect.soft([width, chain, balance, cut]).toEqual([width, chain, balance, false]);
      }
    }
  }
});
