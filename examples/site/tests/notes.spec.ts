import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { installWallet, signIn } from './wallet.ts';

test.beforeEach(({ context }) => installWallet(context));

test('a visitor keeps a note', async ({ page }) => {
  await page.goto('/vault');
  await signIn(page);
  await page.getByLabel('A new note').fill('Buy oil for the lamp');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('listitem').first()).toHaveText('Buy oil for the lamp');
  await page.reload();
  await expect(page.getByRole('listitem').first()).toHaveText('Buy oil for the lamp');
});

test('the form works without script, and explains a refused note', async ({
  browser,
  page,
  context,
}) => {
  await page.goto('/vault');
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Vault' })).toBeVisible();
  const storageState = await context.storageState();
  const withoutScript = await browser.newContext({ javaScriptEnabled: false, storageState });

  for (const form of [page, await withoutScript.newPage()]) {
    await form.goto('/vault');
    await form.getByLabel('A new note').fill('long '.repeat(60));
    await form.getByRole('button', { name: 'Keep it' }).click();
    await expect(form.getByRole('alert')).toHaveText('A note has 1 to 280 characters.');
    await expect(form.getByLabel('A new note')).toHaveValue(/^long long/);
    await form.getByLabel('A new note').fill('short');
    await form.getByRole('button', { name: 'Keep it' }).click();
    await expect(form.getByRole('listitem').first()).toHaveText('short');
    await expect(form.getByRole('alert')).toHaveCount(0);
  }
  await withoutScript.close();
});

test('the endpoint counts the notes of visitors with a session, and all of them for admins alone', async ({
  page,
  request,
}) => {
  const anonymous = await request.get('/api/notes');
  expect(anonymous.status()).toBe(401);
  expect(await anonymous.json()).toMatchObject({ code: 'SESSION_REQUIRED' });

  await page.goto('/vault');
  await signIn(page);
  await expect(page.getByText('Your role: member')).toBeVisible();
  expect((await page.request.get('/api/notes')).status()).toBe(200);
  const refused = await page.request.get('/api/notes?all');
  expect(await refused.json()).toMatchObject({ code: 'ACCESS_DENIED' });
});

test('browsers get nothing of portico.server.ts', async () => {
  const folder = new URL('../dist/client/assets/', import.meta.url);
  const scripts = (await readdir(folder)).filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map((file) => readFile(new URL(file, folder), 'utf8')));
  expect(texts.join()).toContain('Your role');
  expect(texts.join()).not.toContain('ADMINS');
});
