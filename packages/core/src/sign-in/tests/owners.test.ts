import { privateKeyToAccount } from 'viem/accounts';
import { beforeEach, describe, expect, it } from 'vitest';
import { prepareSignIn, startSignIn } from '../../actions/sign-in.ts';
import { WalletError } from '../../wallet/wallet-error.ts';
import { cancelSignIn, createSignInStore, type SignInStore, startOver } from '../sign-in-store.ts';
import { account, hour, minute, refused, SignInHarness } from './sign-in-harness.ts';

let harness: SignInHarness;
let signIn: SignInStore;

beforeEach(() => {
  harness = new SignInHarness();
  signIn = harness.signIn();
});

describe('an account with several owners', () => {
  beforeEach(async () => {
    harness.contract = true;
    await prepareSignIn(signIn);
  });

  it('gives the wallet a long timeout, and forgets the message after sign-in', async () => {
    expect(signIn.getSnapshot()).toMatchObject({ isContract: true, hasPendingMessage: false });
    await startSignIn(signIn);
    expect(harness.longTimeouts).toEqual([true]);
    expect(signIn.getSnapshot().status).toBe('done');
    expect(harness.stored.size).toBe(0);
  });

  it('tells its owners to stay where the browser stores nothing, and signs in all the same', async () => {
    const forgetful = createSignInStore({
      ...harness.environment(),
      pending: { find: () => undefined, keep: () => false, drop: () => undefined },
    });
    await prepareSignIn(forgetful);
    expect(forgetful.getSnapshot()).not.toHaveProperty('isEphemeral');
    const seen: unknown[] = [];
    forgetful.subscribe(() => seen.push(forgetful.getSnapshot().isEphemeral));
    await startSignIn(forgetful);
    expect(seen).toContain(true);
    expect(forgetful.getSnapshot().status).toBe('done');
  });

  it('is detected however fast the visitor clicks', async () => {
    const quick = harness.signIn();
    await Promise.all([prepareSignIn(quick), startSignIn(quick)]);
    expect(harness.longTimeouts).toEqual([true]);
  });

  it('is detected again while the account type is unknown, and no more once it is known', async () => {
    harness.contract = undefined;
    const later = harness.signIn();
    await prepareSignIn(later);
    expect(later.getSnapshot().isContract).toBe(false);
    harness.contract = true;
    await prepareSignIn(later);
    expect(later.getSnapshot().isContract).toBe(true);
    harness.contract = false;
    await prepareSignIn(later);
    expect(later.getSnapshot().isContract).toBe(true);
  });

  it('leaves no pending message when the dialog closes as soon as there is a session', async () => {
    harness.onPosted = () => cancelSignIn(signIn);
    await startSignIn(signIn);
    expect(harness.stored.size).toBe(0);
  });

  it('signs the same message when the visitor returns hours later', async () => {
    harness.walletErrors.push(new WalletError('WALLET_TIMEOUT'));
    await startSignIn(signIn);
    harness.clock += 20 * hour;
    const later = harness.signIn();
    await prepareSignIn(later);
    expect(later.getSnapshot()).toMatchObject({ status: 'idle', hasPendingMessage: true });
    await startSignIn(later);
    expect(later.getSnapshot().status).toBe('done');
    expect(new Set(harness.signed).size).toBe(1);
  });

  it('signs a new message after a day', async () => {
    harness.walletErrors.push(new WalletError('WALLET_TIMEOUT'));
    await startSignIn(signIn);
    harness.clock += 24 * hour;
    const later = harness.signIn();
    await prepareSignIn(later);
    expect(later.getSnapshot().hasPendingMessage).toBe(false);
    await startSignIn(later);
    expect(new Set(harness.signed).size).toBe(2);
  });

  it('signs a new message when the visitor starts over', async () => {
    harness.walletErrors.push({ code: 4001, message: 'Transaction was rejected' });
    await startSignIn(signIn);
    expect(signIn.getSnapshot()).toMatchObject({ status: 'idle', hasPendingMessage: true });
    startOver(signIn);
    harness.clock += minute;
    expect(signIn.getSnapshot().hasPendingMessage).toBe(false);
    await startSignIn(signIn);
    expect(new Set(harness.signed).size).toBe(2);
  });

  it('can sign after another tab started over, also when this one has no nonce yet', async () => {
    harness.walletErrors.push(new WalletError('WALLET_TIMEOUT'));
    await startSignIn(signIn);
    const later = harness.signIn();
    harness.nonceFailures = 1;
    await prepareSignIn(later);
    expect(later.getSnapshot()).toMatchObject({ hasPendingMessage: true, prepared: false });
    harness.pending().drop();
    await startSignIn(later);
    expect(later.getSnapshot()).toMatchObject({
      status: 'idle',
      hasPendingMessage: false,
      failure: { step: 'SIGN_IN_PREPARE' },
    });
    await startSignIn(later);
    expect(later.getSnapshot().status).toBe('done');
  });

  it('can approve on-chain: the server is polled until all have, for hours', async () => {
    harness.ownersAnswers.push('0x');
    harness.answers.push(...Array.from({ length: 500 }, () => refused(401, 'APPROVAL_PENDING')));
    const waiting = new Set<unknown>();
    signIn.subscribe(() => waiting.add(signIn.getSnapshot().retryReason));
    await startSignIn(signIn);
    expect(signIn.getSnapshot().status).toBe('done');
    expect(waiting).toContain('APPROVAL_PENDING');
    expect(harness.posted).toHaveLength(501);
    expect(harness.signed).toHaveLength(1);
    expect(harness.stored.size).toBe(0);
  });

  it('is not asked to sign again when the visitor returns after approving began', async () => {
    harness.ownersAnswers.push('0x');
    harness.answers.push(refused(401, 'APPROVAL_PENDING'));
    signIn.subscribe(() => {
      if (signIn.getSnapshot().retryReason) cancelSignIn(signIn);
    });
    await startSignIn(signIn);
    harness.clock += 3 * hour;
    const later = harness.signIn();
    await prepareSignIn(later);
    expect(later.getSnapshot().status).toBe('done');
    expect(harness.signed).toHaveLength(1);
    expect(harness.posted.map(({ signature }) => signature)).toEqual(['0x', '0x']);
  });

  it('remembers an approval that began after the visitor closed the dialog', async () => {
    harness.ownersAnswers.push('0x');
    let answer: () => void = () => undefined;
    harness.holdSignature = new Promise((resolve) => {
      answer = resolve;
    });
    const signing = startSignIn(signIn);
    await expect.poll(() => harness.signed).toHaveLength(1);
    cancelSignIn(signIn);
    answer();
    await signing;
    expect(harness.posted).toEqual([]);
    const later = harness.signIn();
    await prepareSignIn(later);
    expect(harness.posted).toHaveLength(1);
  });

  it('gets a new message after the server refused the old one permanently', async () => {
    harness.answers.push(refused(401, 'SIG_INVALID'));
    await startSignIn(signIn);
    expect(signIn.getSnapshot()).toMatchObject({
      hasPendingMessage: false,
      failure: { step: 'SIGN_IN_VERIFY', reason: 'SIG_INVALID' },
    });
    await startSignIn(signIn);
    expect(new Set(harness.signed).size).toBe(2);
  });

  it('ignores the pending message of another account', async () => {
    harness.walletErrors.push(new WalletError('WALLET_TIMEOUT'));
    await startSignIn(signIn);
    const other = privateKeyToAccount(`0x${'2'.repeat(64)}`).address;
    expect(harness.pending().find(other, 8453)).toBeUndefined();
    expect(harness.pending().find(account.address, 8453)).toBeDefined();
  });
});
