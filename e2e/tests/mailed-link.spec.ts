import type { Browser, Page } from '@playwright/test';
import { expect, test } from '@portico/testing/fixtures/test';
import type { MailServer } from '@portico/testing/mail/mail-server';
import { ageUser } from '@portico/testing/site/signed-in';

test.use({
  siteEnvironment: async ({ siteEnvironment, mail }, use) => {
    await use({ ...siteEnvironment, EMAIL_SERVER: mail.url, EMAIL_FROM: 'noreply@example.com' });
  },
});

// All in one worker: each starts the servers of this file anew.
test.describe.configure({ mode: 'default' });

async function requestLink(page: Page, email: string): Promise<string> {
  await page.goto('/api/auth/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Sign in with Email' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  return page.locator('.portico-auth-code').innerText();
}

/** Signs in with a mailed link, as a browser without JavaScript does. */
async function signInByEmail(page: Page, mail: MailServer, email: string): Promise<void> {
  const before = mail.links.length;
  await requestLink(page, email);
  await expect.poll(() => mail.links.length).toBe(before + 1);
  await page.goto(mail.links[before] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => emailOfSession(page)).toBe(email);
}

async function withoutScript(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  return context.newPage();
}

async function emailOfSession(page: Page): Promise<string | undefined> {
  const answer = await page.request.get('/api/auth/session');
  return (await answer.json()).user?.email;
}

test('a mailed link asks for the code of the browser that requested it, in every other one', async ({
  page,
  browser,
  mail,
  site,
}) => {
  const code = await requestLink(page, 'first@example.com');
  await expect.poll(() => mail.links.length).toBe(1);
  const elsewhere = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false });
  const phone = await elsewhere.newPage();
  await phone.goto(mail.links[0] ?? '');
  await phone.getByLabel('Code').fill('0000-0000');
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await expect(phone.getByRole('alert')).toContainText('That code does not match.');
  expect(await emailOfSession(phone)).toBeUndefined();

  await phone.getByLabel('Code').fill(code.toLowerCase());
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => emailOfSession(phone)).toBe('first@example.com');
  expect(await emailOfSession(page)).toBeUndefined();
  await elsewhere.close();
});

test('the browser that requested a link needs no code, and the link before it is over', async ({
  page,
  mail,
  expected,
}) => {
  expected.push(/status of 403/);
  const before = mail.links.length;
  await requestLink(page, 'second@example.com');
  await requestLink(page, 'second@example.com');
  await expect.poll(() => mail.links.length).toBe(before + 2);
  await page.goto(mail.links[before] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('The sign in link is no longer valid.')).toBeVisible();
  await page.goto(mail.links[before + 1] ?? '');
  await expect(page.getByLabel('Code')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => emailOfSession(page)).toBe('second@example.com');
});

test('links to two addresses need no code in the browser that requested them, whichever comes first', async ({
  page,
  browser,
  mail,
  site,
}) => {
  const before = mail.links.length;
  const code = await requestLink(page, 'third@example.com');
  expect(await requestLink(page, 'fourth@example.com')).toBe(code);
  await expect.poll(() => mail.links.length).toBe(before + 2);
  const [third = '', fourth = ''] = mail.links.slice(before);

  const elsewhere = await browser.newContext({ baseURL: site.origin });
  const phone = await elsewhere.newPage();
  await phone.goto(third);
  await phone.getByLabel('Code').fill('0000-0000');
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await expect(phone.getByRole('alert')).toContainText('That code does not match.');
  await phone.goto(fourth);
  await phone.getByLabel('Code').fill(code);
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => emailOfSession(phone)).toBe('fourth@example.com');
  await elsewhere.close();

  await page.goto(third);
  await expect(page.getByLabel('Code')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => emailOfSession(page)).toBe('third@example.com');
});

test('a stranger’s request for the same address ends no link', async ({
  page,
  browser,
  mail,
  site,
}) => {
  const before = mail.links.length;
  await requestLink(page, 'fifth@example.com');
  const elsewhere = await browser.newContext({ baseURL: site.origin });
  const stranger = await elsewhere.newPage();
  await requestLink(stranger, 'fifth@example.com');
  await expect.poll(() => mail.links.length).toBe(before + 2);
  await page.goto(mail.links[before + 1] ?? '');
  await expect(page.getByText('requested in another browser')).toBeVisible();
  await page.goto(mail.links[before] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => emailOfSession(page)).toBe('fifth@example.com');
  expect(await emailOfSession(stranger)).toBeUndefined();
  await elsewhere.close();
});

test('without JavaScript, a form that needs a fresh proof leads to a sign-in and back', async ({
  browser,
  mail,
  site,
}) => {
  const email = 'sixth@example.com';
  const page = await withoutScript(browser, site.origin);
  const phone = await withoutScript(browser, site.origin);
  await signInByEmail(page, mail, email);
  await signInByEmail(phone, mail, email);
  const session = async () => (await page.request.get('/api/auth/session')).json();
  await ageUser(site, { session });
  const { user, id } = await session();

  await page.goto('/account?from=test');
  const end = page.getByRole('button', { name: /^End / });
  await end.click();
  await expect(page.getByText('sign in again, then change your account')).toBeVisible();
  expect(await emailOfSession(phone)).toBe(email);
  await page.getByRole('link', { name: 'Confirm it’s you' }).click();
  await expect(page).toHaveURL(/\/api\/auth\/signin\?/);
  await expect(page.getByRole('alert')).toContainText('sign in again, then change your account');
  await expect(page.getByText('You are signed in as')).toBeVisible();
  expect((await session()).id).toBe(id);

  const before = mail.links.length;
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Sign in with Email' }).click();
  await expect.poll(() => mail.links.length).toBe(before + 1);
  await page.goto(mail.links[before] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${site.origin}/account?from=test`);
  expect((await session()).user.id).toBe(user.id);

  await end.click();
  await expect(page.getByText('You’re not signed in anywhere else.')).toBeVisible();
  expect(await emailOfSession(phone)).toBeUndefined();
  for (const each of [page, phone]) await each.context().close();
});
