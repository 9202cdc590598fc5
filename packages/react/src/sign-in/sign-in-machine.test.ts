import { parseSiweMessage } from '@portico/protocol';
import { privateKeyToAccount } from 'viem/accounts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SignInResult } from '../session/session-client.ts';
import { WalletError } from '../wallet/wallet-error.ts';
import { createSignInMachine, type SignInMachine } from './sign-in-machine.ts';

const account = privateKeyToAccount(`0x${'1'.repeat(64)}`);
const minute = 60_000;
const accepted: SignInResult = { error: null, status: 200, ok: true, url: 'https://a.example/' };
const refused = (status: number, code?: string, retryAfter?: number): SignInResult => ({
  error: 'CredentialsSignin',
  status,
  ok: false,
  url: null,
  ...(code === undefined ? {} : { code }),
  ...(retryAfter === undefined ? {} : { retryAfter }),
});

/** A visitor, a wallet and a server in one, which do what the test lays out for them. */
class Surroundings {
  clock = Date.parse('2026-03-01T12:00:00Z');
  nonces = 0;
  nonceFailures = 0;
  serverAhead = 0;
  chainId = 8453;
  connected = true;
  signedIn = false;
  /** What the wallet and the server answer next; afterwards they agree. */
  readonly walletErrors: unknown[] = [];
  readonly switchErrors: unknown[] = [];
  readonly answers: SignInResult[] = [];
  readonly signed: string[] = [];
  readonly posted: { message: string; signature: string }[] = [];
  readonly waits: number[] = [];
  holdSignature: Promise<void> | undefined;

  machine(): SignInMachine {
    return createSignInMachine({
      domain: 'a.example',
      origin: 'https://a.example',
      statement: 'Sign in to Example.',
      account: () =>
        this.connected ? { address: account.address, chainId: this.chainId } : undefined,
      requestNonce: async () => {
        if (this.nonceFailures > 0) {
          this.nonceFailures -= 1;
          throw new Error('No answer');
        }
        this.nonces += 1;
        return {
          csrfToken: String(this.nonces).padStart(64, '0'),
          serverTime: this.clock + this.serverAhead,
        };
      },
      switchToBase: async () => {
        const error = this.switchErrors.shift();
        if (error !== undefined) throw error;
        this.chainId = 8453;
      },
      signMessage: async (text) => {
        this.signed.push(text);
        await this.holdSignature;
        const error = this.walletErrors.shift();
        if (error !== undefined) throw error;
        return account.signMessage({ message: text });
      },
      verify: async (proof) => {
        this.posted.push(proof);
        return this.answers.shift() ?? accepted;
      },
      isSignedIn: async () => this.signedIn,
      now: () => this.clock,
      wait: async (milliseconds) => {
        this.waits.push(milliseconds);
        this.clock += milliseconds;
      },
    });
  }
}

let world: Surroundings;
let machine: SignInMachine;

beforeEach(() => {
  world = new Surroundings();
  machine = world.machine();
});

describe('signing in', () => {
  it('signs a message for this site, this account, Base and the nonce fetched ahead', async () => {
    await machine.prepare();
    expect(machine.getSnapshot()).toEqual({ status: 'idle', prepared: true });
    const statuses: string[] = [];
    machine.subscribe(() => statuses.push(machine.getSnapshot().status));
    await machine.sign();
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

  it('writes the server’s time, whatever the visitor’s clock says', async () => {
    world.serverAhead = -45 * minute;
    await machine.prepare();
    world.clock += minute;
    await machine.sign();
    expect(parseSiweMessage(world.signed[0] ?? '').issuedAt).toBe('2026-03-01T11:16:00.000Z');
  });

  it('asks for another nonce when the prepared one is old', async () => {
    await machine.prepare();
    world.clock += 6 * minute;
    await machine.sign();
    expect(world.nonces).toBe(2);
    expect(world.signed[0]).toContain('2'.padStart(64, '0'));
  });

  it('keeps the message ready while the dialog stays open', async () => {
    await machine.prepare();
    await machine.prepare();
    expect(world.nonces).toBe(1);
    world.clock += 6 * minute;
    await machine.prepare();
    expect(world.nonces).toBe(2);
  });
});

describe('when the message cannot be prepared', () => {
  it('says so, and the next try really fetches again', async () => {
    world.nonceFailures = 1;
    await machine.prepare();
    expect(machine.getSnapshot()).toMatchObject({
      status: 'idle',
      failure: { sentence: 'SIGN_IN_PREPARE', code: 'CLIENT_FETCH_ERROR' },
    });
    await machine.sign();
    expect(machine.getSnapshot().status).toBe('done');
  });

  it('says nothing about a refresh in the background that failed', async () => {
    await machine.prepare();
    world.clock += 6 * minute;
    world.nonceFailures = 1;
    await machine.prepare();
    expect(machine.getSnapshot()).not.toHaveProperty('failure');
  });
});

describe('when the wallet does not sign', () => {
  it('is silent about a refusal', async () => {
    world.walletErrors.push({ code: 4001, message: 'User rejected the request.' });
    await machine.sign();
    expect(machine.getSnapshot()).toEqual({ status: 'idle', prepared: true });
    await machine.sign();
    expect(machine.getSnapshot().status).toBe('done');
  });

  it.each([
    [{ code: -32002, message: 'Pending.' }, 'WALLET_PENDING'],
    [{ code: -32603, message: 'Internal error.' }, 'WALLET_FAILED'],
    [new WalletError('WALLET_TIMEOUT'), 'WALLET_TIMEOUT'],
  ])('names the reason of %o and can be tried again', async (error, code) => {
    world.walletErrors.push(error);
    await machine.sign();
    expect(machine.getSnapshot().failure).toEqual({ sentence: 'SIGN_IN_SIGN', code });
    await machine.sign();
    expect(machine.getSnapshot().status).toBe('done');
  });

  it('says that the wallet left', async () => {
    world.connected = false;
    await machine.sign();
    expect(machine.getSnapshot().failure).toEqual({
      sentence: 'SIGN_IN_SIGN',
      code: 'WALLET_DISCONNECTED',
    });
  });

  it('drops a signature that comes after the visitor gave up', async () => {
    let sign: () => void = () => undefined;
    world.holdSignature = new Promise((resolve) => {
      sign = resolve;
    });
    await machine.prepare();
    const signing = machine.sign();
    expect(machine.getSnapshot().status).toBe('signing');
    machine.stop();
    sign();
    await signing;
    expect(world.posted).toEqual([]);
    expect(machine.getSnapshot().status).toBe('idle');
  });
});

describe('on another network', () => {
  it('moves the wallet to Base before it signs', async () => {
    world.chainId = 1;
    await machine.sign();
    expect(world.chainId).toBe(8453);
    expect(machine.getSnapshot().status).toBe('done');
  });

  it('does not ask for a signature when the visitor refuses to move', async () => {
    world.chainId = 1;
    world.switchErrors.push(new WalletError('WALLET_REJECTED'));
    await machine.sign();
    expect(world.signed).toEqual([]);
    expect(machine.getSnapshot()).toEqual({ status: 'idle', prepared: true });
  });

  it('says why the wallet did not move', async () => {
    world.chainId = 1;
    world.switchErrors.push(new WalletError('WALLET_UNSUPPORTED'));
    await machine.sign();
    expect(world.signed).toEqual([]);
    expect(machine.getSnapshot().failure).toEqual({
      sentence: 'SIGN_IN_SIGN',
      code: 'WALLET_UNSUPPORTED',
    });
  });
});

describe('when the server refuses', () => {
  it('says why, and keeps saying so while the next message is prepared', async () => {
    world.answers.push(refused(401, 'SIG_INVALID'));
    // An older session of the same account does not turn a refusal into a yes.
    world.signedIn = true;
    await machine.sign();
    await machine.prepare();
    expect(machine.getSnapshot()).toEqual({
      status: 'idle',
      prepared: true,
      failure: { sentence: 'SIGN_IN_VERIFY', code: 'SIG_INVALID' },
    });
  });

  it('signs a new message at the next try, never the refused one', async () => {
    world.answers.push(refused(401, 'NONCE_USED'));
    await machine.sign();
    await machine.sign();
    expect(machine.getSnapshot().status).toBe('done');
    expect(new Set(world.signed).size).toBe(2);
  });

  it('leaves out a reason that the catalogue does not know', async () => {
    world.answers.push(refused(401, 'FROM_THE_FUTURE'));
    await machine.sign();
    expect(machine.getSnapshot().failure).toEqual({ sentence: 'SIGN_IN_VERIFY' });
  });
});

describe('when the server cannot tell', () => {
  it('keeps the signature, says what it waits for, and posts it again as asked', async () => {
    world.answers.push(refused(503, 'CHAIN_UNAVAILABLE', 7000), refused(503, 'STORE_UNAVAILABLE'));
    const waiting: unknown[] = [];
    machine.subscribe(() => waiting.push(machine.getSnapshot().waiting));
    await machine.sign();
    expect(machine.getSnapshot().status).toBe('done');
    expect(world.signed).toHaveLength(1);
    expect(world.posted).toHaveLength(3);
    expect(new Set(world.posted.map(({ signature }) => signature)).size).toBe(1);
    expect(waiting).toContain('CHAIN_UNAVAILABLE');
    expect(waiting).toContain('STORE_UNAVAILABLE');
    expect(world.waits[0]).toBe(7000);
  });

  it('gives up before the message is too old, and says so', async () => {
    world.answers.push(...Array.from({ length: 100 }, () => refused(503, 'CHAIN_UNAVAILABLE')));
    await machine.sign();
    expect(machine.getSnapshot().failure).toEqual({
      sentence: 'SIGN_IN_VERIFY',
      code: 'CHAIN_UNAVAILABLE',
    });
    expect(world.waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(15 * minute);
  });

  it('notices that a lost answer was a yes', async () => {
    world.answers.push(refused(0, 'CLIENT_FETCH_ERROR'), refused(401, 'NONCE_USED'));
    world.signedIn = true;
    await machine.sign();
    expect(machine.getSnapshot().status).toBe('done');
  });

  it('stops posting when the visitor gives up', async () => {
    world.answers.push(refused(503, 'CHAIN_UNAVAILABLE'), refused(503, 'CHAIN_UNAVAILABLE'));
    machine.subscribe(() => {
      if (machine.getSnapshot().waiting) machine.stop();
    });
    await machine.sign();
    expect(world.posted).toHaveLength(1);
    expect(machine.getSnapshot().status).toBe('idle');
  });
});
