import type { Page } from '@playwright/test';
import { connect, openDialog, signIn } from '@portico/testing/browser/flow';
import { type Anvil, askAnvil } from '@portico/testing/chain/anvil';
import { registerBaseName, registerEnsName } from '@portico/testing/chain/local-contracts';
import { expect, test as withSite } from '@portico/testing/fixtures/test';
import { type FundedWallet, installFundedWallet } from '@portico/testing/wallets/test-wallet';
import { toFunctionSelector } from 'viem';

const picture =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 1 1%22/%3E';
const day = 24 * 60 * 60 * 1000;

/** A site that has a node of Ethereum as well: a second local chain. */
const test = withSite.extend<{ funded: FundedWallet }>({
  siteEnvironment: async ({ ethereum }, use) => {
    await use({ ETHEREUM_RPC_URL: ethereum.rpcUrl });
  },
  funded: async ({ context, anvil }, use) => {
    await use(await installFundedWallet(context, anvil));
  },
});

// All in one worker: each starts the servers of this file anew.
test.describe.configure({ mode: 'default' });

const door = (page: Page) => page.locator('.try-door .portico-connect');
const askEthereum =
  ({ rpcUrl }: Anvil): FundedWallet['ask'] =>
  (method, ...params) =>
    askAnvil(rpcUrl, method, params);

async function arrive(page: Page, wallet: FundedWallet): Promise<void> {
  await page.goto('/try');
  await connect(page, wallet);
  await page.keyboard.press('Escape');
  await expect(openDialog(page)).toHaveCount(0);
}

/** How often the page has asked Base what an account calls itself. */
function countQuestions(page: Page): () => number {
  const selector = toFunctionSelector('nameForAddr(address)').slice(2);
  let count = 0;
  page.on('request', (request) => {
    count += request.postData()?.split(selector).length ?? 1;
    count -= 1;
  });
  return () => count;
}

/** Changes what the browser has kept of names. */
function editCache(page: Page, changes: object): Promise<void> {
  return page.evaluate((given) => {
    const kept: object[] = JSON.parse(localStorage.getItem('portico.cache') ?? '[]');
    if (kept.length === 0) throw new Error('Nothing is kept');
    localStorage.setItem(
      'portico.cache',
      JSON.stringify(kept.map((one) => ({ ...one, ...given }))),
    );
  }, changes);
}

test('an ENS name is read from Ethereum through the site, with the avatar in its record', async ({
  page,
  funded,
  ethereum,
}) => {
  await registerEnsName(askEthereum(ethereum), funded.address, 'bob.eth', picture);
  await arrive(page, funded);
  await expect(door(page)).toContainText('bob.eth');
  await expect(door(page).locator('img')).toHaveAttribute('src', picture);
  await door(page).click();
  await expect(openDialog(page)).toContainText('bob.eth');
  await expect(openDialog(page)).toContainText(funded.address);
});

test('a Basename takes precedence over an ENS name', { tag: '@smoke' }, async ({
  page,
  funded,
  ethereum,
}) => {
  await registerEnsName(askEthereum(ethereum), funded.address, 'carol.eth', '');
  await registerBaseName(funded.ask, funded.address, 'carol.base.eth');
  await arrive(page, funded);
  await expect(door(page)).toContainText('carol.base.eth');
});

test('a name is looked up once a day', async ({ page, funded }) => {
  await registerBaseName(funded.ask, funded.address, 'dave.base.eth');
  const questions = countQuestions(page);
  await arrive(page, funded);
  await expect(door(page)).toContainText('dave.base.eth');
  expect(questions()).toBe(1);

  await registerBaseName(funded.ask, funded.address, 'david.base.eth');
  await page.reload();
  await expect(door(page)).toContainText('dave.base.eth');
  await expect(door(page)).toContainText('1.5 ETH');
  expect(questions()).toBe(1);

  await editCache(page, { dataUpdatedAt: Date.now() - day });
  await page.reload();
  await expect(door(page)).toContainText('david.base.eth');
  expect(questions()).toBe(2);
});

test('on the account page the name stands among the ways to sign in', async ({ page, funded }) => {
  await registerBaseName(funded.ask, funded.address, 'frank.base.eth');
  await page.goto('/');
  await signIn(page, funded);
  await page.goto('/account');
  await expect(page.locator('.way .session-device')).toContainText('frank.base.eth');
  await expect(page.locator('.account-address .portico-address')).toHaveText(funded.address);
});

test('a damaged cache costs one lookup and nothing else', async ({ page, funded }) => {
  await registerBaseName(funded.ask, funded.address, 'erin.base.eth');
  await arrive(page, funded);
  await expect(door(page)).toContainText('erin.base.eth');
  await editCache(page, { data: { name: { first: 'Erin' } } });
  await page.reload();
  await expect(door(page)).toContainText('erin.base.eth');
});
