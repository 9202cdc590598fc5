import {
  jsonHeaders,
  linkNonce,
  linkWallet,
  ownAccounts,
  postJson,
  toAccount,
} from '@portico/testing/server/link-account';
import { alice, bob, signIn, signMessage } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import { createTestBrowser, type TestBrowser } from '@portico/testing/server/test-browser';
import { privateKeyToAccount } from 'viem/accounts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';

const carol = privateKeyToAccount(`0x${'ca'.repeat(32)}`);

describe('who may link', () => {
  let auth: Auth;
  let clock: TestClock;
  let browser: TestBrowser;
  beforeEach(async () => {
    ({ auth, clock } = await createTestAuth());
    browser = createTestBrowser(auth);
    await signIn(browser, clock.now);
    return () => auth.close();
  });

  test('only who is signed in gets a nonce, a list, or a change', async () => {
    const anonymous = createTestBrowser(auth);
    for (const path of ['nonce?purpose=link', 'accounts']) {
      const response = await anonymous.fetch(path);
      expect([response.status, await response.json()]).toMatchObject([
        401,
        { code: 'SESSION_REQUIRED' },
      ]);
    }
    for (const path of ['accounts/link', 'accounts/email', 'accounts/unlink']) {
      const { response, answer } = await postJson(anonymous, path, {
        account: 'x',
        email: 'a@b.cd',
      });
      expect([response.status, answer.code]).toEqual([401, 'SESSION_REQUIRED']);
    }
    const response = await browser.fetch('nonce?purpose=other');
    expect(response.status).toBe(400);
  });

  test.each(['accounts/link', 'accounts/email', 'accounts/unlink'])(
    '%s is refused to other sites, and to forms without a token',
    async (path) => {
      const body = JSON.stringify({ account: toAccount(alice) });
      const foreign = { ...jsonHeaders, origin: 'https://evil.example' };
      const refused = await browser.fetch(path, { method: 'POST', body, headers: foreign });
      expect(await refused.json()).toMatchObject({ code: 'ORIGIN_MISMATCH' });
      for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
        const headers = { ...jsonHeaders, 'content-type': type };
        const response = await browser.fetch(path, { method: 'POST', body, headers });
        expect([400, 403]).toContain(response.status);
      }
    },
  );

  test('a nonce that links signs no one in, and none for signing in links', async () => {
    const { nonce, statement } = await linkNonce(browser);
    const signed = await signMessage(nonce, clock.now, { signer: bob, statement });
    for (const path of ['verify', 'callback/siwe']) {
      const answer =
        path === 'verify'
          ? (await postJson(browser, path, signed)).answer
          : (await browser.post(path, signed)).answer;
      expect(answer.code).toBe('NONCE_MISMATCH');
    }
    const own = JSON.parse(await (await browser.fetch('nonce')).text());
    for (const other of [own.nonce, await browser.csrfToken()]) {
      const message = await signMessage(other, clock.now, { signer: bob, statement });
      const { answer } = await postJson(browser, 'accounts/link', message);
      expect(answer.code).toBe('NONCE_MISMATCH');
    }
    // It is still good for what it was issued for, once.
    expect((await postJson(browser, 'accounts/link', signed)).response.status).toBe(200);
    expect((await postJson(browser, 'accounts/link', signed)).answer.code).toBe('NONCE_USED');
  });

  test('a nonce is good in its browser and for its user alone', async () => {
    const { nonce, statement } = await linkNonce(browser);
    const signed = await signMessage(nonce, clock.now, { signer: bob, statement });
    const elsewhere = createTestBrowser(auth);
    await signIn(elsewhere, clock.now);
    // A session of the same user.
    expect((await postJson(elsewhere, 'accounts/link', signed)).answer.code).toBe('NONCE_MISMATCH');
    // In the same browser, by then of another user.
    await signIn(browser, clock.now, privateKeyToAccount(`0x${'cc'.repeat(32)}`));
    expect((await postJson(browser, 'accounts/link', signed)).answer.code).toBe('NONCE_MISMATCH');
    expect(await auth.users.find(toAccount(bob))).toBeNull();
  });

  test('the message must carry the statement of its purpose', async () => {
    const { nonce } = await linkNonce(browser);
    for (const statement of [undefined, 'Sign in to Example.']) {
      const signed = await signMessage(nonce, clock.now, {
        signer: bob,
        ...(statement && { statement }),
      });
      const { answer } = await postJson(browser, 'accounts/link', signed);
      expect(answer.code).toBe('STATEMENT_MISMATCH');
    }
  });

  test('a wrong signature links nothing, and the trail counts the refusal', async () => {
    const { nonce, statement } = await linkNonce(browser);
    const { message } = await signMessage(nonce, clock.now, { signer: bob, statement });
    const { signature } = await signMessage(nonce, clock.now, { signer: carol, statement });
    const { answer } = await postJson(browser, 'accounts/link', { message, signature });
    expect(answer.code).toBe('SIG_INVALID');
    expect((await ownAccounts(browser)).accounts).toHaveLength(1);
  });

  test('forms without script unlink with their token, and are redirected', async () => {
    await linkWallet(browser, clock.now, bob);
    const fields = { account: toAccount(bob), callbackUrl: '/account' };
    const body = new URLSearchParams({ csrfToken: await browser.csrfToken(), ...fields });
    const headers = { origin: 'https://example.com' };
    const response = await browser.fetch('accounts/unlink', { method: 'POST', body, headers });
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      'https://example.com/account',
    ]);
    expect((await ownAccounts(browser)).accounts).toHaveLength(1);
  });

  test('events tell what was linked and unlinked, and why sessions ended', async () => {
    const told: [string, object][] = [];
    const tell = (name: string) => (event: object) => void told.push([name, event]);
    const made = await createTestAuth({
      events: {
        linked: tell('linked'),
        unlinked: tell('unlinked'),
        sessionEnded: tell('sessionEnded'),
      },
    });
    const here = createTestBrowser(made.auth);
    await signIn(here, made.clock.now);
    const user = { id: String(Object((await here.session())['user']).id) };
    await linkWallet(here, made.clock.now, bob);
    await linkWallet(here, made.clock.now, bob);
    const phone = createTestBrowser(made.auth);
    await signIn(phone, made.clock.now, bob);
    const { id: sessionId } = await phone.session();
    await postJson(here, 'accounts/unlink', { account: toAccount(bob) });
    const about = { user, account: toAccount(bob) };
    expect(told).toEqual([
      ['linked', about],
      ['sessionEnded', { ...about, sessionId, reason: 'unlinked' }],
      ['unlinked', about],
    ]);
    await made.auth.close();
  });
});
