import { connect, connectButton, signButton } from '../../src/flow.ts';
import { rawRequest } from '../../src/raw-request.ts';
import { signedInVisitor } from '../../src/signed-in.ts';
import { createVisitor } from '../../src/visitor.ts';
import { expect, test } from '../src/test.ts';

test('a stranger signs in, sees the guarded page, and signs out', async ({
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
  // The session server's own page asks once more.
  if (page.url().includes('/api/auth/signout')) {
    await page.getByRole('button', { name: 'Sign out' }).click();
  }
  await expect(page).toHaveURL(`${example.origin}/`);
  await page.goto('/vault');
  await expect(page).toHaveURL(/\/(?:api\/auth\/signin|sign-in)\?/);
});

test('the guard is the server’s: strangers and ended sessions get nothing of the page', async ({
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

// What a framework refuses before its routes (TRACE, broken escapes) is answered as the framework does.
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
