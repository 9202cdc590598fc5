import type { Page } from '@playwright/test';
import { accountButton, connect, openDialog, signIn } from '@portico/testing/browser/flow';
import { expect, test } from '@portico/testing/fixtures/test';
import type { InstalledWallet } from '@portico/testing/wallets/test-wallet';

// The wallet of the last visit takes its time to say which accounts it shares.

/** In pages that are opened from now on. Shorter than the engine waits for it. */
async function slowDown(page: Page, wallet: InstalledWallet): Promise<void> {
  await page.addInitScript((name) => {
    for (const each of globalThis.porticoTestWallets.values())
      if (each.info.name === name) each.script('eth_accounts', { delay: 1500 });
  }, wallet.name);
}

const section = (page: Page) => page.getByRole('region', { name: 'Wallet', exact: true });
const noWallet = 'No wallet( is)? connected|need a wallet';

/** Notes whether pages that are opened from now on ever say that there is no wallet. */
async function listen(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript((source) => {
    const look = () => {
      if (new RegExp(source).test(document.querySelector('main')?.textContent ?? ''))
        Reflect.set(globalThis, 'porticoSaidNoWallet', true);
    };
    const everything = { childList: true, subtree: true, characterData: true };
    new MutationObserver(look).observe(document, everything);
  }, noWallet);
  return () => page.evaluate(() => Reflect.get(globalThis, 'porticoSaidNoWallet') === true);
}

test('the account page looks for the wallet, and a press on its button is kept', async ({
  page,
  wallet,
}) => {
  await page.goto('/');
  await signIn(page, wallet);
  const html = await (await page.request.get('/account')).text();
  expect(html).toContain('Looking for your wallet…');
  expect(html).not.toMatch(new RegExp(noWallet));

  await slowDown(page, wallet);
  const said = await listen(page);
  await page.goto('/account');
  await section(page).getByRole('button').click();
  await expect(openDialog(page)).toContainText(`Signed in with ${wallet.name}`);
  await expect(section(page)).toContainText('On the same account as this session.');
  expect(await said()).toBe(false);
});

test('without a wallet of a last visit the account page says so, and the press connects one', async ({
  page,
  wallet,
}) => {
  await page.goto('/');
  await signIn(page, wallet);
  await page.evaluate(() => localStorage.clear());
  const said = await listen(page);
  await page.goto('/account');
  await expect(section(page)).toContainText('No wallet connected');
  expect(await said()).toBe(true);
  await section(page).getByRole('button', { name: 'Connect' }).click();
  await expect(openDialog(page).getByRole('button', { name: wallet.name })).toBeVisible();
});

test('a request that is pressed meanwhile is sent once the wallet is back', async ({
  page,
  wallet,
}) => {
  await page.goto('/');
  await signIn(page, wallet);
  await slowDown(page, wallet);
  const said = await listen(page);
  await page.goto('/try');
  await page.getByRole('button', { name: 'Sign “Hello from Portico.”' }).click();
  await expect(page.getByText(/^Signed: 0x/)).toBeVisible();
  expect(await said()).toBe(false);
  const signed = (await wallet.calls(page)).filter(({ method }) => method === 'personal_sign');
  expect(signed).toHaveLength(1);
});

test('the network dialog opens once the wallet is back, for visitors without a session, too', async ({
  page,
  wallet,
}) => {
  await page.goto('/try');
  await connect(page, wallet);
  await slowDown(page, wallet);
  await page.reload();
  await page.getByRole('button', { name: 'Open the network dialog' }).click();
  await expect(openDialog(page)).toContainText('Your wallet is on the network that Portico uses.');
});

test('a request that is pressed before the wallet turns out to be gone leads to connecting one', async ({
  page,
  wallet,
}) => {
  await page.goto('/');
  await signIn(page, wallet);
  // The wallet forgot this site.
  await page.evaluate(() => localStorage.removeItem('portico.test-wallet.example.portico.test'));
  await slowDown(page, wallet);
  await page.goto('/try');
  await page.getByRole('button', { name: 'Sign “Hello from Portico.”' }).click();
  await expect(openDialog(page).getByRole('button', { name: wallet.name })).toBeVisible();
  await expect(page.getByText('Your wallet is disconnected')).toHaveCount(0);
});

test('a press that is held while the wallet comes back counts', async ({ page, wallet }) => {
  await page.goto('/');
  await signIn(page, wallet);
  await slowDown(page, wallet);
  await page.reload();
  const button = accountButton(page, wallet.address);
  const picture = await button.locator('.portico-connect-picture').elementHandle();
  await button.hover();
  const box = await picture?.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 4, (box?.y ?? 0) + 4);
  await page.mouse.down();
  // What is under the pointer gives way to what the wallet knows.
  await expect.poll(() => picture?.evaluate((element) => element.isConnected)).toBe(false);
  await page.mouse.up();
  await expect(openDialog(page)).toContainText(`Signed in with ${wallet.name}`);
});
