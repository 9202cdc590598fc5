// Two configurations on one page: neither knows what happens in the other.
import type { Locator, Page } from '@playwright/test';
import { becomeVisible, openDialog, shortAddress } from '@portico/testing/browser/flow';
import { installTestWallet } from '@portico/testing/wallets/test-wallet';
import { goodPassword, twoSitesPage } from '../src/host.ts';
import { expect, test } from '../src/test.ts';

// All in one worker: the page's script is built once.
test.describe.configure({ mode: 'default' });

const site = (page: Page, name: string) => page.getByRole('region', { name });
const fact = (region: Locator, name: string) => region.getByRole('status', { name, exact: true });

async function open(page: Page, query = ''): Promise<{ shop: Locator; office: Locator }> {
  await page.goto(`${twoSitesPage}${query}`);
  return { shop: site(page, 'shop'), office: site(page, 'office') };
}

/** Connects in one of the two and leaves the dialog without signing. */
async function connect(page: Page, region: Locator): Promise<void> {
  await region.getByRole('button', { name: 'Connect wallet' }).click();
  await openDialog(page).getByRole('button', { name: 'Test wallet' }).click();
  await expect(openDialog(page)).toContainText('Verify your account');
  await page.keyboard.press('Escape');
  await expect(openDialog(page)).toHaveCount(0);
}

test('a sign-in and a sign-out in one change nothing in the other', async ({ page }) => {
  const { shop, office } = await open(page);
  for (const region of [shop, office])
    await expect(fact(region, 'session')).toHaveText('unauthenticated');
  const signIn = (password: string) => sites.shop.signIn('password', { password, redirect: false });
  expect(await page.evaluate(signIn, goodPassword)).toMatchObject({ ok: true });
  await expect(fact(shop, 'session')).toHaveText('Eve');
  await expect(fact(office, 'session')).toHaveText('unauthenticated');

  // Asked again, each server answers for its own sessions.
  const asked = page.waitForResponse('**/office/auth/session');
  await becomeVisible(page);
  await asked;
  await expect(fact(shop, 'session')).toHaveText('Eve');
  await expect(fact(office, 'session')).toHaveText('unauthenticated');
  expect(await page.evaluate(() => sites.office.getSession())).toBeNull();
  expect((await page.evaluate(() => sites.shop.getSession()))?.user.name).toBe('Eve');

  expect(await page.evaluate(() => sites.shop.signOut({ redirect: false }))).toMatchObject({
    ok: true,
  });
  await expect(fact(shop, 'session')).toHaveText('unauthenticated');
});

test('each has its own wallet, dialogs and transactions, also after a reload', async ({
  page,
  context,
  expected,
}) => {
  // The page has no RPC proxy, and nothing here depends on what a chain says.
  expected.push(/status of 404/);
  const { address } = await installTestWallet(context);
  let { shop, office } = await open(page);
  await connect(page, shop);
  await expect(shop.getByRole('button', { name: shortAddress(address) })).toBeVisible();
  await expect(office.getByRole('button', { name: 'Connect wallet' })).toBeVisible();

  await shop.getByRole('button', { name: 'Remember a transaction' }).click();
  await expect(fact(shop, 'transactions')).toHaveText('1');

  ({ shop, office } = await open(page));
  await expect(shop.getByRole('button', { name: shortAddress(address) })).toBeVisible();
  await expect(fact(shop, 'transactions')).toHaveText('1');
  await expect(office.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
  await connect(page, office);
  await expect(office.getByRole('button', { name: shortAddress(address) })).toBeVisible();
  await expect(fact(office, 'transactions')).toHaveText('0');
});

test('another configuration takes the place of the first, with all that depends on it', async ({
  page,
}) => {
  await open(page, '?switching');
  const either = site(page, 'either');
  const signIn = (password: string) => sites.shop.signIn('password', { password, redirect: false });
  await expect(fact(either, 'session')).toHaveText('unauthenticated');
  await page.evaluate(signIn, goodPassword);
  await expect(fact(either, 'session')).toHaveText('Eve');
  await page.getByRole('button', { name: 'Change to the office' }).click();
  await expect(fact(either, 'session')).toHaveText('unauthenticated');
});

test.describe('a session that a server rendered', () => {
  const signIn = (password: string) => sites.shop.signIn('password', { password, redirect: false });

  test('takes effect when the page is rendered again, and is asked for once', async ({
    page,
    host,
  }) => {
    await open(page, '?rendering');
    const rendered = site(page, 'rendered');
    await expect(fact(rendered, 'session')).toHaveText('unauthenticated');
    // Simulates a server action, which this page's client does not notice.
    const other = await page.context().newPage();
    await open(other);
    await other.evaluate(() => Object.defineProperty(window, 'localStorage', { value: undefined }));
    await other.evaluate(signIn, goodPassword);
    const session = await other.evaluate(() => sites.shop.getSession());
    await expect(fact(rendered, 'session')).toHaveText('unauthenticated');

    const asked = host.requests.length;
    await page.evaluate((given) => renderAgain(given), session);
    await expect(fact(rendered, 'session')).toHaveText('Eve');
    // Each rendering brings a new object and, after a while, another end.
    await page.evaluate((given) => {
      renderAgain(given && { ...given, expires: '2036-01-01T00:00:00.000Z' });
    }, session);
    await expect(fact(rendered, 'session')).toHaveText('Eve');
    expect(host.requests.length - asked).toBe(1);
  });

  test('never revives one that ended in this tab meanwhile', async ({ page }) => {
    await open(page, '?rendering');
    const rendered = site(page, 'rendered');
    await page.evaluate(signIn, goodPassword);
    await expect(fact(rendered, 'session')).toHaveText('Eve');
    const old = await page.evaluate(() => sites.shop.getSession());
    await page.evaluate(() => sites.shop.signOut({ redirect: false }));
    await expect(fact(rendered, 'session')).toHaveText('unauthenticated');
    const answered = page.waitForResponse('**/api/auth/session');
    await page.evaluate((given) => renderAgain(given), old);
    await answered;
    await expect(fact(rendered, 'session')).toHaveText('unauthenticated');
  });

  test('is waited for where it is a promise, and the button keeps its place', async ({
    page,
    host,
  }) => {
    await open(page, '?waiting');
    const waiting = site(page, 'waiting');
    await expect(fact(waiting, 'session')).toHaveText('waiting');
    const door = waiting.locator('.portico-door');
    await expect(door).toBeAttached();
    await expect(waiting.getByRole('button')).toHaveCount(0);
    await page.evaluate(() => settleSession.resolve(null));
    await expect(fact(waiting, 'session')).toHaveText('unauthenticated');
    await expect(waiting.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
    expect(host.requests).toEqual([]);
  });

  test('is asked for where the promise rejects', async ({ page, host }) => {
    await open(page, '?waiting');
    await page.evaluate(() => settleSession.reject(new Error('The database is away')));
    await expect(fact(site(page, 'waiting'), 'session')).toHaveText('unauthenticated');
    expect(host.requests.map(({ path }) => path)).toEqual(['session']);
  });
});
