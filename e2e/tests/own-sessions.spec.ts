import type { Page } from '@playwright/test';
import { axeViolations } from '@portico/testing/browser/axe';
import { devices } from '@portico/testing/browser/devices';
import { becomeVisible, untilAlive } from '@portico/testing/browser/flow';
import { watchContext } from '@portico/testing/browser/watch-context';
import { expect, test } from '@portico/testing/fixtures/test';
import { signedInVisitor, signInContext } from '@portico/testing/site/signed-in';
import type { Site } from '@portico/testing/site/site';

const { home, phone, work } = devices;

/** The sessions elsewhere that the page shows, by their devices. */
const others = (page: Page) =>
  page.getByRole('region', { name: 'Other sessions' }).getByRole('heading', { level: 3 });

/** What the page says of ending them. */
const said = (page: Page) =>
  page.getByRole('region', { name: 'Other sessions' }).getByRole('status');

const endButton = (page: Page, name: string) => page.getByRole('button', { name: `End ${name}` });

async function openAccount(page: Page): Promise<void> {
  await page.goto('/account');
  await untilAlive(page);
}

/** One more device of the same visitor, as requests without a browser. */
async function otherDevice(
  site: Site,
  { account }: Awaited<ReturnType<typeof signInContext>>,
  { userAgent }: { readonly userAgent: string },
) {
  return (await signedInVisitor(site.origin, account, userAgent)).visitor;
}

test('shows this session and others, accessibly, in light and dark', async ({
  page,
  context,
  site,
}) => {
  const me = await signInContext(context, site.origin, undefined, home.userAgent);
  await otherDevice(site, me, work);
  await otherDevice(site, me, phone);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await openAccount(page);
    const here = page.getByRole('region', { name: 'This session' });
    await expect(here.getByRole('heading', { level: 3 })).toHaveText(`${home.name}This device`);
    await expect(others(page)).toHaveText([phone.name, work.name]);
    const elsewhere = page.getByRole('region', { name: 'Other sessions' });
    await expect(elsewhere.getByText('now', { exact: true })).toHaveCount(2);
    expect.soft(await axeViolations(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 600 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});

test('ends the session of another browser: its next request is unauthenticated, and its page follows', {
  tag: '@smoke',
}, async ({ page, context, site, browser, problems }) => {
  const me = await signInContext(context, site.origin, undefined, home.userAgent);
  const elsewhere = await browser.newContext({ baseURL: site.origin });
  await watchContext(elsewhere, site.origin, problems);
  const there = await signInContext(elsewhere, site.origin, me.account, phone.userAgent);
  await otherDevice(site, me, work);
  const theirPage = await elsewhere.newPage();
  await openAccount(theirPage);
  await expect(others(theirPage)).toHaveText([work.name, home.name]);

  await openAccount(page);
  await endButton(page, work.name).press('Enter');
  await expect(said(page)).toHaveText(`${work.name} is signed out.`);
  // The button is gone with its row: the focus moves to the next one.
  await expect(endButton(page, phone.name)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(said(page)).toHaveText(`${phone.name} is signed out.`);
  await expect(page.getByText('You’re not signed in anywhere else.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Other sessions' })).toBeFocused();

  expect(await there.visitor.session()).toEqual({});
  await becomeVisible(theirPage);
  await expect(theirPage).toHaveURL(/\/api\/auth\/signin\?error=SessionRequired/);
  expect(await me.visitor.session()).toHaveProperty('address', me.account.address);
  await elsewhere.close();
});

test('ends all others at once, and no other user’s session', async ({ page, context, site }) => {
  const me = await signInContext(context, site.origin, undefined, home.userAgent);
  const mine = [await otherDevice(site, me, work), await otherDevice(site, me, phone)];
  const { visitor: other } = await signedInVisitor(site.origin);
  await openAccount(page);
  await page.getByRole('button', { name: 'End all others' }).click();
  await expect(said(page)).toHaveText('2 other sessions ended.');
  await expect(others(page)).toHaveCount(0);
  for (const visitor of mine) expect(await visitor.session()).toEqual({});
  expect(await other.session()).toHaveProperty('address');
  expect(await me.visitor.session()).toHaveProperty('address');
});

test('says so when a session had ended already', async ({ page, context, site }) => {
  const me = await signInContext(context, site.origin);
  const other = await otherDevice(site, me, phone);
  await openAccount(page);
  await other.signOut();
  await endButton(page, phone.name).click();
  await expect(said(page)).toHaveText(`${phone.name} was already signed out.`);
  await expect(others(page)).toHaveCount(0);
});

test('says why nothing was ended, and ends it at the second attempt', async ({
  page,
  context,
  site,
  expected,
}) => {
  expected.push(/Failed to load resource|CLIENT_FETCH_ERROR/);
  const me = await signInContext(context, site.origin);
  const other = await otherDevice(site, me, phone);
  await openAccount(page);
  await page.route('**/api/auth/**', (route) => route.abort());
  await endButton(page, phone.name).click();
  await expect(page.getByRole('alert')).toHaveText(
    `${phone.name} is still signed in. The site could not be reached. Try again in a moment.`,
  );
  await page.unroute('**/api/auth/**');
  await endButton(page, phone.name).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(said(page)).toHaveText(`${phone.name} is signed out.`);
  expect(await other.session()).toEqual({});
});

test('follows changes in other tabs and on other devices', async ({ page, context, site }) => {
  const me = await signInContext(context, site.origin);
  await otherDevice(site, me, phone);
  const second = await context.newPage();
  await openAccount(page);
  await openAccount(second);
  await endButton(page, phone.name).click();
  await expect(others(second)).toHaveCount(0);

  await otherDevice(site, me, work);
  await becomeVisible(second);
  await expect(others(second)).toHaveText([work.name]);
});

test('a list that cannot be loaded says so and recovers by itself', async ({
  page,
  context,
  site,
  expected,
}) => {
  expected.push(/Failed to load resource|CLIENT_FETCH_ERROR/);
  const me = await signInContext(context, site.origin);
  await openAccount(page);
  await page.route('**/api/auth/accounts', (route) => route.abort());
  await becomeVisible(page);
  // The accounts come with the same answer.
  const outdated = page.getByRole('alert').filter({ hasText: 'This list may be out of date.' });
  await expect(outdated).toHaveCount(2);
  expect(await axeViolations(page)).toEqual([]);
  await otherDevice(site, me, phone);
  await page.unroute('**/api/auth/accounts');
  await expect(others(page)).toHaveText([phone.name]);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the list is rendered, and its buttons work', async ({ page, context, site }) => {
    const me = await signInContext(context, site.origin, undefined, home.userAgent);
    const one = await otherDevice(site, me, work);
    const rest = [await otherDevice(site, me, phone), await otherDevice(site, me, phone)];
    await page.goto('/account');
    await expect(others(page)).toHaveText([phone.name, phone.name, work.name]);
    await expect(page.locator('time').first()).toHaveText(/^\d{1,2} \w{3} \d{4}, \d\d:\d\d UTC$/);

    await endButton(page, work.name).click();
    await expect(page).toHaveURL(`${site.origin}/account#other-sessions`);
    await expect(others(page)).toHaveText([phone.name, phone.name]);
    expect(await one.session()).toEqual({});

    await page.getByRole('button', { name: 'End all others' }).click();
    await expect(page.getByText('You’re not signed in anywhere else.')).toBeVisible();
    for (const visitor of rest) expect(await visitor.session()).toEqual({});
  });

  test('they work in a browser that kept only its session cookie', async ({
    page,
    context,
    site,
  }) => {
    const me = await signInContext(context, site.origin);
    const other = await otherDevice(site, me, phone);
    // A restart forgets session cookies.
    await context.clearCookies({ name: /csrf/ });
    await page.goto('/account');
    await endButton(page, phone.name).click();
    await expect(others(page)).toHaveCount(0);
    expect(await other.session()).toEqual({});
  });
});
