import type { Locator, Page } from '@playwright/test';
import {
  connect,
  connectButton,
  isAlive,
  openDialog,
  pickWallet,
  signButton,
  untilAlive,
} from '@portico/testing/browser/flow';
import { holdScripts, saveData } from '@portico/testing/browser/page-loads';
import { expect, test } from '@portico/testing/fixtures/test';
import { installTestWallet } from '@portico/testing/wallets/test-wallet';

declare global {
  var porticoClicks: boolean[];
}

test('an announced wallet is listed by its name and connects', { tag: '@smoke' }, async ({
  page,
  wallet,
}) => {
  await page.goto('/');
  await connect(page, wallet);
  expect(await wallet.connectRequests(page)).toBe(1);
  const methods = (await wallet.calls(page)).map(({ method }) => method);
  expect(methods).not.toContain('personal_sign');
});

test('no wallet gets a request before the visitor picks it', async ({ page, wallet }) => {
  await page.goto('/');
  await connectButton(page).click();
  await expect(openDialog(page).getByRole('button', { name: wallet.name })).toBeVisible();
  const asked = (await wallet.calls(page)).map(({ method }) => method);
  expect(asked.filter((method) => !['eth_accounts', 'eth_chainId'].includes(method))).toEqual([]);
});

test('rejecting the connection shows no error, and trying again works', async ({
  page,
  wallet,
}) => {
  await page.goto('/');
  await wallet.scriptConnect(page, {
    error: { code: 4001, message: 'User rejected the request.' },
  });
  await pickWallet(page, wallet.name);
  await expect.poll(() => wallet.connectRequests(page)).toBe(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText(/reject|denied|declined|error|wrong/i)).toHaveCount(0);

  await openDialog(page)
    .getByRole('button', { name: new RegExp(`${wallet.name}|try again|retry`, 'i') })
    .first()
    .click();
  await expect(signButton(page)).toBeEnabled();
});

test('a wallet failure shows its reason and a retry button', async ({ page, wallet }) => {
  await page.goto('/');
  await wallet.scriptConnect(page, {
    error: { code: -32002, message: 'Request of type wallet_requestPermissions already pending' },
  });
  await pickWallet(page, wallet.name);
  await expect(
    openDialog(page).getByText('Your wallet already has a pending request.', { exact: false }),
  ).toBeVisible();
  await openDialog(page)
    .getByRole('button', { name: /try again|retry/i })
    .click();
  await expect(signButton(page)).toBeEnabled();
});

test('with two wallets the picked one connects', async ({ page, context, wallet }) => {
  const other = await installTestWallet(context, { name: 'Other wallet', rdns: 'example.other' });
  await page.goto('/');
  await connect(page, other);
  expect(await other.connectRequests(page)).toBe(1);
  expect(await wallet.connectRequests(page)).toBe(0);
});

test('Escape closes the dialog and gives the focus back', { tag: '@smoke' }, async ({
  page,
  wallet,
}) => {
  await page.goto('/');
  await connectButton(page).click();
  await expect(openDialog(page).getByRole('button', { name: wallet.name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(openDialog(page)).toHaveCount(0);
  await expect(connectButton(page)).toBeFocused();
});

test('a connected wallet is reconnected after a reload', async ({ page, wallet }) => {
  await page.goto('/');
  await connect(page, wallet);
  await page.reload();
  // Connected, not signed in: one press leads straight to the signature, past the list of wallets.
  await expect
    .poll(async () => (await wallet.calls(page)).map(({ method }) => method))
    .toContain('eth_accounts');
  expect(await wallet.connectRequests(page)).toBe(0);
  await expect(connectButton(page)).toHaveCount(0);
});

test.describe('before hydration', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  /** Notes every click, and whether the visitor did it. */
  async function recordClicks(page: Page): Promise<void> {
    await page.addInitScript(() => {
      globalThis.porticoClicks = [];
      addEventListener('click', (event) => globalThis.porticoClicks.push(event.isTrusted), true);
    });
  }

  /** A control that needs its script. */
  function copyButton(page: Page): Locator {
    return page.getByRole('button', { name: 'Copy' }).first();
  }

  test('a click before hydration is replayed exactly once', { tag: '@smoke' }, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await recordClicks(page);
    const release = await holdScripts(page);
    await page.goto('/');
    await copyButton(page).click();
    expect(await isAlive(page)).toBe(false);
    await expect(page.getByRole('button', { name: 'Copied' })).toHaveCount(0);

    release();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    // The visitor's own, which nothing could hear yet, and the one that was done for them.
    expect(await page.evaluate(() => globalThis.porticoClicks)).toEqual([true, false]);
  });

  test('repeated clicks before hydration count as one', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await recordClicks(page);
    const release = await holdScripts(page);
    await page.goto('/');
    for (let click = 0; click < 4; click += 1) {
      await copyButton(page).click();
    }
    release();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    const clicks = await page.evaluate(() => globalThis.porticoClicks);
    expect(clicks.filter((trusted) => !trusted)).toEqual([false]);
  });

  test('links work before hydration', async ({ page }) => {
    await holdScripts(page);
    await page.goto('/');
    await page.getByRole('link', { name: 'Account' }).first().click();
    await expect(page).toHaveURL(/\/api\/auth\/signin/);
  });

  for (const [name, act] of Object.entries({
    'a pointer over a button': (page: Page) => connectButton(page).hover(),
    'a key': (page: Page) => page.keyboard.press('Tab'),
  })) {
    test(`${name} starts hydration`, async ({ page }) => {
      await saveData(page);
      await page.goto('/');
      expect(await isAlive(page)).toBe(false);
      await act(page);
      await untilAlive(page);
    });
  }

  test('a page at rest is hydrated on a good connection, with all that a click needs', async ({
    page,
  }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto('/');
    await untilAlive(page);
    expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([]);
    // Prefetched before they are evaluated: none of them was compiled on the main thread while the page was busy.
    const scripts = await page
      .locator('link[rel="prefetch"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(scripts.length).toBeGreaterThan(1);
    expect(requests).toEqual(expect.arrayContaining(scripts));

    await page.route('**/*.js', (route) => route.abort());
    await connectButton(page).click();
    await expect(openDialog(page).getByRole('list').first()).toBeVisible();
  });

  test('a page at rest stays as it is where data is saved', async ({ page }) => {
    await saveData(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(await isAlive(page)).toBe(false);
    expect(await page.locator('link[rel="prefetch"], link[rel="modulepreload"]').count()).toBe(0);
  });
});
