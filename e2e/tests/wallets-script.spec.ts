import type { BrowserContext } from '@playwright/test';
import { axeViolations } from '@portico/testing/browser/axe';
import { expect, test } from '@portico/testing/fixtures/server-test';
import { installHostileWallets, installTestWallet } from '@portico/testing/wallets/test-wallet';

// The built-in sign-in page of a site that has no script of its own.

const guarded = '/api/auth/signin?error=SessionRequired&callbackUrl=%2Fvault';

/** The sign-in page, where a guard led, in a browser with one wallet. */
async function openSignIn(context: BrowserContext, { origin }: { readonly origin: string }) {
  const wallet = await installTestWallet(context);
  const page = await context.newPage();
  await page.goto(origin + guarded);
  return { wallet, page };
}

test('a wallet of the browser signs in and goes on to the page that was asked for', async ({
  watched,
  server,
}) => {
  const { wallet, page } = await openSignIn(watched, server);
  const button = page.getByRole('button', { name: wallet.name });
  await expect(button).toBeEnabled();
  await expect(page.getByText('Go to the site to connect')).toBeHidden();
  expect(await axeViolations(page)).toEqual([]);
  await button.click();
  await expect(page).toHaveURL(`${server.origin}/vault`);
  await expect(page.getByText(wallet.address)).toBeVisible();
});

test('several wallets have a button each, and one that is rejected says nothing', async ({
  watched,
  server,
}) => {
  const first = await installTestWallet(watched, { name: 'First', rdns: 'example.first' });
  // The last one that is installed is the one that can be scripted.
  const second = await installTestWallet(watched, { name: 'Second', rdns: 'example.second' });
  const page = await watched.newPage();
  await page.goto(server.origin + guarded);
  await second.script(page, 'personal_sign', { error: { code: 4001, message: 'Rejected' } });
  await page.getByRole('button', { name: 'Second' }).click();
  await expect.poll(async () => (await second.calls(page)).at(-1)?.method).toBe('personal_sign');
  await expect(page.getByRole('button', { name: 'First' })).toBeEnabled();
  await expect(page.getByRole('status')).toBeHidden();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'First' }).click();
  await expect(page.getByText(first.address)).toBeVisible();
});

test('while the wallet is asked the page says so, and the button keeps the focus', async ({
  watched,
  server,
}) => {
  const { wallet, page } = await openSignIn(watched, server);
  const button = page.getByRole('button', { name: wallet.name });
  await wallet.script(page, 'personal_sign', { hang: true });
  await button.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Confirm in your wallet…');
  await expect(button).toBeFocused();
  await expect(button).toBeDisabled();
  expect(await axeViolations(page)).toEqual([]);
  await page.reload();
  await wallet.script(page, 'personal_sign', { delay: 1500 });
  await button.press('Enter');
  await expect(button).toBeDisabled();
  // On the button, which may be gone.
  await page.keyboard.press('Enter');
  await expect(page.getByText(wallet.address)).toBeVisible();
});

test('a wallet that is still busy with another request is what the page names', async ({
  watched,
  server,
}) => {
  const { wallet, page } = await openSignIn(watched, server);
  const pending = { error: { code: -32_002, message: 'Request already pending' } };
  await wallet.script(page, 'eth_requestAccounts', pending);
  await page.getByRole('button', { name: wallet.name }).click();
  await expect(page.getByRole('status')).toHaveText(
    'Your wallet already has a pending request. Open it to respond.',
  );
  await expect(page.getByRole('button', { name: wallet.name })).toBeEnabled();
});

test('an outage is waited out with the same signature', async ({ watched, server, expected }) => {
  expected.push(/status of 503/);
  const { wallet, page } = await openSignIn(watched, server);
  server.outage = true;
  await page.getByRole('button', { name: wallet.name }).click();
  await expect(page.getByRole('status')).toHaveText(
    'We can’t reach the network right now. Your signature is kept; we’ll try again.',
  );
  const signed = (await wallet.calls(page)).filter(({ method }) => method === 'personal_sign');
  expect(signed).toHaveLength(1);
  server.outage = false;
  await expect(page.getByText(wallet.address)).toBeVisible();
});

test.describe('a wallet that was removed from its user', () => {
  test.use({ withEmail: true });
  for (const [name, accounts] of [
    ['Restore', 2],
    ['Start new', 1],
  ] as const) {
    test(`is asked about: ${name}`, async ({ watched, server, expected }) => {
      expected.push(/status of 409/);
      const { wallet, page } = await openSignIn(watched, server);
      await page.getByRole('button', { name: wallet.name }).click();
      await expect(page).toHaveURL(`${server.origin}/vault`);
      await server.removeWallet(wallet.address);
      await page.goto(server.origin + guarded);
      await page.getByRole('button', { name: wallet.name }).click();
      await expect(page.getByRole('status')).toContainText('was removed from an account');
      await expect(page.getByRole('button', { name: 'Restore' })).toBeFocused();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name }).click();
      await expect(page).toHaveURL(`${server.origin}/vault`);
      const session = await page.evaluate(async () => (await fetch('/api/auth/session')).json());
      expect(session.accounts).toHaveLength(accounts);
    });
  }
});

test('a refusal is told in the language of the page', async ({ watched, server, expected }) => {
  expected.push(/status of 403/);
  const wallet = await installTestWallet(watched);
  server.refused.add(`eip155:8453:${wallet.address.toLowerCase()}`);
  await watched.addCookies([{ name: 'portico.locale', value: 'de', url: server.origin }]);
  const page = await watched.newPage();
  await page.goto(server.origin + guarded);
  await page.getByRole('button', { name: wallet.name }).click();
  await expect(page.getByRole('status')).toHaveText(/Konto/);
  await expect(page.getByRole('button', { name: wallet.name })).toBeEnabled();
});

test('a wallet that does not announce itself is found, and without one the page leads to the site', async ({
  watched,
  server,
}) => {
  const page = await watched.newPage();
  await page.goto(server.origin + guarded);
  const elsewhere = page.getByRole('link', { name: 'Go to the site to connect' });
  await expect(elsewhere).toHaveAttribute('href', '/');

  const wallet = await installTestWallet(watched, { rdns: 'example.old' });
  await watched.addInitScript(() => {
    addEventListener('eip6963:announceProvider', (event) => event.stopImmediatePropagation(), {
      capture: true,
    });
    Object.assign(globalThis, {
      ethereum: {
        request: (given: never) => porticoTestWallets.get('example.old')?.provider.request(given),
      },
    });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(wallet.address)).toBeVisible();
});

test('whatever else is announced, the wallet that works has a button and signs in', async ({
  watched,
  server,
  expected,
}) => {
  expected.push(/A hostile listener/);
  const wallet = await installHostileWallets(watched);
  const page = await watched.newPage();
  await page.goto(server.origin + guarded);
  await page.getByRole('button', { name: wallet.name }).click();
  await expect(page.getByText(wallet.address)).toBeVisible();
});
