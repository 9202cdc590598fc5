import { describe, expect, it } from 'vitest';
import { startSignIn } from '../../actions/sign-in.ts';
import { createSessionStore } from '../../session/session-store.ts';
import { answer, createTabHarness, type TabHarness } from '../../session/tests/tab-harness.ts';
import { pendingMessageKeys } from '../pending-message.ts';
import { createSignInStore } from '../sign-in-store.ts';
import { createVerification } from '../verification.ts';
import { account, ready, SignInHarness } from './sign-in-harness.ts';

const linked = `eip155:8453:${account.address}`;
const signed = { message: 'message', signature: '0x12' };

/** A tab with a session, in which a wallet is linked. */
function openTab() {
  const harness = createTabHarness();
  const tab = harness.open(harness.createSession('kept'));
  return { harness, tab, link: createVerification('link', tab.config, tab.store) };
}

/** The session of the tab with these accounts. */
const sessionWith = (harness: TabHarness, accounts: readonly string[]) => ({
  ...harness.createSession('kept'),
  accounts,
});

describe('a message that links a wallet', () => {
  it('has the server’s nonce and statement for linking', async () => {
    const { harness, link } = openTab();
    const nonce = link.requestNonce();
    await answer(harness, '/nonce?purpose=link', { nonce: 'ab', statement: 'Link this wallet.' });
    expect(await nonce).toMatchObject({ ok: true, nonce: 'ab', statement: 'Link this wallet.' });
  });

  it('leaves the session in place, which names the wallet when linking is done', async () => {
    const { harness, tab, link } = openTab();
    const before = tab.store.getSnapshot().data;
    const statuses: string[] = [];
    tab.store.subscribe(() => statuses.push(tab.store.getSnapshot().status));
    const result = link.verify(signed);
    await answer(harness, '/accounts/link', { accounts: [] });
    await answer(harness, '/session', sessionWith(harness, ['email:a@example.com', linked]));
    expect(await result).toEqual({ ok: true });
    const { status, data } = tab.store.getSnapshot();
    expect(status).toBe('authenticated');
    expect(data?.user).toEqual(before?.user);
    expect(data?.accounts).toContain(linked);
    expect(new Set(statuses)).toEqual(new Set(['authenticated']));
    expect(harness.messages()).toBe(1);
  });

  it('changes nothing when the account belongs to another user', async () => {
    const { harness, tab, link } = openTab();
    const result = link.verify(signed);
    await answer(harness, '/accounts/link', { code: 'ACCOUNT_TAKEN' }, 409);
    expect(await result).toMatchObject({ ok: false, status: 409, code: 'ACCOUNT_TAKEN' });
    expect(harness.pending).toEqual([]);
    expect(tab.store.getSnapshot().status).toBe('authenticated');
  });

  it.each([
    ['the nonce is requested', '/nonce?purpose=link'],
    ['it is posted', '/accounts/link'],
  ])('finds out that the session is over when %s', async (_, path) => {
    const { harness, tab, link } = openTab();
    void (path === '/accounts/link' ? link.verify(signed) : link.requestNonce());
    await answer(harness, path, { code: 'SESSION_REQUIRED' }, 401);
    await answer(harness, '/session', {});
    expect(harness.shown(tab)).toBeNull();
  });

  it.each([
    [[linked], true],
    [['email:a@example.com'], false],
  ])('counts as accepted after a lost answer when the session names %s: %s', async (names, yes) => {
    const { harness, link } = openTab();
    const accepted = link.isAccepted(account.address);
    await answer(harness, '/session', sessionWith(harness, names));
    expect(await accepted).toBe(yes);
  });
});

/** The signIn of a wallet that is linked, against a server that the test plays. */
function openLinking(answers: readonly (readonly [status: number, body: object])[]) {
  const wallet = new SignInHarness();
  const harness = createTabHarness();
  const tab = harness.open(null);
  const posts: unknown[] = [];
  const rest = [...answers];
  let isLinked = false;
  const api = {
    ...tab.api,
    environment: {
      ...tab.api.environment,
      async fetch(path: string, init: RequestInit): Promise<Response> {
        if (path === '/nonce?purpose=link')
          return Response.json({ nonce: '0'.repeat(64), statement: 'Link this wallet.' });
        if (path === '/session') {
          return Response.json(sessionWith(harness, isLinked ? [linked] : ['email:a@example.com']));
        }
        posts.push(JSON.parse(String(init.body)));
        const [status, body] = rest.shift() ?? [200, { accounts: [] }];
        isLinked ||= status === 200 || status === 0;
        if (status === 0) throw new TypeError('Failed to fetch');
        return Response.json(body, { status, headers: { 'Retry-After': '2' } });
      },
    },
  };
  const initial = sessionWith(harness, ['email:a@example.com']);
  const session = createSessionStore(api, { initial });
  const config = { internal: { ...tab.config.internal, api, stores: new Set([session]) } };
  const verification = createVerification('link', config, session);
  return { wallet, posts, signIn: createSignInStore(wallet.environment(verification)) };
}

describe('linking in the dialog', () => {
  it('signs the server’s statement and is done', async () => {
    const { wallet, posts, signIn } = openLinking([]);
    await startSignIn(signIn);
    expect(signIn.getSnapshot().status).toBe('done');
    expect(wallet.signed[0]).toContain('\nLink this wallet.\n');
    expect(posts).toHaveLength(1);
  });

  it('posts the same signature again after an outage', async () => {
    const { wallet, posts, signIn } = openLinking([
      [503, { code: 'STORE_UNAVAILABLE' }],
      [502, {}],
    ]);
    await startSignIn(signIn);
    expect(signIn.getSnapshot().status).toBe('done');
    expect(wallet.signed).toHaveLength(1);
    expect(new Set(posts.map((post) => JSON.stringify(post))).size).toBe(1);
    expect(posts).toHaveLength(3);
  });

  it('detects that a lost answer was a yes', async () => {
    const { wallet, signIn } = openLinking([
      [0, {}],
      [401, { code: 'NONCE_USED' }],
    ]);
    await startSignIn(signIn);
    expect(signIn.getSnapshot().status).toBe('done');
    expect(wallet.signed).toHaveLength(1);
  });

  it.each(['ACCOUNT_TAKEN', 'ACCOUNT_LIMIT'])(
    'ends with %s, and never posts again',
    async (code) => {
      const { posts, signIn } = openLinking([[409, { code }]]);
      await startSignIn(signIn);
      expect(signIn.getSnapshot()).toMatchObject({
        status: 'idle',
        failure: { step: 'SIGN_IN_VERIFY', reason: code },
      });
      expect(posts).toHaveLength(1);
    },
  );

  it('is silent about a rejection in the wallet', async () => {
    const { wallet, posts, signIn } = openLinking([]);
    wallet.walletErrors.push({ code: 4001 });
    await startSignIn(signIn);
    expect(signIn.getSnapshot()).toEqual(ready);
    expect(posts).toEqual([]);
  });
});

describe('the message that owners are asked to sign', () => {
  it('is kept apart from one that signs in', () => {
    const harness = new SignInHarness();
    const kept = { address: account.address, message: harness.messageFor(), onChain: false };
    harness.pending('link').keep(kept);
    expect(harness.pending('sign-in').find(account.address, 8453)).toBeUndefined();
    expect(harness.pending('link').find(account.address, 8453)).toEqual(kept);
    expect([...harness.stored.keys()]).toEqual([pendingMessageKeys.link]);
  });
});
