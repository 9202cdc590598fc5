import { accountButton, openDialog, signButton } from '@portico/testing/browser/flow';
import { expect } from '@portico/testing/fixtures/test';
import { loseRelay, pairByCode, test } from '@portico/testing/fixtures/walletconnect-test';

// The dialog reports where a request is: on its way to the relay, at the relay, or still in this page.

const anyWallet = 'WalletConnect';

test('the wallet is waiting only once the relay has acknowledged the request', async ({
  page,
  phone,
  relay,
}) => {
  await page.goto('/');
  await pairByCode(page, phone, anyWallet);
  await expect(signButton(page)).toBeEnabled();
  phone.answerRequests('ignore');
  const heard: string[] = [];
  await page.exposeFunction('hear', (sentence: string) => heard.push(sentence));
  await openDialog(page)
    .getByRole('status')
    .evaluate((status) => {
      const tell = () => Reflect.get(window, 'hear')(status.textContent);
      new MutationObserver(tell).observe(status, { childList: true, subtree: true });
    });
  const release = relay.holdMessages();
  await signButton(page).click();
  await expect(openDialog(page).getByRole('status')).toHaveText('Sending to your phone…');
  await expect.poll(() => relay.asked).toContain('irn_publish');
  expect(heard).toEqual(['Sending to your phone…']);
  release();
  await expect(openDialog(page).getByRole('status')).toContainText('Your wallet is waiting');
  await expect.poll(() => phone.requests).toEqual(['personal_sign']);
  await phone.answerIgnored();
  await expect(accountButton(page, phone.account.address)).toBeVisible();
});

test('a relay that never acknowledges a request is reported after twenty seconds', async ({
  page,
  phone,
  relay,
}) => {
  await page.clock.install();
  await page.goto('/');
  await pairByCode(page, phone, anyWallet);
  await expect(signButton(page)).toBeEnabled();
  relay.hang();
  await signButton(page).click();
  await expect(openDialog(page).getByRole('status')).toHaveText('Sending to your phone…');
  await page.clock.fastForward(15_000);
  await expect(openDialog(page).getByRole('status')).toHaveText('Sending to your phone…');
  await page.clock.fastForward(6000);
  await expect(openDialog(page).getByRole('alert')).toContainText('can’t reach WalletConnect');
  await expect(openDialog(page).getByRole('button', { name: 'Try again' })).toBeEnabled();
});

test('a request that was given up while the relay was away never reaches the phone', async ({
  page,
  phone,
  relay,
  expected,
}) => {
  expected.push(/WebSocket connection to .* failed/);
  await page.clock.install();
  await page.goto('/');
  await pairByCode(page, phone, anyWallet);
  await expect(signButton(page)).toBeEnabled();
  await loseRelay(page, relay);
  await signButton(page).click();
  await page.clock.fastForward(9000);
  await expect(openDialog(page).getByRole('alert')).toContainText('can’t reach WalletConnect');
  await relay.comeBack();
  await openDialog(page).getByRole('button', { name: 'Try again' }).click();
  await page.clock.fastForward(6000);
  await expect(openDialog(page)).toHaveCount(0);
  // The second alone.
  expect(phone.requests).toEqual(['personal_sign']);
});

test('a request whose dialog was closed while the relay was away never reaches the phone', async ({
  page,
  phone,
  relay,
  expected,
}) => {
  expected.push(/WebSocket connection to .* failed/);
  await page.goto('/');
  await pairByCode(page, phone, anyWallet);
  await expect(signButton(page)).toBeEnabled();
  await loseRelay(page, relay);
  await signButton(page).click();
  await expect(openDialog(page).getByRole('button', { name: 'Cancel' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(openDialog(page)).toHaveCount(0);
  await relay.comeBack();
  await page.locator('.portico-connect').click();
  await openDialog(page).getByRole('button', { name: 'Sign in' }).click();
  await signButton(page).click();
  await expect(openDialog(page)).toHaveCount(0);
  expect(phone.requests).toEqual(['personal_sign']);
});
