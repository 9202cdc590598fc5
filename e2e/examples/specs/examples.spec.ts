import { connect, connectButton, openDialog, signButton } from '@portico/testing/browser/flow';
import { askAnvil } from '@portico/testing/chain/anvil';
import { registerBaseName } from '@portico/testing/chain/local-contracts';
import { rawRequest } from '@portico/testing/site/malformed-requests';
import { signedInVisitor, signInContext } from '@portico/testing/site/signed-in';
import { createVisitor } from '@portico/testing/site/visitor';
import { admin, expect, test } from '../src/test.ts';

test('a visitor signs in, sees the guarded page, and signs out', async ({
  page,
  wallet,
  example,
}) => {
  await page.goto('/');
  await expect(connectButton(page)).toBeVisible();
  await page.getByRole('link', { name: 'Open the vault' }).click();
  await expect(page).toHaveURL(/\/(?:api\/auth\/signin|sign-in)\?/);

  await connect(page, wallet);
  await signButton(page).click();
  await expect(page).toHaveURL(`${example.origin}/vault`);
  await expect(page.getByRole('heading', { name: 'Vault' })).toBeVisible();
  await expect(page.getByText(`Only ${wallet.account.address} sees this.`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Only ${wallet.account.address} sees this.`)).toBeVisible();

  await page.getByText('Sign out').click();
  await expect(page).not.toHaveURL(/\/vault$/);
  // The session server's own page asks once more.
  if (page.url().includes('/api/auth/signout')) {
    await page.getByRole('button', { name: 'Sign out' }).click();
  }
  await expect(page).toHaveURL(`${example.origin}/`);
  await page.goto('/vault');
  await expect(page).toHaveURL(/\/(?:api\/auth\/signin|sign-in)\?/);
});

test('an unknown page has the status 404, a dark door and a link to the home', async ({
  page,
  problems,
}) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  await expect(page.locator('main [data-door="dark"] svg').first()).toBeVisible();
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await expect(page.getByRole('heading', { name: 'Your wallet is the key' })).toBeVisible();
  // The browser reports the page's own status in its console.
  const [own, ...others] = problems.splice(0);
  expect(own).toMatch(/status of 404 .*no-such-page/);
  expect(others).toEqual([]);
});

test('the guarded page shows the role that the server computed', async ({
  page,
  context,
  example,
}) => {
  await signInContext(context, example.origin);
  await page.goto('/vault');
  await expect(page.getByText('Your role: member')).toBeVisible();
  await context.clearCookies();
  await signInContext(context, example.origin, admin);
  await page.goto('/vault');
  await expect(page.getByText('Your role: admin')).toBeVisible();
});

test('the button reads names and balances from the chain, through the example', async ({
  page,
  wallet,
  anvil,
}) => {
  const ask = (method: string, ...params: readonly unknown[]) =>
    askAnvil(anvil.rpcUrl, method, params);
  await registerBaseName(ask, wallet.address, 'alice.base.eth');
  await ask('anvil_setBalance', wallet.address, '0xde0b6b3a7640000');
  await page.goto('/');
  await connect(page, wallet);
  await page.keyboard.press('Escape');
  const button = page.getByRole('button', { name: 'alice.base.eth' });
  await button.click();
  await expect(openDialog(page)).toContainText('1 ETH');
});

test('the RPC proxy serves its own pages only, and only the methods that they need', async ({
  example,
}) => {
  const call = (origin: string, method: string, body = { jsonrpc: '2.0', id: 1, method }) =>
    fetch(`${example.origin}/api/rpc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(body),
    });
  const own = await call(example.origin, 'eth_chainId');
  expect(await own.json()).toMatchObject({ result: '0x2105' });
  const refused = await call(example.origin, 'eth_sendRawTransaction');
  expect(await refused.json()).toMatchObject({ error: { code: -32601 } });
  expect((await call('https://evil.example', 'eth_chainId')).status).toBeGreaterThanOrEqual(400);
});

test('the server guards the page: anonymous visitors and ended sessions get none of it', async ({
  example,
}) => {
  const html = { accept: 'text/html' };
  const { visitor } = await signedInVisitor(example.origin);
  expect((await visitor.get('/vault', html)).status).toBe(200);
  const before = new Map(visitor.cookies);
  await visitor.signOut();
  for (const cookies of [before, new Map<string, string>()]) {
    const answer = await createVisitor(example.origin, cookies).get('/vault', html);
    expect([302, 307]).toContain(answer.status);
    expect(answer.headers.get('location')).toContain('callbackUrl=%2Fvault');
    expect(answer.text).not.toContain('sees this');
  }
});

// Requests that a framework refuses before its routes (TRACE, broken escapes) get the framework's own answer.
test('no request that reaches the session server gets a 500', async ({ example }) => {
  const lines = [
    'HEAD /api/auth/session',
    'OPTIONS /api/auth/session',
    'PUT /api/auth/session',
    'DELETE /api/auth/session',
    'GET /api/auth/session?%ff',
    'GET /api/auth//evil.example/',
    'GET /api/auth/callback/siwe/x/y',
  ];
  for (const line of lines) {
    const request = `${line} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`;
    const [status = 0] = await rawRequest(example.origin, request);
    expect.soft([line, status > 0 && status < 500, status]).toEqual([line, true, status]);
  }
  const post = (type: string, body: string) =>
    fetch(`${example.origin}/api/auth/signout`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
  expect.soft((await post('application/json', '{')).status).toBe(400);
  const large = await post('application/x-www-form-urlencoded', `a=${'x'.repeat(1 << 20)}`);
  expect.soft(large.status).toBe(413);
});

test('the operator’s command of the installed packages knows the schema and the sessions', async ({
  example,
}) => {
  const { account } = await signedInVisitor(example.origin);
  expect(await example.portico('--help')).toContain('portico');
  const { migrations } = JSON.parse(await example.portico('migrate', '--status', '--json'));
  expect(migrations.length).toBeGreaterThan(0);
  const { sessions } = JSON.parse(await example.portico('sessions', 'list', '--json'));
  expect(JSON.stringify(sessions)).toContain(account.address);
});
