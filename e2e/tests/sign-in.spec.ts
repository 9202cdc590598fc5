import { parseSiweMessage } from '@portico/protocol';
import {
  accountButton,
  connect,
  openDialog,
  shortAddress,
  signButton,
  signIn,
} from '@portico/testing/browser/flow';
import { expect, test } from '@portico/testing/fixtures/test';
import { installTestWallet } from '@portico/testing/wallets/test-wallet';
import { hexToString, isHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('one signature opens a session, and it is still there after a reload', {
  tag: '@smoke',
}, async ({ page, wallet }) => {
  await page.goto('/');
  await signIn(page, wallet);
  await page.reload();
  await expect(accountButton(page, wallet.account.address)).toBeVisible();
  const session = await page.request.get('/api/auth/session');
  expect(await session.json()).toMatchObject({
    address: wallet.account.address,
    chainId: 8453,
    user: { name: wallet.account.address },
  });
});

test('two requests to the session API lead from the open dialog to a session', {
  tag: '@smoke',
}, async ({ page, wallet }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/auth/')) requests.push(`${request.method()} ${pathname}`);
  });
  await page.goto('/');
  await signIn(page, wallet);
  expect(requests).toEqual(['GET /api/auth/nonce', 'POST /api/auth/verify']);
});

test('the wallet gets one request, with a message for this site only', async ({
  page,
  wallet,
  site,
}) => {
  await page.goto('/');
  await signIn(page, wallet);
  const signed = (await wallet.calls(page)).filter(({ method }) => method === 'personal_sign');
  expect(signed).toHaveLength(1);
  const [text] = Array.isArray(signed[0]?.params) ? signed[0].params : [];
  const message = parseSiweMessage(isHex(text) ? hexToString(text) : String(text));
  expect(message).toMatchObject({
    domain: new URL(site.origin).host,
    address: wallet.account.address,
    version: '1',
    chainId: 8453,
  });
  expect(new URL(message.uri).origin).toBe(site.origin);
  expect(message.nonce).toMatch(/^[0-9a-f]{64}$/);
});

test('the session cookie is HttpOnly', async ({ page, wallet, context }) => {
  await page.goto('/');
  await signIn(page, wallet);
  const cookie = (await context.cookies()).find(({ name }) => name.includes('session-token'));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000);
  expect(await page.evaluate(() => document.cookie)).not.toContain('session-token');
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain(cookie?.value ?? 'no cookie');
});

test('rejecting the signature shows no error, and trying again works', { tag: '@smoke' }, async ({
  page,
  wallet,
}) => {
  await page.goto('/');
  await connect(page, wallet);
  await wallet.script(page, 'personal_sign', {
    error: { code: 4001, message: 'User rejected the request.' },
  });
  await signButton(page).click();
  await expect
    .poll(async () => (await wallet.calls(page)).map(({ method }) => method))
    .toContain('personal_sign');
  await expect(signButton(page)).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText(/reject|denied|declined|error|wrong/i)).toHaveCount(0);

  await signButton(page).click();
  await expect(openDialog(page)).toHaveCount(0);
  await expect(accountButton(page, wallet.account.address)).toBeVisible();
});

test('a wallet that fails to sign shows the specification’s message', async ({ page, wallet }) => {
  await page.goto('/');
  await connect(page, wallet);
  await wallet.script(page, 'personal_sign', { error: { code: -32603, message: 'Internal' } });
  await signButton(page).click();
  await expect(openDialog(page).getByText('Error signing message, please retry!')).toBeVisible();
  await signButton(page).click();
  await expect(accountButton(page, wallet.account.address)).toBeVisible();
});

test('a nonce that cannot be fetched shows the specification’s message', async ({
  page,
  wallet,
  expected,
}) => {
  expected.push(/status of 503/);
  await page.route('**/api/auth/nonce', (route) =>
    route.fulfill({ status: 503, json: { code: 'STORE_UNAVAILABLE', message: '…' } }),
  );
  await page.goto('/');
  await connect(page, wallet);
  await expect(openDialog(page).getByText('Error preparing message, please retry!')).toBeVisible();
  await page.unroute('**/api/auth/nonce');
  await signButton(page).click();
  await expect(accountButton(page, wallet.account.address)).toBeVisible();
});

test('an unexpected error shows the specification’s message', async ({ page, wallet }) => {
  await page.goto('/');
  await connect(page, wallet);
  // What another script on the page, or an extension, may do to it.
  await page.evaluate(() => {
    const { stringify } = JSON;
    JSON.stringify = (value: unknown) => {
      if (!Object.hasOwn(Object(value), 'signature')) return stringify(value);
      JSON.stringify = stringify;
      throw new TypeError('Broken');
    };
  });
  await signButton(page).click();
  await expect(openDialog(page).getByText('Oops, something went wrong!')).toBeVisible();
  await signButton(page).click();
  await expect(accountButton(page, wallet.account.address)).toBeVisible();
});

test('a refused signature shows its reason and opens no session', { tag: '@smoke' }, async ({
  page,
  wallet,
  expected,
}) => {
  // Chromium notes every answer of 401 in the console.
  expected.push(/status of 401/);
  await page.goto('/');
  await connect(page, wallet);
  await wallet.script(page, 'personal_sign', { result: `0x${'11'.repeat(64)}1b` });
  await signButton(page).click();
  await expect(
    openDialog(page).getByText('Error verifying signature, please retry!'),
  ).toBeVisible();
  expect(await (await page.request.get('/api/auth/session')).json()).toEqual({});
  await signButton(page).click();
  await expect(accountButton(page, wallet.account.address)).toBeVisible();
});

test('a refusal of the site’s own is shown in its own words', async ({
  page,
  wallet,
  expected,
}) => {
  expected.push(/status of 403/);
  const message = 'This account is banned until June.';
  // The answer of a server with `allow`.
  await page.route(
    '**/api/auth/verify',
    (route) => route.fulfill({ status: 403, json: { code: 'BANNED', message } }),
    { times: 1 },
  );
  await page.goto('/');
  await connect(page, wallet);
  await signButton(page).click();
  await expect(openDialog(page).getByRole('alert')).toContainText(message);
  await signButton(page).click();
  await expect(accountButton(page, wallet.account.address)).toBeVisible();
});

test('a refusal of one account is not shown for the next that the wallet switches to', async ({
  page,
  context,
  expected,
}) => {
  expected.push(/status of 403/);
  const second = generatePrivateKey();
  const wallet = await installTestWallet(context, { accounts: [second] });
  const { address } = privateKeyToAccount(second);
  await page.route(
    '**/api/auth/verify',
    (route) => route.fulfill({ status: 403, json: { code: 'ACCESS_DENIED' } }),
    { times: 1 },
  );
  await page.goto('/');
  await connect(page, wallet);
  await signButton(page).click();
  await expect(openDialog(page).getByRole('alert')).toBeVisible();
  await wallet.setAccounts(page, [address]);
  await expect(openDialog(page)).toContainText(shortAddress(address));
  await expect(openDialog(page).getByRole('alert')).toHaveCount(0);
  await signButton(page).click();
  await expect(accountButton(page, address)).toBeVisible();
});

test('while the wallet is pending the dialog says so and sends one request', async ({
  page,
  wallet,
}) => {
  await page.goto('/');
  await connect(page, wallet);
  await wallet.script(page, 'personal_sign', { hang: true });
  await signButton(page).click();
  await expect(signButton(page)).toHaveCount(0);
  const asked = (await wallet.calls(page)).filter(({ method }) => method === 'personal_sign');
  expect(asked).toHaveLength(1);
});
