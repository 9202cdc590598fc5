import { parseSiweMessage } from '@portico/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { prepareSignIn, startSignIn } from '../../actions/sign-in.ts';
import { WalletError } from '../../wallet/wallet-error.ts';
import { cancelSignIn, type SignInStore } from '../sign-in-store.ts';
import { account, minute, ready, SignInWorld } from './sign-in-world.ts';

let world: SignInWorld;
let signIn: SignInStore;

beforeEach(() => {
  world = new SignInWorld();
  signIn = world.signIn();
});

describe('signing in', () => {
  it('signs a message for this site, this account, Base and the prefetched nonce', async () => {
    await prepareSignIn(signIn);
    expect(signIn.getSnapshot()).toEqual(ready);
    const statuses: string[] = [];
    signIn.subscribe(() => statuses.push(signIn.getSnapshot().status));
    await startSignIn(signIn);
    expect(statuses).toEqual(['signing', 'verifying', 'done']);
    expect(world.nonces).toBe(1);
    expect(parseSiweMessage(world.signed[0] ?? '')).toEqual({
      domain: 'a.example',
      address: account.address,
      statement: 'Sign in to Example.',
      uri: 'https://a.example',
      version: '1',
      chainId: 8453,
      nonce: '1'.padStart(64, '0'),
      issuedAt: '2026-03-01T12:00:00.000Z',
    });
    expect(world.posted).toHaveLength(1);
  });

  it('signs without the site’s own statement where no message can have it', async () => {
    world.statement = 'Sign in to Café.';
    signIn = world.signIn();
    await prepareSignIn(signIn);
    await startSignIn(signIn);
    expect(parseSiweMessage(world.signed[0] ?? '')).not.toHaveProperty('statement');
  });

  it('uses the server’s time, whatever the visitor’s clock says', async () => {
    world.serverAhead = -45 * minute;
    await prepareSignIn(signIn);
    world.clock += minute;
    await startSignIn(signIn);
    expect(parseSiweMessage(world.signed[0] ?? '').issuedAt).toBe('2026-03-01T11:16:00.000Z');
  });

  it('signs the statement that the server sends with the nonce, before the site’s own', async () => {
    world.serverStatement = 'Sign in to the server.';
    await prepareSignIn(signIn);
    await startSignIn(signIn);
    expect(parseSiweMessage(world.signed[0] ?? '').statement).toBe('Sign in to the server.');
  });

  it('fetches another nonce when the prefetched one is old', async () => {
    await prepareSignIn(signIn);
    world.clock += 6 * minute;
    await startSignIn(signIn);
    expect(world.nonces).toBe(2);
    expect(world.signed[0]).toContain('2'.padStart(64, '0'));
  });

  it('keeps the message ready while the dialog stays open', async () => {
    await prepareSignIn(signIn);
    await prepareSignIn(signIn);
    expect(world.nonces).toBe(1);
    world.clock += 6 * minute;
    await prepareSignIn(signIn);
    expect(world.nonces).toBe(2);
  });
});

describe('when the message cannot be prepared', () => {
  it('reports it, and the next attempt fetches again', async () => {
    world.nonceFailures = 1;
    await prepareSignIn(signIn);
    expect(signIn.getSnapshot()).toMatchObject({
      status: 'idle',
      failure: { step: 'SIGN_IN_PREPARE', reason: 'CLIENT_FETCH_ERROR' },
    });
    await startSignIn(signIn);
    expect(signIn.getSnapshot().status).toBe('done');
  });

  it('gives the server’s reason, such as that it has no wallet provider', async () => {
    world.nonceFailures = 1;
    world.nonceCode = 'PROVIDER_UNKNOWN';
    await prepareSignIn(signIn);
    expect(signIn.getSnapshot().failure).toEqual({
      step: 'SIGN_IN_PREPARE',
      reason: 'PROVIDER_UNKNOWN',
    });
  });

  it('reports no error for a failed background refresh', async () => {
    await prepareSignIn(signIn);
    world.clock += 6 * minute;
    world.nonceFailures = 1;
    await prepareSignIn(signIn);
    expect(signIn.getSnapshot()).not.toHaveProperty('failure');
  });
});

describe('when the wallet does not sign', () => {
  it('reports no error for a rejection', async () => {
    world.walletErrors.push({ code: 4001, message: 'User rejected the request.' });
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
    world.walletErrors.push(error);
    await startSignIn(signIn);
    expect(signIn.getSnapshot().failure).toEqual({ step: 'SIGN_IN_SIGN', reason });
    await startSignIn(signIn);
    expect(signIn.getSnapshot().status).toBe('done');
  });

  it('reports that the wallet disconnected', async () => {
    world.connected = false;
    await startSignIn(signIn);
    expect(signIn.getSnapshot().failure).toEqual({
      step: 'SIGN_IN_SIGN',
      reason: 'WALLET_DISCONNECTED',
    });
  });

  it('drops a signature that arrives after the visitor cancelled', async () => {
    let sign: () => void = () => undefined;
    world.holdSignature = new Promise((resolve) => {
      sign = resolve;
    });
    await prepareSignIn(signIn);
    const signing = startSignIn(signIn);
    expect(signIn.getSnapshot().status).toBe('signing');
    cancelSignIn(signIn);
    sign();
    await signing;
    expect(world.posted).toEqual([]);
    expect(world.withdrawals).toBe(1);
    expect(signIn.getSnapshot().status).toBe('idle');
  });

  it('takes back no request when there is none', async () => {
    cancelSignIn(signIn);
    await startSignIn(signIn);
    cancelSignIn(signIn);
    expect(world.withdrawals).toBe(0);
  });

  describe('of a wallet that takes longer than it is waited for', () => {
    let late: PromiseWithResolvers<void>;

    beforeEach(async () => {
      late = Promise.withResolvers();
      world.takesLong = true;
      world.holdSignature = late.promise;
      await prepareSignIn(signIn);
    });

    it('counts while the failure is shown', async () => {
      const signing = startSignIn(signIn);
      await expect.poll(() => signIn.getSnapshot().failure?.reason).toBe('WALLET_TIMEOUT');
      expect(signIn.getSnapshot().status).toBe('idle');
      late.resolve();
      await signing;
      expect(signIn.getSnapshot()).toMatchObject({ status: 'done' });
      expect(world.signed).toHaveLength(1);
    });

    it('is dropped once the visitor closed the dialog', async () => {
      const signing = startSignIn(signIn);
      await expect.poll(() => signIn.getSnapshot().failure?.reason).toBe('WALLET_TIMEOUT');
      cancelSignIn(signIn);
      late.resolve();
      await signing;
      expect(world.posted).toEqual([]);
    });

    it('is dropped once the visitor tried again', async () => {
      const signing = startSignIn(signIn);
      await expect.poll(() => signIn.getSnapshot().failure?.reason).toBe('WALLET_TIMEOUT');
      world.takesLong = false;
      world.holdSignature = undefined;
      await startSignIn(signIn);
      late.resolve();
      await signing;
      expect(world.posted).toHaveLength(1);
    });
  });

  it('drops a signature that arrives after the wallet disconnected', async () => {
    let sign: () => void = () => undefined;
    world.holdSignature = new Promise((resolve) => {
      sign = resolve;
    });
    await prepareSignIn(signIn);
    const signing = startSignIn(signIn);
    await expect.poll(() => world.signed).toHaveLength(1);
    world.connected = false;
    sign();
    await signing;
    expect(world.posted).toEqual([]);
    expect(signIn.getSnapshot()).toEqual(ready);
  });
});

describe('on another chain of the site', () => {
  it('signs a message for that chain, and the wallet stays there', async () => {
    world.chainId = 84_532;
    await startSignIn(signIn);
    expect(world.chainId).toBe(84_532);
    const [message = ''] = world.signed;
    expect(parseSiweMessage(message).chainId).toBe(84_532);
    expect(signIn.getSnapshot().status).toBe('done');
  });
});

describe('on another network', () => {
  it('switches the wallet to Base before signing', async () => {
    world.chainId = 1;
    await startSignIn(signIn);
    expect(world.chainId).toBe(8453);
    expect(signIn.getSnapshot().status).toBe('done');
  });

  it('does not request a signature when the visitor rejects the switch', async () => {
    world.chainId = 1;
    world.switchErrors.push(new WalletError('WALLET_REJECTED'));
    await startSignIn(signIn);
    expect(world.signed).toEqual([]);
    expect(signIn.getSnapshot()).toEqual(ready);
  });

  it('gives the reason when the wallet did not switch', async () => {
    world.chainId = 1;
    world.switchErrors.push(new WalletError('WALLET_UNSUPPORTED'));
    await startSignIn(signIn);
    expect(world.signed).toEqual([]);
    expect(signIn.getSnapshot().failure).toEqual({
      step: 'SIGN_IN_SIGN',
      reason: 'WALLET_UNSUPPORTED',
    });
  });
});
