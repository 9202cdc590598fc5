import type { Page } from '@playwright/test';
import { createSiweMessage } from 'viem/siwe';
import { expect, test } from '../test.ts';

/** Signs up by Better Auth, which opens its session in this browser. */
async function signUp({ request }: Page, origin: string) {
  const data = { name: 'Ada', email: 'ada@example.com', password: 'a long enough password' };
  const headers = { origin };
  const path = '/api/better-auth';
  const answer = await request.post(`${path}/sign-up/email`, { data, headers });
  expect(answer.status()).toBe(200);
  const team = { name: 'Engines', slug: 'engines' };
  const made = await request.post(`${path}/organization/create`, { data: team, headers });
  expect(made.status()).toBe(200);
  return (await answer.json()).user;
}

/** Posts what `portico.signIn('better-auth')` does. */
async function openSession({ request }: Page, origin: string) {
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json();
  const form = { csrfToken, callbackUrl: origin, json: 'true' };
  const answer = await request.post('/api/auth/callback/better-auth', {
    form,
    headers: { origin },
  });
  expect(answer.status()).toBe(200);
}

const me = async ({ request }: Page) => (await request.get('/me')).json();

test('a social account opens the session that a wallet is then linked to', {
  tag: '@better-auth',
}, async ({ page, wallet, server: { origin } }) => {
  const { id } = await signUp(page, origin);
  expect((await page.request.get('/me', { maxRedirects: 0 })).ok()).toBe(false);

  await openSession(page, origin);
  await page.goto('/vault');
  await expect(page.getByText(`Only better-auth:${id} sees this.`)).toBeVisible();
  const first = await me(page);
  expect(first.session).toMatchObject({ account: `better-auth:${id}` });
  expect(first.social).toMatchObject({ email: 'ada@example.com' });
  expect(first.organizations).toMatchObject([{ name: 'Engines' }]);

  const { nonce, statement } = await (
    await page.request.get('/api/auth/nonce?purpose=link')
  ).json();
  const { address } = wallet.account;
  const terms = { domain: new URL(origin).host, uri: origin, version: '1', chainId: 8453 } as const;
  const message = createSiweMessage({ ...terms, address, nonce, statement, issuedAt: new Date() });
  const data = { message, signature: await wallet.account.signMessage({ message }) };
  const linked = await page.request.post('/api/auth/accounts/link', { data, headers: { origin } });
  expect(await linked.json()).toMatchObject({ accounts: [{}, {}] });

  await page.context().clearCookies();
  await page.goto('/vault');
  await page.getByRole('button', { name: wallet.name }).click();
  await expect(page.getByText(`Only ${address} sees this.`)).toBeVisible();
  const second = await me(page);
  expect(second.session.user.id).toBe(first.session.user.id);
  expect(second.social).toBeNull();
});
