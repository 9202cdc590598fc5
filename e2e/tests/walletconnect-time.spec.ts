import {
  accountButton,
  connectButton,
  openDialog,
  pickWallet,
  signButton,
} from '@portico/testing/browser/flow';
import { expect } from '@portico/testing/fixtures/test';
import {
  loseRelay,
  pairByCode,
  pairingUri,
  test,
} from '@portico/testing/fixtures/walletconnect-test';
import { scanCode } from '@portico/testing/wallets/phone-wallet';

// Relays that are away or silent, codes and sessions that run out, pages that were put to sleep.

const anyWallet = 'WalletConnect';

test('a code that is not scanned expires after five minutes, and a new one works', async ({
  page,
  phone,
}) => {
  await page.clock.install();
  await page.goto('/');
  await pickWallet(page, anyWallet);
  await scanCode(page);
  await page.clock.fastForward('05:02');
  // The title says what happened, the sentence what to do.
  await expect(
    openDialog(page).getByRole('heading', { name: 'The code has expired' }),
  ).toBeVisible();
  await expect(openDialog(page).getByRole('alert')).toHaveText(
    'A code works for five minutes. Get a new one to connect.',
  );
  await openDialog(page).getByRole('button', { name: 'Get a new code' }).click();
  await phone.pair(pairingUri(await scanCode(page)));
  await expect(signButton(page)).toBeEnabled();
});

test('an unreachable relay shows an error, and trying again works once it is back', async ({
  page,
  phone,
  relay,
  expected,
}) => {
  expected.push(/WebSocket connection to .* failed/);
  await relay.goAway();
  await page.clock.install();
  await page.goto('/');
  const tried = page.waitForEvent('websocket');
  await pickWallet(page, anyWallet);
  await tried;
  await page.clock.fastForward(16_000);
  await expect(openDialog(page).getByRole('alert')).toContainText('can’t reach WalletConnect');
  await relay.comeBack();
  await openDialog(page).getByRole('button', { name: 'Try again' }).click();
  await phone.pair(pairingUri(await scanCode(page)));
  await expect(signButton(page)).toBeEnabled();
});

test('a relay that never answers times out', async ({ page, relay }) => {
  relay.hang();
  await page.clock.install();
  await page.goto('/');
  await pickWallet(page, anyWallet);
  await expect.poll(() => relay.asked).toContain('wc_proposeSession');
  await page.clock.fastForward(16_000);
  await expect(openDialog(page).getByRole('alert')).toContainText('can’t reach WalletConnect');
});

test('a request that the phone never answers times out, and can be retried', async ({
  page,
  phone,
}) => {
  await page.clock.install();
  await page.goto('/');
  await pairByCode(page, phone, anyWallet);
  phone.answerRequests('ignore');
  await signButton(page).click();
  await expect.poll(() => phone.requests).toHaveLength(1);
  await page.clock.fastForward('05:05');
  await expect(openDialog(page).getByRole('alert')).toBeVisible();
  await expect(signButton(page)).toBeEnabled();
});

test('a signature that the phone gives after the timeout signs in', async ({ page, phone }) => {
  await page.clock.install();
  await page.goto('/');
  await pairByCode(page, phone, anyWallet);
  phone.answerRequests('ignore');
  await signButton(page).click();
  await expect.poll(() => phone.requests).toHaveLength(1);
  await page.clock.fastForward('02:05');
  await expect(openDialog(page).getByRole('alert')).toContainText('did not respond');
  await phone.answerIgnored();
  await expect(openDialog(page)).toHaveCount(0);
  await expect(accountButton(page, phone.account.address)).toBeVisible();
  expect(phone.requests).toEqual(['personal_sign']);
});

test('a session is restored after a reload, without a code', async ({ page, phone }) => {
  await page.goto('/');
  await pairByCode(page, phone, anyWallet);
  await expect(signButton(page)).toBeEnabled();
  await phone.extend();
  await page.reload();
  await expect(accountButton(page, phone.account.address)).toBeVisible();
  await accountButton(page, phone.account.address).click();
  expect(phone.sessions()).toHaveLength(1);
});

test('a session that expired while the page was closed is removed', async ({ page, phone }) => {
  await page.goto('/');
  await pairByCode(page, phone, anyWallet);
  await expect(signButton(page)).toBeEnabled();
  const week = 7 * 24 * 3_600_000;
  await page.clock.install({ time: Date.now() + week + 60_000 });
  await page.reload();
  await expect(connectButton(page)).toBeVisible();
  await expect(accountButton(page, phone.account.address)).toHaveCount(0);
});

test('a session that the phone ended while the page was closed is removed', async ({
  page,
  phone,
  relay,
}) => {
  await page.goto('/');
  await pairByCode(page, phone, anyWallet);
  await expect(signButton(page)).toBeEnabled();
  await page.goto('about:blank');
  // Only the phone's is left: what is said now waits for the page.
  await expect.poll(() => relay.sockets()).toBe(1);
  await phone.leave();
  await page.goto('/');
  await expect(connectButton(page)).toBeVisible();
});

test('a suspended page receives missed messages when it resumes', async ({
  page,
  phone,
  relay,
  expected,
}) => {
  expected.push(/WebSocket connection to .* failed/);
  const uri = await hideWithCode(page);
  await relay.goAway();
  await relay.comeBack();
  await phone.pair(uri);
  await expect.poll(() => relay.asked).toContain('wc_approveSession');
  await page.clock.fastForward(4000);
  await setVisibility(page, 'visible');
  await expect(signButton(page)).toBeEnabled();
});

test('a page that resumes between two attempts to reach the relay is connected', async ({
  page,
  phone,
  relay,
  expected,
}) => {
  expected.push(/WebSocket connection to .* failed/);
  const uri = await hideWithCode(page);
  await loseRelay(page, relay);
  // The library waits before it tries once more, and time stands still until the page is back.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 4000));
  await relay.comeBack();
  await phone.pair(uri);
  await expect.poll(() => relay.asked).toContain('wc_approveSession');
  await setVisibility(page, 'visible');
  await page.clock.resume();
  await expect(signButton(page)).toBeEnabled();
});

test('a page that resumes during an attempt to reach the relay stays connected', async ({
  page,
  phone,
  relay,
  expected,
}) => {
  expected.push(/WebSocket connection to .* failed/);
  const uri = await hideWithCode(page);
  await loseRelay(page, relay);
  const goOn = relay.holdHandshakes();
  await relay.comeBack();
  const attempt = page.waitForEvent('websocket');
  await page.clock.fastForward(4000);
  await attempt;
  await setVisibility(page, 'visible');
  goOn();
  await phone.pair(uri);
  await expect(signButton(page)).toBeEnabled();
  await relay.goAway();
  await relay.comeBack();
  // The phone's and the page's.
  await expect.poll(() => relay.sockets()).toBe(2);
});

/** A page that shows a code and goes to the background, with a clock of the test's own. Returns the pairing URI. */
async function hideWithCode(page: import('@playwright/test').Page): Promise<string> {
  await page.clock.install();
  await page.goto('/');
  await pickWallet(page, anyWallet);
  const uri = pairingUri(await scanCode(page));
  await setVisibility(page, 'hidden');
  return uri;
}

function setVisibility(page: import('@playwright/test').Page, state: 'hidden' | 'visible') {
  return page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { value: next, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}
