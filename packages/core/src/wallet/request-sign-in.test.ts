import { parseSiweMessage } from '@portico/protocol';
import { verifyMessage } from 'viem';
import { describe, expect, it } from 'vitest';
import { createTestWallet } from '../testing/create-test-wallet.ts';
import { requestSignIn } from './request-sign-in.ts';
import { walletErrorCode } from './wallet-error.ts';

const privateKey = `0x${'1'.repeat(64)}` as const;
const fields = {
  domain: 'a.example',
  uri: 'https://a.example',
  statement: 'Sign in to Example.',
  nonce: '0'.repeat(64),
  chainId: 8453,
  issuedAt: '2026-03-01T12:00:00.000Z',
};
const methodsOf = (wallet: ReturnType<typeof createTestWallet>) =>
  wallet.calls.map(({ method }) => method);

describe('connecting and signing in with one request (ERC-7846)', () => {
  it('returns the account, the requested message and the signature', async () => {
    const wallet = createTestWallet({ privateKey, oneClick: true });
    const proof = await requestSignIn(wallet.provider, fields);
    expect(methodsOf(wallet)).toEqual(['wallet_connect']);
    const { address, message = '', signature } = proof ?? {};
    expect(parseSiweMessage(message)).toEqual({
      ...fields,
      address: wallet.address,
      version: '1',
    });
    expect(address).toBe(wallet.address);
    expect(
      await verifyMessage({
        address: wallet.address,
        message,
        signature: `0x${signature?.slice(2)}`,
      }),
    ).toBe(true);
  });

  it.each([
    { code: -32601, message: 'The method does not exist.' },
    { code: 4200, message: 'Unsupported method.' },
    { code: 5700, message: 'Unsupported capability.' },
    { code: -32603, message: 'Internal error.' },
  ])('returns no proof where the wallet answers $code', async (error) => {
    const wallet = createTestWallet({ privateKey });
    wallet.script('wallet_connect', { error });
    expect(await requestSignIn(wallet.provider, fields)).toBeUndefined();
  });

  it('sends no further request after a rejection', async () => {
    const wallet = createTestWallet({ privateKey, oneClick: true });
    wallet.script('wallet_connect', { error: { code: 4001, message: 'User rejected.' } });
    const outcome = await requestSignIn(wallet.provider, fields).catch(walletErrorCode);
    expect(outcome).toBe('WALLET_REJECTED');
    expect(methodsOf(wallet)).toEqual(['wallet_connect']);
  });

  it.each([
    ['an error in its place', { code: 4001, message: 'User rejected.' }],
    ['nothing in its place', undefined],
    ['a signature that is none', { message: 'x', signature: 'y' }],
  ])('treats %s as a connection without a proof', async (_, signInWithEthereum) => {
    const wallet = createTestWallet({ privateKey });
    const accounts = [{ address: wallet.address, capabilities: { signInWithEthereum } }];
    wallet.script('wallet_connect', { result: { accounts } });
    expect(await requestSignIn(wallet.provider, fields)).toBeUndefined();
    expect(methodsOf(wallet)).toEqual(['wallet_connect']);
  });
});
