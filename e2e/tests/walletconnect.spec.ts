import {
  accountButton,
  connectButton,
  openDialog,
  pickWallet,
  signButton,
} from '@portico/testing/browser/flow';
import { expect } from '@portico/testing/fixtures/test';
import { pairByCode, pairingUri, test } from '@portico/testing/fixtures/walletconnect-test';
import { relayProject } from '@portico/testing/relay/relay';
import { scanCode } from '@portico/testing/wallets/phone-wallet';

const anyWallet = 'WalletConnect';

test('a phone scans the code, connects and signs in', { tag: '@smoke' }, async ({
  page,
  phone,
  relay,
}) => {
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).origin));
  await page.goto('/');
  await pairByCode(page, phone, anyWallet);
  await signButton(page).click();
  await expect(openDialog(page)).toHaveCount(0);
  await expect(accountButton(page, phone.account.address)).toBeVisible();
  expect(phone.requests).toEqual(['personal_sign']);
  // The library connects to the relay once, and to nothing else.
  expect(sockets).toEqual([relay.url]);
  expect(page.frames()).toHaveLength(1);
});

test('the proposal carries the site’s metadata and Base as its chain', async ({
  page,
  phone,
  site,
}) => {
  await page.goto('/');
  await pairByCode(page, phone, anyWallet);
  await expect(signButton(page)).toBeEnabled();
  expect(phone.proposal()).toMatchObject({
    proposer: { metadata: { name: 'Portico', url: site.origin } },
    optionalNamespaces: { eip155: { chains: ['eip155:8453'] } },
  });
});

test('no WalletConnect code or host is loaded before the click', async ({ page, relay }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text());
  });
  // What its client says when it proposes a session.
  const loaded = async () =>
    (await Promise.all(scripts)).filter((text) => /wc_proposeSession/.test(text));
  await page.goto('/');
  await connectButton(page).click();
  const choice = openDialog(page).getByRole('button', { name: anyWallet });
  await expect(choice).toBeVisible();
  expect([await loaded(), relay.sockets()]).toEqual([[], 0]);
  await choice.click();
  await expect.poll(() => relay.sockets()).toBe(1);
  // The browser may report the script after the socket that it opened.
  await expect.poll(async () => (await loaded()).length).toBe(1);
});

for (const [name, link] of [
  ['MetaMask', 'https://metamask.app.link/wc'],
  ['Rainbow', 'https://rnbwapp.com/wc'],
] as const) {
  test(`${name} gets the pairing URI inside its own link`, async ({ page, phone }) => {
    await page.goto('/');
    await pickWallet(page, name);
    const code = await scanCode(page);
    expect(code.startsWith(`${link}?`)).toBe(true);
    await phone.pair(pairingUri(code));
    await expect(signButton(page)).toBeEnabled();
  });
}

test('the code can be scanned in dark mode', async ({ page, phone }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await pairByCode(page, phone, anyWallet);
  await expect(signButton(page)).toBeEnabled();
});

test('the pairing URI can be copied instead', async ({ page, context, phone }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await pickWallet(page, anyWallet);
  await openDialog(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(openDialog(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  await phone.pair(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(signButton(page)).toBeEnabled();
});

test('switching between phone wallets starts no second client', async ({ page, phone, relay }) => {
  await page.goto('/');
  await pickWallet(page, anyWallet);
  const first = pairingUri(await scanCode(page));
  await openDialog(page).getByRole('button', { name: 'MetaMask' }).click();
  await expect.poll(async () => pairingUri(await scanCode(page))).not.toBe(first);
  await phone.pair(pairingUri(await scanCode(page)));
  await expect(signButton(page)).toBeEnabled();
  // The page's and the phone's.
  expect(relay.sockets()).toBe(2);
});

test('a rejected proposal shows no error, and the next one works', async ({ page, phone }) => {
  phone.answerProposals('reject');
  await page.goto('/');
  await pairByCode(page, phone, anyWallet);
  await expect(openDialog(page).getByRole('img', { name: /^QR code/ })).toHaveCount(0);
  await expect(openDialog(page).getByRole('alert')).toHaveCount(0);
  phone.answerProposals('approve');
  await openDialog(page).getByRole('button', { name: anyWallet }).click();
  await phone.pair(pairingUri(await scanCode(page)));
  await expect(signButton(page)).toBeEnabled();
});

test('a wallet without Base gets an error, and no session is kept', async ({ page, phone }) => {
  phone.shareChains([1]);
  await page.goto('/');
  await pairByCode(page, phone, anyWallet);
  await expect(openDialog(page).getByRole('alert')).toContainText(
    'does not support this site’s network',
  );
  // The list is beside it: nothing leads back to it, another wallet is picked right there.
  await expect(openDialog(page).getByRole('button', { name: 'Pick another wallet' })).toBeHidden();
  await openDialog(page).getByRole('button', { name: 'Rainbow' }).click();
  await expect(openDialog(page).getByRole('heading', { name: 'Scan with Rainbow' })).toBeFocused();
  await expect.poll(() => phone.sessions()).toEqual([]);
});

test('a wallet without personal_sign gets an error, and no session is kept', async ({
  page,
  phone,
}) => {
  phone.grantMethods(['eth_sendTransaction']);
  await page.goto('/');
  await pairByCode(page, phone, anyWallet);
  await expect(openDialog(page).getByRole('alert')).toContainText('did not approve everything');
  await expect.poll(() => phone.sessions()).toEqual([]);
});

test('rejecting the signature shows no error, and signing again works', async ({ page, phone }) => {
  phone.answerRequests('reject');
  await page.goto('/');
  await pairByCode(page, phone, anyWallet);
  await signButton(page).click();
  await expect.poll(() => phone.requests).toHaveLength(1);
  await expect(signButton(page)).toBeEnabled();
  await expect(openDialog(page).getByRole('alert')).toHaveCount(0);
  phone.answerRequests('approve');
  await signButton(page).click();
  await expect(openDialog(page)).toHaveCount(0);
});

test('a request continues after the wallet switched to another chain', async ({ page, phone }) => {
  await page.goto('/');
  await pairByCode(page, phone, anyWallet);
  await expect(signButton(page)).toBeEnabled();
  await phone.updateChains([8453, 10]);
  await phone.emit('chainChanged', 10, 10);
  await expect(openDialog(page).getByText('another network')).toBeVisible();
  await signButton(page).click();
  await expect(openDialog(page)).toHaveCount(0);
  await expect(accountButton(page, phone.account.address)).toBeVisible();
  expect(phone.requests).toEqual(['personal_sign']);
});

test('ending the session on the phone disconnects the page', async ({ page, phone }) => {
  await page.goto('/');
  await pairByCode(page, phone, anyWallet);
  await expect(signButton(page)).toBeEnabled();
  await phone.leave();
  await expect(openDialog(page).getByRole('button', { name: anyWallet })).toBeVisible();
  await expect(accountButton(page, phone.account.address)).toHaveCount(0);
});

test('disconnecting here ends the session on the phone', async ({ page, phone }) => {
  await page.goto('/');
  await pairByCode(page, phone, anyWallet);
  await expect(signButton(page)).toBeEnabled();
  await openDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(connectButton(page)).toBeVisible();
  await expect.poll(() => phone.sessions()).toEqual([]);
});

test('the sign-in page supports phone wallets, too', async ({ page, phone }) => {
  await page.goto('/api/auth/signin?callbackUrl=/account');
  await pairByCode(page, phone, anyWallet);
  await signButton(page).click();
  await page.waitForURL('**/account');
  await expect(accountButton(page, phone.account.address)).toBeVisible();
});

test('the relay gets the project id of the site', async ({ page, phone }) => {
  const projects: (string | null)[] = [];
  page.on('websocket', (socket) => {
    projects.push(new URL(socket.url()).searchParams.get('projectId'));
  });
  await page.goto('/');
  await pairByCode(page, phone, anyWallet);
  await expect(signButton(page)).toBeEnabled();
  expect(new Set(projects)).toEqual(new Set([relayProject]));
});
