// The recipes for pages, word for word in the site of a reader. Those for servers alone: packages/server/src/tests/guides/recipes.test.ts.
import { expect, type Locator, type Page } from '@playwright/test';
import { signedInAs } from '@portico/server/testing';
import {
  connect,
  connectButton,
  openDialog,
  pickWallet,
  shortAddress,
  signButton,
  signIn,
} from '@portico/testing/browser/flow';
import { watchContext } from '@portico/testing/browser/watch-context';
import { putToken } from '@portico/testing/chain/token-contracts';
import { test as base } from '@portico/testing/fixtures/worker-test';
import { type InstalledWallet, installTestWallet } from '@portico/testing/wallets/test-wallet';
import { erc20Abi } from 'viem';
import { type RunningRecipe, startRecipe } from './start-recipe.ts';

type Fixtures = {
  /** Starts the recipe that the test is named by, and opens its page. */
  readonly open: (environment?: Readonly<Record<string, string>>) => Promise<RunningRecipe>;
  readonly wallet: InstalledWallet;
};

const quiet = () => undefined;
const secret = { AUTH_SECRET: 'the end-to-end tests keep no secret at all' };

const test = base.extend<Fixtures>({
  open: async ({ page, context, chain, problems }, use, { title }) => {
    const running: RunningRecipe[] = [];
    const { info, warn, error } = console;
    // Default log of a server.
    Object.assign(console, { info: quiet, warn: quiet, error: quiet });
    await use(async (environment) => {
      Object.assign(process.env, secret, environment);
      const recipe = await startRecipe(title, chain.rpcUrl);
      running.push(recipe);
      await watchContext(context, recipe.origin, problems);
      await page.goto(recipe.origin);
      return recipe;
    });
    for (const { stop } of running) await stop();
    Object.assign(console, { info, warn, error });
  },
  wallet: async ({ context, chain }, use) => {
    await use(await installTestWallet(context, { rpcUrl: chain.rpcUrl }));
  },
});

// All in one worker: the pages are built once. The first test waits for that.
test.describe.configure({ mode: 'default', timeout: 90_000 });

const account = (page: Page) => page.getByRole('status', { name: 'account' });
const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });
const accountOf = ({ address }: InstalledWallet, chainId = 8453) => `eip155:${chainId}:${address}`;
const refused = /Failed to load resource: .* 40[13] /;

test('A button of your own', async ({ page, open, wallet }) => {
  await open();
  await button(page, 'Enter').click();
  await openDialog(page).getByRole('button', { name: wallet.name }).click();
  await expect(signButton(page)).toBeEnabled();
  await page.keyboard.press('Escape');
  await button(page, 'Sign in').click();
  await signButton(page).click();
  // Portico's own button and that of the recipe.
  const name = page.getByRole('button', { name: shortAddress(wallet.address) });
  await expect(name).toHaveCount(2);
  await name.last().click();
  await expect(openDialog(page)).toContainText(wallet.address);
  await page.keyboard.press('Escape');
  await wallet.setChainId(page, 1);
  await button(page, 'Switch').click();
  await expect(openDialog(page)).toContainText('Base');
});

test('Sign in with one press, without the dialog', async ({ page, open, wallet }) => {
  await page.addInitScript(() => {
    addEventListener('eip6963:announceProvider', (event) => {
      if (location.hash === '' && 'detail' in event)
        Object.assign(window, { ethereum: Object(event.detail).provider });
    });
    dispatchEvent(new Event('eip6963:requestProvider'));
  });
  const { origin } = await open();
  const problem = page.getByRole('alert');
  const fail = (code: number) => ({ error: { code, message: 'No.' } });
  await wallet.script(page, 'eth_requestAccounts', fail(4001), fail(-32603));
  await button(page, 'Sign in').click();
  await button(page, 'Sign in').click();
  await expect(problem).toHaveText('The wallet did not answer.');
  await button(page, 'Sign in').click();
  await expect(account(page)).toHaveText(accountOf(wallet));
  await expect(problem).toHaveText('');
  await page.context().clearCookies();
  await page.goto(`${origin}/#no-wallet`);
  await page.reload();
  await button(page, 'Sign in').click();
  await expect(problem).toHaveText('There is no wallet in this browser.');
});

test('Email beside the wallet', async ({ page, open, expected, mail }) => {
  await open({ SMTP_URL: mail.url });
  expected.push(/Failed to load resource: .* 5\d\d /);
  await page.getByLabel('Email').fill('ada@example.com');
  mail.refuse();
  await button(page, 'Send me a link').click();
  await expect(page.getByRole('status').last()).not.toHaveText('');
  mail.accept();
  await page.getByLabel('Email').fill('ada@example.com');
  await button(page, 'Send me a link').click();
  await expect(page.getByText('Check your inbox.')).toBeVisible();
  await expect.poll(() => mail.links).toHaveLength(1);
  await page.goto(mail.links[0] ?? '');
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(account(page)).toHaveText('email:ada@example.com');
});

test('A role, in the API and on a page', async ({ page, context, open, wallet }) => {
  const { auth, origin } = await open();
  await page.waitForURL(/\/api\/auth\/signin\?/);
  await page.getByRole('button', { name: wallet.name }).click();
  await expect(page.getByText('This page is for admins.')).toBeVisible();
  const admin = await signedInAs(auth, 'eip155:8453:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045');
  const [name = '', value = ''] = admin.cookie.split(/=(.*)/);
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible();
});

test('Only listed accounts', async ({ page, open, wallet, expected }) => {
  await open();
  expected.push(refused);
  await connect(page, wallet);
  await signButton(page).click();
  await expect(openDialog(page)).toContainText('Example is in a closed beta.');
});

test('Sign out everywhere', async ({ page, open, wallet }) => {
  const { auth } = await open();
  await signIn(page, wallet);
  await signedInAs(auth, accountOf(wallet), { userAgent: 'Firefox/140.0' });
  await signedInAs(auth, accountOf(wallet), { userAgent: 'Chrome/140.0' });
  await page.reload();
  await expect(page.getByText('Firefox,')).toBeVisible();
  await expect(page.getByText('(this one)')).toBeVisible();
  await button(page, 'End').first().click();
  await expect(button(page, 'End')).toHaveCount(1);
  await button(page, 'Sign out everywhere').click();
  await expect(account(page)).toHaveText('none');
  const user = await auth.users.find(accountOf(wallet));
  expect(await auth.sessions.list(user?.id ?? '')).toEqual([]);
});

const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';

test('Read a contract with wagmi', async ({ page, open, chain }) => {
  await putToken(chain, usdc, 1_234_567_500_000n);
  await open();
  await expect(page.getByText('1234567.5 USDC')).toBeVisible();
});

test('Send USDC, and show when it is settled', async ({ page, open, chain, wallet }) => {
  const setBalance = await putToken(chain, usdc, 10n ** 12n);
  await setBalance(wallet.account.address, 6_000_000n);
  await chain.client.setBalance({ address: wallet.account.address, value: 10n ** 18n });
  await open();
  const pay = button(page, 'Pay 5 USDC');
  await expect(pay).toBeDisabled();
  await signIn(page, wallet);
  await wallet.script(page, 'eth_sendTransaction', { error: { code: 4001, message: 'No.' } });
  await pay.click();
  await expect.poll(async () => (await wallet.calls(page)).at(-1)?.method).toMatch(/send/);
  await expect(page.getByRole('alert').first()).toHaveText('');
  await pay.click();
  const payment = page.getByText('Pay 5 USDC: ');
  await expect(payment).toHaveText('Pay 5 USDC: pending');
  const args = ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'] as const;
  const read = { address: usdc, abi: erc20Abi, functionName: 'balanceOf', args } as const;
  expect(await chain.client.readContract(read)).toBe(5_000_000n);
  // One block more, for the second confirmation.
  await chain.client.mine({ blocks: 1 });
  await expect(payment).toHaveText('Pay 5 USDC: confirmed', { timeout: 30_000 });
  // There is one left.
  await pay.click();
  await expect(page.getByText('The payment was not sent.')).toBeVisible();
});

test('A test network in staging', async ({ page, open, wallet }) => {
  await open({ DATABASE_URL: ':memory:' });
  await pickWallet(page, wallet.name);
  await expect(openDialog(page)).toContainText('Base Sepolia');
  await wallet.setChainId(page, 84532);
  await signButton(page).click();
  await expect(account(page)).toHaveText(accountOf(wallet, 84532));
});

test('Colours of your own, light and dark', async ({ page, open }) => {
  await open();
  const scheme = page.getByLabel('Colours');
  const fill = () =>
    connectButton(page).evaluate((element) => getComputedStyle(element).backgroundColor);
  const inLight = await fill();
  await scheme.selectOption('Dark');
  await expect.poll(fill).not.toBe(inLight);
  await scheme.selectOption('Light');
  // #9a3412, as the browser writes what is computed of it.
  await expect.poll(fill).toMatch(/^color\(srgb 0\.6039\d* 0\.2039\d* 0\.0705\d*\)$/);
  await expect(connectButton(page)).toHaveCSS('border-radius', '999px');
});

test("A language by the visitor's choice, right to left too", async ({ page, open }) => {
  await open();
  for (const [name, lang, dir] of [
    ['العربية', 'ar', 'rtl'],
    ['日本語', 'ja', 'ltr'],
    ['English', 'en', 'ltr'],
  ] as const) {
    await button(page, name).click();
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.locator('html')).toHaveAttribute('dir', dir);
    await expect(connectButton(page)).toHaveCount(lang === 'en' ? 1 : 0);
  }
});

test('A strict Content Security Policy', async ({ page, open, wallet }) => {
  const { origin } = await open();
  const answer = await page.request.get(origin);
  expect(answer.headers()['content-security-policy']).toContain('https://images.example.com');
  await signIn(page, wallet);
  // The policy of the session server's own page is its own.
  const own = await page.request.get(`${origin}/api/auth/signin`);
  expect(own.headers()['content-security-policy']).not.toContain('images.example.com');
});
