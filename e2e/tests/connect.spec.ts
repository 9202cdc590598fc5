import {
  connect,
  connectButton,
  openDialog,
  pickWallet,
  signButton,
} from '@portico/testing/browser/flow';
import { expect, test } from '@portico/testing/fixtures/test';
import { installTestWallet } from '@portico/testing/wallets/test-wallet';

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
