import { parseSiweMessage } from '@portico/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { connectAndSignIn, prepareSignIn, startSignIn } from '../../actions/sign-in.ts';
import { cancelSignIn, type SignInStore } from '../sign-in-store.ts';
import { minute, ready, refused, SignInHarness } from './sign-in-harness.ts';

let harness: SignInHarness;
let signIn: SignInStore;

beforeEach(() => {
  harness = new SignInHarness();
  signIn = harness.signIn();
});

describe('one-click sign-in', () => {
  const wallet = 'app.base.account';

  beforeEach(async () => {
    harness.connected = false;
    await prepareSignIn(signIn);
  });

  it('connects and signs in with the prefetched nonce, without a second signature', async () => {
    await connectAndSignIn(signIn, wallet);
    expect(signIn.getSnapshot().status).toBe('done');
    expect(harness.signed).toEqual([]);
    expect(parseSiweMessage(harness.posted[0]?.message ?? '')).toMatchObject({
      domain: 'a.example',
      uri: 'https://a.example',
      statement: 'Sign in to Example.',
      chainId: 8453,
      nonce: '1'.padStart(64, '0'),
    });
  });

  it('continues with two steps, on the same nonce, when the wallet only connected', async () => {
    harness.prove = async () => undefined;
    await connectAndSignIn(signIn, wallet);
    expect(signIn.getSnapshot()).toEqual(ready);
    await startSignIn(signIn);
    expect(signIn.getSnapshot().status).toBe('done');
    expect(harness.nonces).toBe(1);
  });

  it.each([
    ['another site', { domain: 'b.example' }],
    ['another address of the site', { uri: 'https://a.example/admin' }],
    ['another nonce', { nonce: '9'.repeat(64) }],
  ])(
    'posts no message that the wallet wrote for %s, and signs its own instead',
    async (_, change) => {
      harness.prove = (fields) => harness.proofOver({ ...fields, ...change });
      await connectAndSignIn(signIn, wallet);
      expect(harness.posted).toEqual([]);
      expect(signIn.getSnapshot().failure).toEqual({
        step: 'SIGN_IN_SIGN',
        reason: 'WALLET_FAILED',
      });
      await startSignIn(signIn);
      expect(signIn.getSnapshot().status).toBe('done');
    },
  );

  it('posts only sign-in messages', async () => {
    harness.prove = async (fields) => ({ ...(await harness.proofOver(fields)), message: 'Hello' });
    await connectAndSignIn(signIn, wallet);
    expect(harness.posted).toEqual([]);
    expect(signIn.getSnapshot().failure?.step).toBe('SIGN_IN_SIGN');
  });

  it('posts nothing from a wallet that did not connect', async () => {
    harness.connects = false;
    await connectAndSignIn(signIn, wallet);
    expect(harness.posted).toEqual([]);
    expect(signIn.getSnapshot()).toEqual(ready);
  });

  it('only connects when no nonce is ready: fetching one would lose the user activation', async () => {
    harness.clock += 6 * minute;
    await connectAndSignIn(signIn, wallet);
    expect(harness.posted).toEqual([]);
    expect(harness.connected).toBe(true);
  });

  it('drops a proof that arrives after the visitor cancelled', async () => {
    harness.prove = async (fields) => {
      cancelSignIn(signIn);
      return harness.proofOver(fields);
    };
    await connectAndSignIn(signIn, wallet);
    expect(harness.posted).toEqual([]);
    expect(signIn.getSnapshot().status).toBe('idle');
  });

  it('posts the same proof again while the server is unavailable', async () => {
    harness.answers.push(refused(503, 'CHAIN_UNAVAILABLE', 3000));
    await connectAndSignIn(signIn, wallet);
    expect(signIn.getSnapshot().status).toBe('done');
    expect(new Set(harness.posted.map(({ signature }) => signature)).size).toBe(1);
    expect(harness.waits).toEqual([3000]);
  });

  it('detects that a lost response was a success, in any letter case of the account', async () => {
    harness.prove = async (fields) => {
      const proof = await harness.proofOver(fields);
      return { ...proof, address: `0x${proof.address.slice(2).toLowerCase()}` };
    };
    harness.answers.push(refused(0, 'CLIENT_FETCH_ERROR'), refused(401, 'NONCE_USED'));
    harness.signedIn = true;
    await connectAndSignIn(signIn, wallet);
    expect(signIn.getSnapshot().status).toBe('done');
  });
});
