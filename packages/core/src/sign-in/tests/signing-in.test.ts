import { parseSiweMessage } from '@portico/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { prepareSignIn, startSignIn } from '../../actions/sign-in.ts';
import { WalletError } from '../../wallet/wallet-error.ts';
import { cancelSignIn, type SignInStore } from '../sign-in-store.ts';
import { account, minute, ready, SignInHarness } from './sign-in-harness.ts';

let harness: SignInHarness;
let signIn: SignInStore;

beforeEach(() => {
  harness = new SignInHarness();
  signIn = harness.signIn();
});

describe('signing in', () => {
  it('signs a message for this site, this account, Base and the prefetched nonce', async () => {
    await prepareSignIn(signIn);
    expect(signIn.getSnapshot()).toEqual(ready);
    const statuses: string[] = [];
    signIn.subscribe(() => statuses.push(signIn.getSnapshot().status));
    await startSignIn(signIn);
    expect(statuses).toEqual(['signing', 'verifying', 'done']);
    expect(harness.nonces).toBe(1);
    expect(parseSiweMessage(harness.signed[0] ?? '')).toEqual({
      domain: 'a.example',
      address: account.address,
      statement: 'Sign in to Example.',
      uri: 'https://a.example',
      version: '1',
      chainId: 8453,
      nonce: '1'.padStart(64, '0'),
      issuedAt: '2026-03-01T12:00:00.000Z',
    });
    expect(harness.posted).toHaveLength(1);
  });

  it('signs without the site’s own statement where no message can have it', async () => {
    harness.statement = 'Sign in to Café.';
    signIn = harness.signIn();
    await prepareSignIn(signIn);
    await startSignIn(signIn);
    expect(parseSiweMessage(harness.signed[0] ?? '')).not.toHaveProperty('statement');
  });

  it('uses the server’s time, whatever the visitor’s clock says', async () => {
    harness.serverAhead = -45 * minute;
    await prepareSignIn(signIn);
    harness.clock += minute;
    await startSignIn(signIn);
    expect(parseSiweMessage(harness.signed[0] ?? '').issuedAt).toBe('2026-03-01T11:16:00.000Z');
  });

  it('signs the statement that the server sends with the nonce, before the site’s own', async () => {
    harness.serverStatement = 'Sign in to the server.';
    await prepareSignIn(signIn);
    await startSignIn(signIn);
    expect(parseSiweMessage(harness.signed[0] ?? '').statement).toBe('Sign in to the server.');
  });

  it('fetches another nonce when the prefetched one is old', async () => {
    await prepareSignIn(signIn);
    harness.clock += 6 * minute;
    await startSignIn(signIn);
    expect(harness.nonces).toBe(2);
    expect(harness.signed[0]).toContain('2'.padStart(64, '0'));
  });

  it('keeps the message ready while the dialog stays open', async () => {
    await prepareSignIn(signIn);
    await prepareSignIn(signIn);
    expect(harness.nonces).toBe(1);
    harness.clock += 6 * minute;
    await prepareSignIn(signIn);
    expect(harness.nonces).toBe(2);
  });
});

describe('when the message cannot be prepared', () => {
  it('reports it, and the next attempt fetches again', async () => {
    harness.nonceFailures = 1;
    await prepareSignIn(signIn);
    expect(signIn.getSnapshot()).toMatchObject({
      status: 'idle',
      failure: { step: 'SIGN_IN_PREPARE', reason: 'CLIENT_FETCH_ERROR' },
    });
    await startSignIn(signIn);
    expect(signIn.getSnapshot().status).toBe('done');
  });

  it('gives the server’s reason, such as that it has no wallet provider', async () => {
    harness.nonceFailures = 1;
    harness.nonceCode = 'PROVIDER_UNKNOWN';
    await prepareSignIn(signIn);
    expect(signIn.getSnapshot().failure).toEqual({
      step: 'SIGN_IN_PREPARE',
      reason: 'PROVIDER_UNKNOWN',
    });
  });

  it('reports no error for a failed background refresh', async () => {
    await prepareSignIn(signIn);
    harness.clock += 6 * minute;
    harness.nonceFailures = 1;
    await prepareSignIn(signIn);
    expect(signIn.getSnapshot()).not.toHaveProperty('failure');
  });
});

describe('when the wallet does not sign', () => {
  it('reports no error for a rejection', async () => {
    harness.walletErrors.push({ code: 4001, message: 'User rejected the request.' });
    await startSignIn(signIn);
    expect(signIn.getSnapshot()).toEqual(ready);
    await startSignIn(signIn);
    expect(signIn.getSnapshot().status).toBe('done');
  });

  it.each([
    [{ code: -32002, message: 'Pending.' }, 'WALLET_PENDING'],
    [{ code: -32603, message: 'Internal error.' }, 'WALLET_FAILED'],
    [new WalletError('WALLET_TIMEOUT'), 'WALLET_TIMEOUT'],
  ])('gives the reason of %o and can be retried', async (error, reason) => {
    harness.walletErrors.push(error);
    await startSignIn(signIn);
    expect(signIn.getSnapshot().failure).toEqual({ step: 'SIGN_IN_SIGN', reason });
    await startSignIn(signIn);
    expect(signIn.getSnapshot().status).toBe('done');
  });

  it('reports that the wallet disconnected', async () => {
    harness.connected = false;
    await startSignIn(signIn);
    expect(signIn.getSnapshot().failure).toEqual({
      step: 'SIGN_IN_SIGN',
      reason: 'WALLET_DISCONNECTED',
    });
  });

  it('drops a signature that arrives after the visitor cancelled', async () => {
    let sign: () => void = () => undefined;
    harness.holdSignature = new Promise((resolve) => {
      sign = resolve;
    });
    await prepareSignIn(signIn);
    const signing = startSignIn(signIn);
    expect(signIn.getSnapshot().status).toBe('signing');
    cancelSignIn(signIn);
    sign();
    await signing;
    expect(harness.posted).toEqual([]);
    expect(harness.withdrawals).toBe(1);
    expect(signIn.getSnapshot().status).toBe('idle');
  });

  it('takes back no request when there is none', async () => {
    cancelSignIn(signIn);
    await startSignIn(signIn);
    cancelSignIn(signIn);
    expect(harness.withdrawals).toBe(0);
  });

  describe('of a wallet that takes longer than it is waited for', () => {
    let late: PromiseWithResolvers<void>;

    beforeEach(async () => {
      late = Promise.withResolvers();
      harness.takesLong = true;
      harness.holdSignature = late.promise;
      await prepareSignIn(signIn);
    });

    it('counts while the failure is shown', async () => {
      const signing = startSignIn(signIn);
      await expect.poll(() => signIn.getSnapshot().failure?.reason).toBe('WALLET_TIMEOUT');
      expect(signIn.getSnapshot().status).toBe('idle');
      late.resolve();
      await signing;
      expect(signIn.getSnapshot()).toMatchObject({ status: 'done' });
      expect(harness.signed).toHaveLength(1);
    });

    it('is dropped once the visitor closed the dialog', async () => {
      const signing = startSignIn(signIn);
      await expect.poll(() => signIn.getSnapshot().failure?.reason).toBe('WALLET_TIMEOUT');
      cancelSignIn(signIn);
      late.resolve();
      await signing;
      expect(harness.posted).toEqual([]);
    });

    it('is dropped once the visitor tried again', async () => {
      const signing = startSignIn(signIn);
      await expect.poll(() => signIn.getSnapshot().failure?.reason).toBe('WALLET_TIMEOUT');
      harness.takesLong = false;
      harness.holdSignature = undefined;
      await startSignIn(signIn);
      late.resolve();
      await signing;
      expect(harness.posted).toHaveLength(1);
    });
  });

  it('drops a signature that arrives after the wallet disconnected', async () => {
    let sign: () => void = () => undefined;
    harness.holdSignature = new Promise((resolve) => {
      sign = resolve;
    });
    await prepareSignIn(signIn);
    const signing = startSignIn(signIn);
    await expect.poll(() => harness.signed).toHaveLength(1);
    harness.connected = false;
    sign();
    await signing;
    expect(harness.posted).toEqual([]);
    expect(signIn.getSnapshot()).toEqual(ready);
  });
});

describe('on another chain of the site', () => {
  it('signs a message for that chain, and the wallet stays there', async () => {
    harness.chainId = 84_532;
    await startSignIn(signIn);
    expect(harness.chainId).toBe(84_532);
    const [message = ''] = harness.signed;
    expect(parseSiweMessage(message).chainId).toBe(84_532);
    expect(signIn.getSnapshot().status).toBe('done');
  });
});

describe('on another network', () => {
  it('switches the wallet to Base before signing', async () => {
    harness.chainId = 1;
    await startSignIn(signIn);
    expect(harness.chainId).toBe(8453);
    expect(signIn.getSnapshot().status).toBe('done');
  });

  it('does not request a signature when the visitor rejects the switch', async () => {
    harness.chainId = 1;
    harness.switchErrors.push(new WalletError('WALLET_REJECTED'));
    await startSignIn(signIn);
    expect(harness.signed).toEqual([]);
    expect(signIn.getSnapshot()).toEqual(ready);
  });

  it('gives the reason when the wallet did not switch', async () => {
    harness.chainId = 1;
    harness.switchErrors.push(new WalletError('WALLET_UNSUPPORTED'));
    await startSignIn(signIn);
    expect(harness.signed).toEqual([]);
    expect(signIn.getSnapshot().failure).toEqual({
      step: 'SIGN_IN_SIGN',
      reason: 'WALLET_UNSUPPORTED',
    });
  });
});
