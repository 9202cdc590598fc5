import type { Page } from '@playwright/test';
import { axeViolations } from '@portico/testing/browser/axe';
import {
  accountButton,
  connect,
  openDialog,
  shortAddress,
  signButton,
  signIn,
  untilAlive,
} from '@portico/testing/browser/flow';
import { expect, test } from '@portico/testing/fixtures/test';
import { toAccount } from '@portico/testing/server/link-account';
import { linkAccount, signedInVisitor, signInContext } from '@portico/testing/site/signed-in';
import { installTestWallet } from '@portico/testing/wallets/test-wallet';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

const ways = (page: Page) => page.getByRole('region', { name: 'Ways to sign in' });
const rows = (page: Page) => ways(page).getByRole('heading', { level: 3 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string) => openDialog(page).getByRole('button', { name });

async function openAccount(page: Page): Promise<void> {
  await page.goto('/account');
  await untilAlive(page);
}

async function session(page: Page) {
  return (await page.request.get('/api/auth/session')).json();
}

test.describe('removing an account', () => {
  test('ends the sessions that it opened, and no other', async ({ page, context, site }) => {
    const me = await signInContext(context, site.origin);
    const second = await linkAccount(site.origin, me.visitor);
    const elsewhere = (await signedInVisitor(site.origin, second)).visitor;
    await openAccount(page);
    const name = shortAddress(second.address);
    await button(page, `Remove ${name}`).press('Enter');
    const question = ways(page).getByRole('group', { name: `Remove ${name}?` });
    await expect(question).toContainText('sessions that it opened end');
    // Nothing is removed by pressing Enter twice.
    await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused();
    expect.soft(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(button(page, `Remove ${name}`)).toBeFocused();
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(ways(page).getByRole('status')).toHaveText(`${name} is removed.`);
    await expect(rows(page)).toHaveCount(1);
    // The last one cannot be removed, and the page says why.
    await expect(ways(page)).toContainText('Your only way to sign in.');
    await expect(ways(page).getByRole('button', { name: 'Remove' })).toHaveCount(0);
    await expect(ways(page).getByRole('heading', { level: 2 })).toBeFocused();
    expect(await elsewhere.session()).toEqual({});
    expect(await session(page)).toMatchObject({ accounts: [toAccount(me.account)] });
  });

  test('that opened this session says so, signs out and leads home', async ({
    page,
    context,
    site,
  }) => {
    const me = await signInContext(context, site.origin);
    const second = await linkAccount(site.origin, me.visitor);
    const elsewhere = (await signedInVisitor(site.origin, second)).visitor;
    await openAccount(page);
    await button(page, `Remove ${shortAddress(me.account.address)}`).click();
    const question = ways(page).getByRole('group');
    await expect(question).toContainText('you’ll be signed out here');
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(page).toHaveURL(`${site.origin}/`);
    expect(await session(page)).toEqual({});
    expect(await elsewhere.session()).toMatchObject({ accounts: [toAccount(second)] });
  });

  test('that another device removed meanwhile is no failure', async ({
    page,
    context,
    site,
    expected,
  }) => {
    expected.push(/404/);
    const me = await signInContext(context, site.origin);
    const second = await linkAccount(site.origin, me.visitor);
    await linkAccount(site.origin, me.visitor);
    await openAccount(page);
    const account = toAccount(second);
    await me.visitor.postJson('/api/auth/accounts/unlink', { account });
    await button(page, `Remove ${shortAddress(second.address)}`).click();
    await ways(page).getByRole('group').getByRole('button', { name: 'Remove' }).click();
    await expect(ways(page).getByRole('status')).toHaveText(
      `${shortAddress(second.address)} is removed.`,
    );
    await expect(rows(page)).toHaveCount(2);
  });
});

test('lists the accounts in the first HTML, and no control that needs script without it', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false });
  const me = await signInContext(context, site.origin);
  const second = await linkAccount(site.origin, me.visitor);
  const page = await context.newPage();
  await page.goto('/account');
  await expect(rows(page)).toHaveText([
    `${shortAddress(me.account.address)}This session`,
    shortAddress(second.address),
  ]);
  await expect(ways(page).getByRole('button')).toHaveCount(0);
  await context.close();
});

test.describe('linking a wallet', () => {
  test('that belongs to another user takes nothing away until the visitor joins both', async ({
    page,
    context,
    site,
    wallet,
    expected,
  }) => {
    expected.push(/409/);
    const theirs = await signedInVisitor(site.origin, wallet.account);
    const me = await signInContext(context, site.origin);
    await openAccount(page);
    await button(page, 'Add a wallet').click();
    await inDialog(page, wallet.name).click();
    await signButton(page).click();
    await expect(
      openDialog(page).getByRole('heading', { name: 'Join both accounts?' }),
    ).toBeFocused();
    await expect(openDialog(page)).toContainText('belongs to another account');
    await inDialog(page, 'Cancel').click();
    await expect(openDialog(page)).toHaveCount(0);
    await expect(button(page, 'Add a wallet')).toBeFocused();
    expect(await session(page)).toMatchObject({ accounts: [toAccount(me.account)] });
    expect(await theirs.visitor.session()).toMatchObject({ accounts: [toAccount(wallet)] });
  });

  test('signs once, whatever happens on the way', async ({
    page,
    context,
    site,
    wallet,
    expected,
  }) => {
    expected.push(/503/);
    await signInContext(context, site.origin);
    await openAccount(page);
    await button(page, 'Add a wallet').click();
    await inDialog(page, wallet.name).click();
    await expect(signButton(page)).toBeEnabled();
    await wallet.script(page, 'personal_sign', { error: { code: 4001, message: 'No.' } });
    await signButton(page).click();
    await expect(signButton(page)).toBeEnabled();
    await expect(openDialog(page).getByRole('alert')).toHaveCount(0);

    let posts = 0;
    await page.route('**/api/auth/accounts/link', (route) => {
      posts += 1;
      if (posts > 1) return route.fallback();
      const headers = { 'retry-after': '1' };
      return route.fulfill({ status: 503, headers, json: { code: 'STORE_UNAVAILABLE' } });
    });
    await signButton(page).click();
    await expect(openDialog(page).getByRole('heading', { name: 'Wallet linked' })).toBeVisible();
    expect(posts).toBe(2);
    const calls = (await wallet.calls(page)).filter(({ method }) => method === 'personal_sign');
    // The one that was declined, and one more.
    expect(calls).toHaveLength(2);
    expect(await session(page)).toMatchObject({ accounts: { length: 2 } });
  });

  test('names the account that was linked, whichever its wallet is on by then', async ({
    page,
    context,
    site,
    wallet,
  }) => {
    await signInContext(context, site.origin);
    await openAccount(page);
    await button(page, 'Add a wallet').click();
    await inDialog(page, wallet.name).click();
    await signButton(page).click();
    await expect(openDialog(page).getByRole('heading', { name: 'Wallet linked' })).toBeVisible();
    await wallet.setAccounts(page, [privateKeyToAccount(generatePrivateKey()).address]);
    await expect(openDialog(page)).toContainText(shortAddress(wallet.address));
  });

  test('that is linked already offers its other accounts', async ({ page, context }) => {
    const second = generatePrivateKey();
    const wallet = await installTestWallet(context, { accounts: [second] });
    const other = privateKeyToAccount(second);
    await page.goto('/');
    await signIn(page, wallet);
    await openAccount(page);
    await button(page, 'Add a wallet').click();
    await inDialog(page, wallet.name).click();
    await expect(openDialog(page)).toContainText(
      `${shortAddress(wallet.address)} is already linked to your account.`,
    );
    expect.soft(await axeViolations(page)).toEqual([]);
    await inDialog(page, `Link ${shortAddress(other.address)}`).click();
    await signButton(page).click();
    await inDialog(page, 'Done').click();
    await expect(rows(page)).toHaveCount(2);
  });

  test('by keyboard alone keeps the focus in sight', async ({ page, context, site, wallet }) => {
    await signInContext(context, site.origin);
    await openAccount(page);
    await button(page, 'Add a wallet').press('Enter');
    await inDialog(page, wallet.name).press('Enter');
    await expect(openDialog(page).getByRole('heading', { name: 'Link this wallet' })).toBeFocused();
    await signButton(page).press('Enter');
    await expect(openDialog(page).getByRole('heading', { name: 'Wallet linked' })).toBeFocused();
    await inDialog(page, 'Done').press('Enter');
    await expect(button(page, 'Add a wallet')).toBeFocused();
  });
});

test.describe('a wallet on an account that is not the session’s', () => {
  test('is no mismatch when it is the user’s own, and a quiet line names it', async ({
    page,
    wallet,
  }) => {
    await page.goto('/');
    await signIn(page, wallet);
    const origin = new URL(page.url()).origin;
    const { visitor } = await signedInVisitor(origin, wallet.account);
    const other = await linkAccount(origin, visitor);
    await page.reload();
    await untilAlive(page);
    await wallet.setAccounts(page, [other.address]);
    const short = shortAddress(other.address);
    const door = page.locator('.portico-connect');
    await expect(door).toHaveAccessibleName(/signed in$/);
    await expect(openDialog(page)).toHaveCount(0);
    await door.click();
    await expect(openDialog(page)).toContainText(
      `Your wallet is on ${short}, another of your accounts.`,
    );
    await expect(openDialog(page).getByRole('alert')).toHaveCount(0);
    await expect(openDialog(page).getByRole('listitem')).toHaveText([
      `${shortAddress(wallet.address)}This session`,
      short,
    ]);
    expect.soft(await axeViolations(page)).toEqual([]);
  });

  test('can be linked', async ({ page, context }) => {
    const secondKey = generatePrivateKey();
    const both = await installTestWallet(context, { accounts: [secondKey] });
    const other = privateKeyToAccount(secondKey);
    await page.goto('/');
    await signIn(page, both);
    await both.setAccounts(page, [other.address]);
    await expect(
      openDialog(page).getByRole('heading', { name: 'Different account' }),
    ).toBeFocused();
    const { id, user } = await session(page);
    await inDialog(page, `Link ${shortAddress(other.address)}`).click();
    await signButton(page).click();
    await inDialog(page, 'Done').click();
    await expect(openDialog(page)).toHaveCount(0);
    expect(await session(page)).toMatchObject({
      id,
      user: { id: user.id },
      accounts: [toAccount(both), toAccount(other)],
    });
  });

  test('can be signed in as, which is another user', async ({ page, context }) => {
    const secondKey = generatePrivateKey();
    const both = await installTestWallet(context, { accounts: [secondKey] });
    const other = privateKeyToAccount(secondKey);
    await page.goto('/');
    await signIn(page, both);
    const { user } = await session(page);
    await both.setAccounts(page, [other.address]);
    await inDialog(page, `Sign in as ${shortAddress(other.address)}`).click();
    await signButton(page).click();
    await expect(openDialog(page)).toHaveCount(0);
    const now = await session(page);
    expect(now).toMatchObject({ accounts: [toAccount(other)] });
    expect(now.user.id).not.toBe(user.id);
  });

  for (const isKnown of [true, false])
    test(`is asked about when the wallet switches while the signature is verified${isKnown ? ', on a page that knew the wallet' : ''}`, async ({
      page,
      context,
    }) => {
      const secondKey = generatePrivateKey();
      const both = await installTestWallet(context, { accounts: [secondKey] });
      const other = privateKeyToAccount(secondKey);
      const { promise: held, resolve: answer } = Promise.withResolvers<void>();
      await page.route('**/api/auth/verify', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto('/');
      await connect(page, both);
      if (isKnown) {
        await page.keyboard.press('Escape');
        await expect(openDialog(page)).toHaveCount(0);
        await accountButton(page, both.address).click();
        await inDialog(page, 'Sign in').click();
      }
      const posted = page.waitForRequest('**/api/auth/verify');
      await signButton(page).click();
      await posted;
      await both.setAccounts(page, [other.address]);
      await expect(openDialog(page)).toContainText(shortAddress(other.address));
      answer();
      await expect(
        openDialog(page).getByRole('heading', { name: 'Different account' }),
      ).toBeFocused();
      expect(await session(page)).toMatchObject({ accounts: [toAccount(both)] });
    });

  test('can be left alone, and is not asked about again', async ({ page, context, site }) => {
    const me = await signInContext(context, site.origin);
    // The wallet was connected on an earlier visit.
    await context.addInitScript(() => {
      localStorage.setItem('wagmi.recentConnectorId', '"example.portico.test"');
      localStorage.setItem('portico.test-wallet.example.portico.test', 'permitted');
    });
    const wallet = await installTestWallet(context);
    await page.goto('/');
    await expect(openDialog(page)).toContainText(shortAddress(wallet.address));
    await inDialog(page, `Stay as ${shortAddress(me.account.address)}`).click();
    await expect(openDialog(page)).toHaveCount(0);
    await page.reload();
    await expect(page.locator('.portico-connect')).toHaveAccessibleName(/different account/);
    await expect(openDialog(page)).toHaveCount(0);
    expect(await session(page)).toMatchObject({ accounts: [toAccount(me.account)] });
  });
});

test.describe('another account of the wallet', () => {
  const choose = (page: Page) => inDialog(page, 'Use another account');

  async function openDoor(page: Page): Promise<void> {
    await page.locator('.portico-connect').click();
    await expect(openDialog(page)).toBeVisible();
  }

  test('can be asked for, and the visitor may decline', async ({ page, context }) => {
    const secondKey = generatePrivateKey();
    const both = await installTestWallet(context, { accounts: [secondKey] });
    const other = privateKeyToAccount(secondKey).address;
    await page.goto('/');
    await signIn(page, both);
    await openDoor(page);
    await both.script(page, 'wallet_requestPermissions', { error: { code: 4001, message: 'No.' } });
    await choose(page).click();
    await expect(choose(page)).toBeEnabled();
    await expect(openDialog(page).getByRole('alert')).toHaveCount(0);
    await both.script(page, 'eth_accounts', { result: [other, both.address] });
    await choose(page).click();
    await expect(openDialog(page)).toContainText(`Link ${shortAddress(other)}`);
  });

  test('is chosen in the wallet where it takes no such request', async ({ page, wallet }) => {
    await page.goto('/');
    await signIn(page, wallet);
    await openDoor(page);
    const unsupported = { error: { code: -32_601, message: 'Unknown method.' } };
    await wallet.script(page, 'wallet_requestPermissions', unsupported);
    await choose(page).click();
    await expect(openDialog(page).getByRole('alert')).toContainText(
      'Switch accounts in the wallet itself.',
    );
    await expect(choose(page)).toHaveCount(0);
  });
});
