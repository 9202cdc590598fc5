import type { Page } from '@playwright/test';
import { axeViolations } from '@portico/testing/browser/axe';
import {
  connect,
  connectButton,
  openDialog,
  shortAddress,
  signButton,
  untilAlive,
} from '@portico/testing/browser/flow';
import {
  holdExits,
  layoutShifts,
  leavingDialog,
  recordLayoutShifts,
} from '@portico/testing/browser/motion';
import { expect, test } from '@portico/testing/fixtures/test';
import { toAccount } from '@portico/testing/server/link-account';
import {
  ageUser,
  linkAccount,
  signedInVisitor,
  signInContext,
} from '@portico/testing/site/signed-in';
import { type InstalledWallet, installTestWallet } from '@portico/testing/wallets/test-wallet';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const ways = (page: Page) => page.getByRole('region', { name: 'Ways to sign in' });
const rows = (page: Page) => ways(page).getByRole('heading', { level: 3 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string) => openDialog(page).getByRole('button', { name });
const title = (page: Page, name: string) => openDialog(page).getByRole('heading', { name });

async function openAccount(page: Page): Promise<void> {
  await page.goto('/account');
  await untilAlive(page);
}

async function session(page: Page) {
  return (await page.request.get('/api/auth/session')).json();
}

const signatures = async (page: Page, wallet: InstalledWallet) =>
  (await wallet.calls(page)).filter(({ method }) => method === 'personal_sign').length;

test.describe('with a session from an hour ago', () => {
  // Browsers print every refusal to the console.
  test.beforeEach(({ expected }) => {
    expected.push(/403/);
  });

  test('a wallet is linked once the visitor confirmed, in one go and without a layout shift', {
    tag: '@smoke',
  }, async ({ page, context, site, wallet }) => {
    await recordLayoutShifts(context);
    const second = await installTestWallet(context, { name: 'Ledger', rdns: 'example.ledger' });
    const me = await signInContext(context, site.origin, wallet.account);
    await ageUser(site, me.visitor);
    const before = await session(page);
    await openAccount(page);
    await button(page, 'Add a wallet').press('Enter');
    await expect(title(page, 'Confirm it’s you')).toBeFocused();
    await expect(openDialog(page)).toContainText('You signed in a while ago.');
    expect.soft(await axeViolations(page)).toEqual([]);
    await inDialog(page, wallet.name).press('Enter');
    await expect(signButton(page)).toBeEnabled();
    await holdExits(page);
    await signButton(page).press('Enter');
    await expect(leavingDialog(page).getByText('Confirmed', { exact: true })).toBeVisible();
    // The same user in a new session, and on with what was asked.
    await expect(title(page, 'Link a wallet')).toBeVisible();
    const confirmed = await session(page);
    expect(confirmed.user.id).toBe(before.user.id);
    expect(confirmed.id).not.toBe(before.id);
    await inDialog(page, second.name).click();
    await signButton(page).click();
    await expect(title(page, 'Wallet linked')).toBeVisible();
    await inDialog(page, 'Done').click();
    await expect(openDialog(page)).toHaveCount(0);
    await expect(button(page, 'Add a wallet')).toBeFocused();
    await expect(rows(page)).toHaveCount(2);
    // The list on the page has become longer.
    const shifts = await layoutShifts(page);
    expect(shifts.filter((shift) => shift.includes('in <dialog>'))).toEqual([]);
  });

  test('an account is removed once the visitor confirmed', async ({
    page,
    context,
    site,
    wallet,
  }) => {
    const me = await signInContext(context, site.origin, wallet.account);
    const other = await linkAccount(site.origin, me.visitor);
    await ageUser(site, me.visitor);
    await openAccount(page);
    const name = shortAddress(other.address);
    await button(page, `Remove ${name}`).click();
    await ways(page).getByRole('group').getByRole('button', { name: 'Remove' }).click();
    await inDialog(page, wallet.name).click();
    await signButton(page).click();
    await expect(ways(page).getByRole('status')).toHaveText(`${name} is removed.`);
    await expect(openDialog(page)).toHaveCount(0);
    await expect(rows(page)).toHaveText([`${shortAddress(wallet.address)}This session`]);
    await expect(ways(page).getByRole('heading', { level: 2 })).toBeFocused();
    expect(await signatures(page, wallet)).toBe(1);
    expect(await session(page)).toMatchObject({ accounts: [toAccount(wallet)] });
  });

  test('other sessions end once the visitor confirmed, and this one goes on', async ({
    page,
    context,
    site,
    wallet,
  }) => {
    const me = await signInContext(context, site.origin, wallet.account);
    const work = await signedInVisitor(site.origin, wallet.account);
    const phone = await signedInVisitor(site.origin, wallet.account);
    await ageUser(site, me.visitor);
    await openAccount(page);
    await button(page, 'End all others').click();
    await inDialog(page, wallet.name).click();
    await signButton(page).click();
    await expect(page.getByText('You’re not signed in anywhere else.')).toBeVisible();
    expect(await work.visitor.session()).toEqual({});
    expect(await phone.visitor.session()).toEqual({});
    expect(await session(page)).toMatchObject({ accounts: [toAccount(wallet)] });
  });

  test('a visitor who does not confirm leaves everything as it was', async ({
    page,
    context,
    site,
  }) => {
    const me = await signInContext(context, site.origin);
    const other = await linkAccount(site.origin, me.visitor);
    await ageUser(site, me.visitor);
    const before = await session(page);
    await openAccount(page);
    await button(page, `Remove ${shortAddress(other.address)}`).click();
    const remove = ways(page).getByRole('group').getByRole('button', { name: 'Remove' });
    await remove.click();
    await expect(title(page, 'Confirm it’s you')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(openDialog(page)).toHaveCount(0);
    await expect(remove).toBeFocused();
    await expect(ways(page).getByRole('alert')).toHaveCount(0);
    await expect(rows(page)).toHaveCount(2);
    expect((await session(page)).id).toBe(before.id);
    // Asked again, it is confirmed again.
    await remove.click();
    await expect(title(page, 'Confirm it’s you')).toBeVisible();
  });

  test('another user’s wallet confirms nothing and signs in as nobody', async ({
    page,
    context,
    site,
    wallet,
  }) => {
    const theirs = await signedInVisitor(site.origin, wallet.account);
    const mine = await installTestWallet(context, { name: 'Ledger', rdns: 'example.ledger' });
    const me = await signInContext(context, site.origin, mine.account);
    await ageUser(site, me.visitor);
    const before = await session(page);
    await openAccount(page);
    await button(page, 'Add a wallet').click();
    await inDialog(page, wallet.name).click();
    await expect(openDialog(page)).toContainText(
      `${shortAddress(wallet.address)} can’t confirm this change.`,
    );
    expect(await signatures(page, wallet)).toBe(0);
    expect((await session(page)).id).toBe(before.id);
    await inDialog(page, 'Pick another wallet').click();
    await inDialog(page, mine.name).click();
    await signButton(page).click();
    await expect(title(page, 'Link a wallet')).toBeVisible();
    expect((await session(page)).user.id).toBe(before.user.id);
    expect(await theirs.visitor.session()).toMatchObject({ accounts: [toAccount(wallet)] });
  });
});

test('an account that was linked a moment ago asks for an older one', async ({
  page,
  context,
  site,
  wallet,
  expected,
}) => {
  expected.push(/403/);
  const owner = await installTestWallet(context, { name: 'Ledger', rdns: 'example.ledger' });
  const first = await signedInVisitor(site.origin, owner.account);
  await linkAccount(site.origin, first.visitor, wallet.account);
  await page.goto('/');
  await connect(page, wallet);
  await signButton(page).click();
  await expect(openDialog(page)).toHaveCount(0);
  await openAccount(page);
  await button(page, `Remove ${shortAddress(owner.address)}`).click();
  await ways(page).getByRole('group').getByRole('button', { name: 'Remove' }).click();
  await expect(openDialog(page)).toContainText('linked only recently');
  await inDialog(page, wallet.name).click();
  await expect(openDialog(page)).toContainText('can’t confirm this change');
  await inDialog(page, 'Pick another wallet').click();
  await inDialog(page, owner.name).click();
  await signButton(page).click();
  // It removed the account that had just confirmed, and with it this session.
  await expect(page).toHaveURL(`${site.origin}/`);
  await expect.poll(() => session(page)).toEqual({});
});

test('two wallets that each signed in become one user', async ({
  page,
  context,
  site,
  wallet,
  expected,
}) => {
  expected.push(/409/);
  const theirs = await signedInVisitor(site.origin, wallet.account);
  const third = await linkAccount(site.origin, theirs.visitor);
  const me = await signInContext(context, site.origin);
  await openAccount(page);
  await button(page, 'Add a wallet').click();
  await inDialog(page, wallet.name).click();
  await signButton(page).click();
  await expect(title(page, 'Join both accounts?')).toBeFocused();
  await expect(openDialog(page)).toContainText('It can’t be undone.');
  expect.soft(await axeViolations(page)).toEqual([]);
  expect(await session(page)).toMatchObject({ accounts: { length: 1 } });
  await inDialog(page, 'Join accounts').click();
  await expect(title(page, 'Accounts joined')).toBeVisible();
  await inDialog(page, 'Done').click();
  await expect(rows(page)).toHaveCount(3);
  const accounts = [me.account, wallet, third].map(toAccount).toSorted();
  const joined = await session(page);
  expect(joined.accounts.toSorted()).toEqual(accounts);
  expect(await theirs.visitor.session()).toEqual({});
  const back = await signedInVisitor(site.origin, wallet.account);
  expect(await back.visitor.session()).toMatchObject({ user: { id: joined.user.id } });
});

test.describe('a wallet that another one removed', () => {
  /** Its user signs in with the younger account, which removed the older one. */
  test.beforeEach(async ({ page, site, wallet, expected }) => {
    expected.push(/409/);
    const first = await signedInVisitor(site.origin, wallet.account);
    const thief = await linkAccount(site.origin, first.visitor);
    await ageUser(site, first.visitor);
    const { visitor } = await signedInVisitor(site.origin, thief);
    const answer = await visitor.postJson('/api/auth/accounts/unlink', {
      account: toAccount(wallet),
    });
    expect(answer.status).toBe(200);
    await page.goto('/');
    await connect(page, wallet);
    await signButton(page).click();
    await expect(title(page, 'Restore your account?')).toBeFocused();
    expect.soft(await axeViolations(page)).toEqual([]);
    expect(await session(page)).toEqual({});
  });

  test('is restored, with one signature', async ({ page, wallet }) => {
    await inDialog(page, 'Restore').click();
    await expect(openDialog(page)).toHaveCount(0);
    expect(await session(page)).toMatchObject({
      account: toAccount(wallet),
      accounts: { length: 2 },
    });
    expect(await signatures(page, wallet)).toBe(1);
  });

  test('starts new', async ({ page, wallet }) => {
    await inDialog(page, 'Start new').click();
    await expect(openDialog(page)).toHaveCount(0);
    expect(await session(page)).toMatchObject({ accounts: [toAccount(wallet)] });
    expect(await signatures(page, wallet)).toBe(1);
  });

  test('is not restored by its wallet on another account', async ({ page, wallet }) => {
    const { address } = privateKeyToAccount(generatePrivateKey());
    await wallet.setAccounts(page, [address]);
    await expect(openDialog(page)).toContainText(shortAddress(address));
    await expect(inDialog(page, 'Restore')).toHaveCount(0);
    await expect(signButton(page)).toBeEnabled();
  });

  test('stays removed when the visitor cancels', async ({ page }) => {
    await inDialog(page, 'Cancel').click();
    await expect(openDialog(page)).toHaveCount(0);
    await expect(connectButton(page)).toBeVisible();
    expect(await session(page)).toEqual({});
  });
});
