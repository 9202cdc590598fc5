import { beforeEach, describe, expect, it } from 'vitest';
import { prepareSignIn, startSignIn } from '../../actions/sign-in.ts';
import { cancelSignIn, type SignInStore } from '../sign-in-store.ts';
import { minute, ready, refused, SignInHarness } from './sign-in-harness.ts';

let harness: SignInHarness;
let signIn: SignInStore;

beforeEach(() => {
  harness = new SignInHarness();
  signIn = harness.signIn();
});

describe('when the server refuses', () => {
  it('shows the reason, and keeps it while the next message is prepared', async () => {
    harness.answers.push(refused(401, 'SIG_INVALID'));
    // An older session of the same account does not turn a refusal into a yes.
    harness.signedIn = true;
    await startSignIn(signIn);
    await prepareSignIn(signIn);
    expect(signIn.getSnapshot()).toEqual({
      ...ready,
      failure: { step: 'SIGN_IN_VERIFY', reason: 'SIG_INVALID' },
    });
  });

  it('signs a new message at the next attempt, never the refused one', async () => {
    harness.answers.push(refused(401, 'NONCE_USED'));
    await startSignIn(signIn);
    await startSignIn(signIn);
    expect(signIn.getSnapshot().status).toBe('done');
    expect(new Set(harness.signed).size).toBe(2);
  });

  it('shows the site’s own sentence where the catalogue does not know its code', async () => {
    const message = 'This account is banned until June.';
    harness.answers.push({ ok: false, status: 403, code: 'BANNED', fields: { message } });
    await startSignIn(signIn);
    expect(signIn.getSnapshot().failure).toEqual({ step: 'SIGN_IN_VERIFY', sentence: message });
  });

  it('shows the catalogue’s sentence in the user’s language where it knows the code', async () => {
    const message = 'This account cannot sign in here.';
    harness.answers.push({ ok: false, status: 403, code: 'ACCESS_DENIED', fields: { message } });
    await startSignIn(signIn);
    expect(signIn.getSnapshot().failure).toEqual({
      step: 'SIGN_IN_VERIFY',
      reason: 'ACCESS_DENIED',
    });
  });

  it('omits a code that the catalogue does not contain', async () => {
    harness.answers.push(refused(401, 'FROM_THE_FUTURE'));
    await startSignIn(signIn);
    expect(signIn.getSnapshot().failure).toEqual({ step: 'SIGN_IN_VERIFY' });
  });
});

describe('when the server is unavailable', () => {
  it('keeps the signature, shows what it waits for, and posts it again after Retry-After', async () => {
    harness.answers.push(
      refused(503, 'CHAIN_UNAVAILABLE', 7000),
      refused(503, 'STORE_UNAVAILABLE'),
    );
    const waiting: unknown[] = [];
    signIn.subscribe(() => waiting.push(signIn.getSnapshot().retryReason));
    await startSignIn(signIn);
    expect(signIn.getSnapshot().status).toBe('done');
    expect(harness.signed).toHaveLength(1);
    expect(harness.posted).toHaveLength(3);
    expect(new Set(harness.posted.map(({ signature }) => signature)).size).toBe(1);
    expect(waiting).toContain('CHAIN_UNAVAILABLE');
    expect(waiting).toContain('STORE_UNAVAILABLE');
    expect(harness.waits[0]).toBe(7000);
  });

  it.each([
    ['a page of the network, which wants a login first', 200],
    ['a proxy that knows no such path', 404],
    ['a firewall', 403],
  ])('treats %s as no response', async (_, status) => {
    harness.answers.push(refused(status), refused(status, 'CLIENT_FETCH_ERROR'));
    const waiting: unknown[] = [];
    signIn.subscribe(() => waiting.push(signIn.getSnapshot().retryReason));
    await startSignIn(signIn);
    expect(signIn.getSnapshot().status).toBe('done');
    expect(harness.signed).toHaveLength(1);
    expect(waiting).toContain('CLIENT_FETCH_ERROR');
  });

  it.each([
    ['at once', 0],
    ['in a day', 24 * 60 * minute],
  ])('clamps a Retry-After of %s', async (_, pause) => {
    harness.answers.push(refused(503, 'CHAIN_UNAVAILABLE', pause));
    await startSignIn(signIn);
    expect(harness.waits).toEqual([pause === 0 ? 1000 : minute]);
  });

  it('gives up before the message expires, with the reason', async () => {
    harness.answers.push(...Array.from({ length: 100 }, () => refused(503, 'CHAIN_UNAVAILABLE')));
    await startSignIn(signIn);
    expect(signIn.getSnapshot().failure).toEqual({
      step: 'SIGN_IN_VERIFY',
      reason: 'CHAIN_UNAVAILABLE',
    });
    expect(harness.waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(15 * minute);
  });

  it('detects that a lost response was a success', async () => {
    harness.answers.push(refused(0, 'CLIENT_FETCH_ERROR'), refused(401, 'NONCE_USED'));
    harness.signedIn = true;
    await startSignIn(signIn);
    expect(signIn.getSnapshot().status).toBe('done');
  });

  it('stops posting when the visitor cancels', async () => {
    harness.answers.push(refused(503, 'CHAIN_UNAVAILABLE'), refused(503, 'CHAIN_UNAVAILABLE'));
    signIn.subscribe(() => {
      if (signIn.getSnapshot().retryReason) cancelSignIn(signIn);
    });
    await startSignIn(signIn);
    expect(harness.posted).toHaveLength(1);
    expect(signIn.getSnapshot().status).toBe('idle');
  });
});

describe('a retry', () => {
  it('after the nonce could not be fetched twice', async () => {
    harness.nonceFailures = 2;
    await prepareSignIn(signIn);
    await startSignIn(signIn);
    expect(signIn.getSnapshot().failure?.step).toBe('SIGN_IN_PREPARE');
    await startSignIn(signIn);
    expect(signIn.getSnapshot().status).toBe('done');
  });

  it('by itself while the dialog is open, and then no longer says that preparing failed', async () => {
    harness.nonceFailures = 1;
    await prepareSignIn(signIn);
    await prepareSignIn(signIn);
    expect(signIn.getSnapshot()).toEqual(ready);
  });

  it('after an unexpected error, with a nonce ready', async () => {
    await prepareSignIn(signIn);
    harness.verifyFailures = 1;
    await startSignIn(signIn);
    expect(signIn.getSnapshot()).toMatchObject({
      prepared: true,
      failure: { step: 'SIGN_IN_UNKNOWN' },
    });
    await startSignIn(signIn);
    expect(signIn.getSnapshot().status).toBe('done');
  });
});
