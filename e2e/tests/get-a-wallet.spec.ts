import { connectButton, openDialog } from '@portico/testing/browser/flow';
import { expect, test } from '@portico/testing/fixtures/test';

// Apps are offered where they could be paired.
test.use({ siteEnvironment: { WALLETCONNECT_PROJECT_ID: 'tests' } });

test('each way to get a wallet ends in three steps: install, create or import, reload or scan', async ({
  page,
  context,
  expected,
}) => {
  // The store opens in a tab of its own.
  expected.push(/^request to another host: https:\/\/chromewebstore\.google\.com\//);
  await context.route('https://chromewebstore.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">Store' }),
  );
  await page.goto('/');
  await connectButton(page).click();
  const dialog = openDialog(page);
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const steps = dialog.locator('.portico-points > li');
  await press('Get a wallet');
  await press('Get MetaMask');
  const store = context.waitForEvent('page');
  await dialog.getByRole('link', { name: 'Add to Chrome' }).click();
  await expect(await store).toHaveURL(/^https:\/\/chromewebstore\.google\.com\/detail\/metamask\//);
  await expect(steps).toHaveText([
    /^1Install MetaMask/,
    /^2Create or import/,
    /^3Reload this page/,
  ]);

  await press('Back');
  await press('Get the app');
  await expect(dialog.getByRole('img', { name: 'QR code for the MetaMask app' })).toBeVisible();
  await press('I have installed it');
  await expect(steps).toHaveText([
    /^1Open the MetaMask app/,
    /^2Create or import/,
    /^3Scan the code/,
  ]);
});
