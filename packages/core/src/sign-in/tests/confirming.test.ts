import { describe, expect, it, vi } from 'vitest';
import { restoreAccount, startSignIn } from '../../actions/sign-in.ts';
import { createSessionStore } from '../../session/session-store.ts';
import { answer, createTabHarness } from '../../session/tests/tab-harness.ts';
import { cancelSignIn } from '../sign-in-store.ts';
import { createVerification } from '../verification.ts';
import { account, refused, SignInHarness } from './sign-in-harness.ts';

const signed = { message: 'message', signature: '0x12' };

/** A tab of a user who is signed in with the wallet's account. */
function openTab() {
  const harness = createTabHarness();
  const before = { ...harness.createSession('kept'), id: 'before', address: account.address };
  const tab = harness.open(before);
  const { config } = tab;
  return { harness, tab, before, config };
}

describe('a confirmation', () => {
  it('is posted for the signed-in user alone, whose new session is taken over', async () => {
    const { harness, tab, before, config } = openTab();
    const { verify } = createVerification('confirm', config, tab.store);
    const fetch = vi.spyOn(tab.api.environment, 'fetch');
    const result = verify(signed);
    expect(JSON.parse(String(fetch.mock.calls[0]?.[1].body))).toEqual({
      ...signed,
      user: before.user.id,
    });
    await answer(harness, '/verify', { session: { ...before, id: 'after' } });
    expect(await result).toMatchObject({ ok: true });
    expect(tab.store.getSnapshot().data?.id).toBe('after');
  });

  it('by a wallet of another user changes nothing', async () => {
    const { harness, tab, before, config } = openTab();
    const { verify } = createVerification('confirm', config, tab.store);
    const result = verify(signed);
    await answer(harness, '/verify', { code: 'ACCOUNT_NOT_LINKED' }, 404);
    expect(await result).toMatchObject({ ok: false, code: 'ACCOUNT_NOT_LINKED' });
    expect(tab.store.getSnapshot().data).toEqual(before);
    expect(harness.messages()).toBe(0);
  });

  it.each([
    ['before', false],
    ['after', true],
  ])('whose answer was lost is accepted when the session is %s: %s', async (id, accepted) => {
    const { harness, tab, before, config } = openTab();
    const { isAccepted } = createVerification('confirm', config, tab.store);
    const result = isAccepted(account.address);
    await answer(harness, '/session', { ...before, id });
    expect(await result).toBe(accepted);
  });
});

it('a sign-in whose answer was lost is shown by everything on the page', async () => {
  const harness = createTabHarness();
  const tab = harness.open(null);
  const other = createSessionStore(tab.api, { initial: null });
  tab.config.internal.stores.add(other);
  const result = createVerification('sign-in', tab.config, tab.store).isAccepted(account.address);
  const opened = { ...harness.createSession('opened'), address: account.address };
  await answer(harness, '/session', opened);
  await answer(harness, '/session', opened);
  expect(await result).toBe(true);
  expect(other.getSnapshot().data).toEqual(opened);
});

describe('linking with a session that is not fresh', () => {
  it('asks once, and fetches the nonce again when the visitor confirmed', async () => {
    const { harness, tab, config } = openTab();
    const confirm = vi.fn(async () => true);
    tab.store.confirm = confirm;
    const link = createVerification('link', config, tab.store);
    const nonce = link.requestNonce();
    await answer(harness, '/nonce?purpose=link', { code: 'SESSION_NOT_FRESH' }, 403);
    await answer(harness, '/nonce?purpose=link', { nonce: 'ab' });
    expect(await nonce).toMatchObject({ ok: true, nonce: 'ab' });
    expect(confirm.mock.calls).toEqual([['SESSION_NOT_FRESH']]);
    // The dialog prepares now and then: its visitor is not asked by itself.
    const later = link.requestNonce();
    await answer(harness, '/nonce?purpose=link', { code: 'ACCOUNT_TOO_NEW' }, 403);
    expect(await later).toEqual({ ok: false, code: 'ACCOUNT_TOO_NEW' });
    expect(confirm).toHaveBeenCalledTimes(1);
  });

  it('posts what was signed to join two users, and asks nothing about the other user’s account', async () => {
    const { harness, tab, config } = openTab();
    const confirm = vi.fn(async () => true);
    tab.store.confirm = confirm;
    const { verify } = createVerification('merge', config, tab.store);
    const result = verify(signed);
    await answer(harness, '/accounts/merge', { code: 'ACCOUNT_TOO_NEW' }, 403);
    expect(await result).toMatchObject({ ok: false, code: 'ACCOUNT_TOO_NEW' });
    expect(confirm).not.toHaveBeenCalled();
  });
});

describe('signing in with an account that was removed', () => {
  const harness = () => {
    const wallet = new SignInHarness();
    wallet.answers.push(refused(409, 'ACCOUNT_UNLINKED'));
    return wallet;
  };

  it.each([true, false])('posts the same signature again with restore %s', async (restore) => {
    const wallet = harness();
    const signIn = wallet.signIn();
    await startSignIn(signIn);
    expect(signIn.getSnapshot()).toMatchObject({ status: 'idle', isRemoved: true });
    expect(signIn.getSnapshot().failure).toBeUndefined();
    await restoreAccount(signIn, restore);
    expect(signIn.getSnapshot()).toMatchObject({ status: 'done' });
    expect(signIn.getSnapshot().isRemoved).toBeUndefined();
    const [first, second] = wallet.posted;
    expect(wallet.signed).toHaveLength(1);
    expect(first?.restore).toBeUndefined();
    expect(second).toEqual({ ...first, restore });
  });

  it('goes on through an outage with the same choice', async () => {
    const wallet = harness();
    wallet.answers.push(refused(503, 'STORE_UNAVAILABLE'));
    const signIn = wallet.signIn();
    await startSignIn(signIn);
    const shown: unknown[] = [];
    signIn.subscribe(() => shown.push(signIn.getSnapshot().isRemoved));
    await restoreAccount(signIn, true);
    expect(wallet.posted.map(({ restore }) => restore)).toEqual([undefined, true, true]);
    // The question stays in place until it is decided.
    expect(shown).toEqual([true, true, undefined]);
  });

  it('is over when the second post is refused', async () => {
    const wallet = harness();
    wallet.answers.push(refused(401, 'NONCE_EXPIRED'));
    const signIn = wallet.signIn();
    await startSignIn(signIn);
    await restoreAccount(signIn, true);
    const { failure, isRemoved } = signIn.getSnapshot();
    expect({ reason: failure?.reason, isRemoved }).toEqual({ reason: 'NONCE_EXPIRED' });
    await restoreAccount(signIn, true);
    expect(wallet.posted).toHaveLength(2);
  });

  it('is over when the visitor cancels', async () => {
    const wallet = harness();
    const signIn = wallet.signIn();
    await startSignIn(signIn);
    cancelSignIn(signIn);
    expect(signIn.getSnapshot().isRemoved).toBeUndefined();
    await restoreAccount(signIn, true);
    expect(wallet.posted).toHaveLength(1);
  });
});

it('a refusal of another user’s wallet ends the attempt, and the next one can follow', async () => {
  const wallet = new SignInHarness();
  wallet.answers.push(refused(404, 'ACCOUNT_NOT_LINKED'));
  const signIn = wallet.signIn();
  await startSignIn(signIn);
  expect(signIn.getSnapshot()).toMatchObject({
    status: 'idle',
    failure: { step: 'SIGN_IN_VERIFY', reason: 'ACCOUNT_NOT_LINKED' },
  });
  await startSignIn(signIn);
  expect(signIn.getSnapshot().status).toBe('done');
});
