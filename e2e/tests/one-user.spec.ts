import type { Page } from '@playwright/test';
import {
  accountButton,
  connectButton,
  openDialog,
  pickWallet,
  shortAddress,
  signButton,
  signOutOfAccount,
  untilAlive,
} from '@portico/testing/browser/flow';
import { expect } from '@portico/testing/fixtures/test';
import { pairByCode, test } from '@portico/testing/fixtures/walletconnect-test';
import { toAccount } from '@portico/testing/server/link-account';
import { installTestWallet } from '@portico/testing/wallets/test-wallet';

test.use({
  siteEnvironment: async ({ siteEnvironment, mail }, use) => {
    await use({ ...siteEnvironment, EMAIL_SERVER: mail.url, EMAIL_FROM: 'noreply@example.com' });
  },
});

const email = 'person@example.com';
const ways = (page: Page) => page.getByRole('region', { name: 'Ways to sign in' });

async function session(page: Page) {
  const answer = await page.request.get('/api/auth/session');
  const { id, account, accounts, user } = await answer.json();
  return { id, account, accounts, userId: user?.id };
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/account');
  await signOutOfAccount(page);
  await expect(page).toHaveURL(/\/$/);
  // The wallet stays connected when its session ends.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(connectButton(page)).toBeVisible();
}

test('a phone wallet, a hardware wallet and an email are one user, whichever signs in', {
  tag: '@smoke',
}, async ({ page, context, phone, mail, site }) => {
  test.setTimeout(90_000);
  const hardware = await installTestWallet(context, { name: 'Ledger', rdns: 'example.ledger' });
  await page.goto('/');
  await pairByCode(page, phone, 'WalletConnect');
  await signButton(page).click();
  await expect(openDialog(page)).toHaveCount(0);
  const first = await session(page);
  expect(first.accounts).toEqual([toAccount(phone.account)]);

  await page.goto('/account');
  await untilAlive(page);
  await ways(page).getByRole('button', { name: 'Add a wallet' }).click();
  await openDialog(page).getByRole('button', { name: hardware.name }).click();
  await expect(openDialog(page).getByRole('heading', { name: 'Link this wallet' })).toBeVisible();
  await signButton(page).click();
  await expect(openDialog(page)).toContainText(shortAddress(hardware.address));
  await openDialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(openDialog(page)).toHaveCount(0);
  await expect(ways(page).getByRole('heading', { level: 3 })).toHaveText([
    `${shortAddress(phone.account.address)}This session`,
    shortAddress(hardware.address),
  ]);
  const signed = (await hardware.calls(page)).find(({ method }) => method === 'personal_sign');
  const [text] = Array.isArray(signed?.params) ? signed.params : [];
  expect(Buffer.from(String(text).slice(2), 'hex').toString()).toContain(
    'Link this wallet to the account of',
  );
  // The same session, with one account more.
  const second = await session(page);
  expect(second).toEqual({
    ...first,
    accounts: [toAccount(phone.account), toAccount(hardware)],
  });

  await ways(page).getByRole('button', { name: 'Add an email' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.keyboard.press('Enter');
  await expect(ways(page).getByText(`We sent a link to ${email}.`)).toBeVisible();
  const link = mail.links.at(-1);
  await page.goto(link ?? '');
  await page.getByRole('button').first().click();
  await expect(page.getByText(email).first()).toBeVisible();
  await page.goto('/account');
  await expect(ways(page).getByRole('heading', { level: 3 })).toHaveText([
    `${shortAddress(phone.account.address)}This session`,
    shortAddress(hardware.address),
    email,
  ]);
  const accounts = [toAccount(phone.account), toAccount(hardware), `email:${email}`];
  expect(await session(page)).toEqual({ ...first, accounts });

  await signOut(page);
  await pickWallet(page, hardware.name);
  await signButton(page).click();
  await expect(openDialog(page)).toHaveCount(0);
  await expect(accountButton(page, hardware.address)).toBeVisible();
  expect(await session(page)).toMatchObject({
    userId: first.userId,
    account: toAccount(hardware),
    accounts,
  });

  await signOut(page);
  await page.goto('/api/auth/signin');
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  // The link is there before the page that tells of it.
  await expect(page).toHaveURL(/\/verify-request\?/);
  expect(mail.links).toHaveLength(2);
  await page.goto(mail.links.at(-1) ?? '');
  await page.getByRole('button').first().click();
  await page.waitForURL(`${site.origin}/`);
  expect(await session(page)).toMatchObject({
    userId: first.userId,
    account: `email:${email}`,
    accounts,
  });
});
