import { openDialog, pickWallet, signButton } from '@portico/testing/browser/flow';
import { expect, test } from '../test.ts';

/** A text of the wallet that no minifier changes. */
const mark = 'Development wallet';

test('one signs in with the development wallet while one develops, and no script has it in production', async ({
  page,
  wallet,
  mode,
}) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    // While one develops the page is left, and with it what it loaded.
    if (mode === 'production' && response.request().resourceType() === 'script')
      scripts.push(response.text());
  });
  await page.goto('/');
  if (mode === 'production') {
    await pickWallet(page, wallet.name);
    await expect(signButton(page)).toBeEnabled();
    await expect(openDialog(page).getByText(mark)).toHaveCount(0);
    expect(scripts.length).toBeGreaterThan(0);
    for (const text of await Promise.all(scripts)) expect(text).not.toContain(mark);
    return;
  }
  await pickWallet(page, mark);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await signButton(page).click();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(openDialog(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Open the vault' }).click();
  await expect(page.getByText(/Only 0x[0-9a-fA-F]{40} sees this/)).toBeVisible();
});
