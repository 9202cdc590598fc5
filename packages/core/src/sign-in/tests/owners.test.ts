import { privateKeyToAccount } from 'viem/accounts';
import { beforeEach, describe, expect, it } from 'vitest';
import { WalletError } from '../../wallet/wallet-error.ts';
import { createSignInMachine, type SignInMachine } from '../sign-in-machine.ts';
import { account, hour, minute, refused, SignInWorld } from './sign-in-world.ts';

let world: SignInWorld;
let machine: SignInMachine;

beforeEach(() => {
  world = new SignInWorld();
  machine = world.machine();
});

describe('an account with several owners', () => {
  beforeEach(async () => {
    world.contract = true;
    await machine.prepare();
  });

  it('gives the wallet a long timeout, and forgets the message after sign-in', async () => {
    expect(machine.getSnapshot()).toMatchObject({ isContract: true, hasPendingMessage: false });
    await machine.sign();
    expect(world.longTimeouts).toEqual([true]);
    expect(machine.getSnapshot().status).toBe('done');
    expect(world.stored.size).toBe(0);
  });

  it('tells its owners to stay where the browser stores nothing, and signs in all the same', async () => {
    const forgetful = createSignInMachine({
      ...world.environment(),
      pending: { find: () => undefined, keep: () => false, drop: () => undefined },
    });
    await forgetful.prepare();
    expect(forgetful.getSnapshot()).not.toHaveProperty('mustStay');
    const seen: unknown[] = [];
    forgetful.subscribe(() => seen.push(forgetful.getSnapshot().mustStay));
    await forgetful.sign();
    expect(seen).toContain(true);
    expect(forgetful.getSnapshot().status).toBe('done');
  });

  it('is detected however fast the visitor clicks', async () => {
    const quick = world.machine();
    await Promise.all([quick.prepare(), quick.sign()]);
    expect(world.longTimeouts).toEqual([true]);
  });

  it('is detected again while the account type is unknown, and no more once it is known', async () => {
    world.contract = undefined;
    const later = world.machine();
    await later.prepare();
    expect(later.getSnapshot().isContract).toBe(false);
    world.contract = true;
    await later.prepare();
    expect(later.getSnapshot().isContract).toBe(true);
    world.contract = false;
    await later.prepare();
    expect(later.getSnapshot().isContract).toBe(true);
  });

  it('leaves no pending message when the dialog closes as soon as there is a session', async () => {
    world.onPosted = () => machine.cancel();
    await machine.sign();
    expect(world.stored.size).toBe(0);
  });

  it('signs the same message when the visitor returns hours later', async () => {
    world.walletErrors.push(new WalletError('WALLET_TIMEOUT'));
    await machine.sign();
    world.clock += 20 * hour;
    const later = world.machine();
    await later.prepare();
    expect(later.getSnapshot()).toMatchObject({ status: 'idle', hasPendingMessage: true });
    await later.sign();
    expect(later.getSnapshot().status).toBe('done');
    expect(new Set(world.signed).size).toBe(1);
  });

  it('signs a new message after a day', async () => {
    world.walletErrors.push(new WalletError('WALLET_TIMEOUT'));
    await machine.sign();
    world.clock += 24 * hour;
    const later = world.machine();
    await later.prepare();
    expect(later.getSnapshot().hasPendingMessage).toBe(false);
    await later.sign();
    expect(new Set(world.signed).size).toBe(2);
  });

  it('signs a new message when the visitor starts over', async () => {
    world.walletErrors.push({ code: 4001, message: 'Transaction was rejected' });
    await machine.sign();
    expect(machine.getSnapshot()).toMatchObject({ status: 'idle', hasPendingMessage: true });
    machine.startOver();
    world.clock += minute;
    expect(machine.getSnapshot().hasPendingMessage).toBe(false);
    await machine.sign();
    expect(new Set(world.signed).size).toBe(2);
  });

  it('can sign after another tab started over, also when this one has no nonce yet', async () => {
    world.walletErrors.push(new WalletError('WALLET_TIMEOUT'));
    await machine.sign();
    const later = world.machine();
    world.nonceFailures = 1;
    await later.prepare();
    expect(later.getSnapshot()).toMatchObject({ hasPendingMessage: true, prepared: false });
    world.pending().drop();
    await later.sign();
    expect(later.getSnapshot()).toMatchObject({
      status: 'idle',
      hasPendingMessage: false,
      failure: { step: 'SIGN_IN_PREPARE' },
    });
    await later.sign();
    expect(later.getSnapshot().status).toBe('done');
  });

  it('can approve on-chain: the server is polled until all have, for hours', async () => {
    world.ownersAnswers.push('0x');
    world.answers.push(...Array.from({ length: 500 }, () => refused(401, 'APPROVAL_PENDING')));
    const waiting = new Set<unknown>();
    machine.subscribe(() => waiting.add(machine.getSnapshot().retryReason));
    await machine.sign();
    expect(machine.getSnapshot().status).toBe('done');
    expect(waiting).toContain('APPROVAL_PENDING');
    expect(world.posted).toHaveLength(501);
    expect(world.signed).toHaveLength(1);
    expect(world.stored.size).toBe(0);
  });

  it('is not asked to sign again when the visitor returns after approving began', async () => {
    world.ownersAnswers.push('0x');
    world.answers.push(refused(401, 'APPROVAL_PENDING'));
    machine.subscribe(() => {
      if (machine.getSnapshot().retryReason) machine.cancel();
    });
    await machine.sign();
    world.clock += 3 * hour;
    const later = world.machine();
    await later.prepare();
    expect(later.getSnapshot().status).toBe('done');
    expect(world.signed).toHaveLength(1);
    expect(world.posted.map(({ signature }) => signature)).toEqual(['0x', '0x']);
  });

  it('remembers an approval that began after the visitor closed the dialog', async () => {
    world.ownersAnswers.push('0x');
    let answer: () => void = () => undefined;
    world.holdSignature = new Promise((resolve) => {
      answer = resolve;
    });
    const signing = machine.sign();
    await expect.poll(() => world.signed).toHaveLength(1);
    machine.cancel();
    answer();
    await signing;
    expect(world.posted).toEqual([]);
    const later = world.machine();
    await later.prepare();
    expect(world.posted).toHaveLength(1);
  });

  it('gets a new message after the server refused the old one permanently', async () => {
    world.answers.push(refused(401, 'SIG_INVALID'));
    await machine.sign();
    expect(machine.getSnapshot()).toMatchObject({
      hasPendingMessage: false,
      failure: { step: 'SIGN_IN_VERIFY', reason: 'SIG_INVALID' },
    });
    await machine.sign();
    expect(new Set(world.signed).size).toBe(2);
  });

  it('ignores the pending message of another account', async () => {
    world.walletErrors.push(new WalletError('WALLET_TIMEOUT'));
    await machine.sign();
    const other = privateKeyToAccount(`0x${'2'.repeat(64)}`).address;
    expect(world.pending().find(other, 8453)).toBeUndefined();
    expect(world.pending().find(account.address, 8453)).toBeDefined();
  });
});
