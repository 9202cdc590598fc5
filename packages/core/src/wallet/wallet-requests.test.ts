import { base } from '@portico/protocol';
import fc from 'fast-check';
import * as viem from 'viem/utils';
import { describe, expect, it } from 'vitest';
import { createTestWallet } from '../testing/create-test-wallet.ts';
import { walletErrorCode } from './wallet-error.ts';
import {
  numberToHex,
  readChainId,
  signPersonalMessage,
  stringToHex,
  switchWalletChain,
} from './wallet-requests.ts';

const privateKey = `0x${'1'.repeat(64)}` as const;
const wait = () => Promise.resolve();

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(() => 'no error', walletErrorCode);
}

describe('switching to Base', () => {
  it('switches a wallet that knows it', async () => {
    const wallet = createTestWallet({ privateKey, chainId: 1 });
    await switchWalletChain(wallet.provider, base, wait);
    expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('0x2105');
    expect(wallet.calls.map(({ method }) => method)).not.toContain('wallet_addEthereumChain');
  });

  it.each([
    { code: 4902, message: 'Unrecognized chain ID.' },
    // MetaMask on phones wraps errors like this.
    {
      code: -32603,
      message: 'Internal JSON-RPC error.',
      data: { originalError: { code: 4902, message: 'Unrecognized chain ID.' } },
    },
  ])('adds Base where the wallet does not know it: %j', async (error) => {
    const wallet = createTestWallet({ privateKey, chainId: 1 });
    wallet.script('wallet_switchEthereumChain', { error });
    await switchWalletChain(wallet.provider, base, wait);
    const added = wallet.calls.find(({ method }) => method === 'wallet_addEthereumChain');
    expect(added?.params).toEqual([
      {
        chainId: '0x2105',
        chainName: 'Base',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['https://mainnet.base.org'],
        blockExplorerUrls: ['https://basescan.org'],
      },
    ]);
    expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('0x2105');
  });

  it('switches after adding where the wallet adds without moving', async () => {
    const wallet = createTestWallet({ privateKey, chainId: 1 });
    wallet.script('wallet_switchEthereumChain', { error: { code: 4902, message: 'Unknown.' } });
    wallet.script('wallet_addEthereumChain', { result: null });
    await switchWalletChain(wallet.provider, base, wait);
    expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('0x2105');
  });

  it('detects a wallet that approves but does not switch', async () => {
    const wallet = createTestWallet({ privateKey, chainId: 1 });
    wallet.script('wallet_switchEthereumChain', { result: null });
    expect(await codeOf(switchWalletChain(wallet.provider, base, wait))).toBe('CHAIN_UNSUPPORTED');
  });

  it('tells a rejection to add from a failure', async () => {
    const wallet = createTestWallet({ privateKey, chainId: 1, knownChainIds: [1] });
    wallet.script('wallet_addEthereumChain', { error: { code: 4001, message: 'No.' } });
    expect(await codeOf(switchWalletChain(wallet.provider, base, wait))).toBe('WALLET_REJECTED');
    wallet.script('wallet_addEthereumChain', { error: { code: -32603, message: 'Broken.' } });
    expect(await codeOf(switchWalletChain(wallet.provider, base, wait))).toBe('WALLET_FAILED');
  });
});

describe('signing', () => {
  it('refuses a response that is no signature', async () => {
    const wallet = createTestWallet({ privateKey });
    wallet.script('personal_sign', { result: null });
    const signing = signPersonalMessage(wallet.provider, wallet.address, 'hello');
    expect(await codeOf(signing)).toBe('WALLET_FAILED');
  });
});

describe('the meaning of a wallet’s error', () => {
  it.each([
    [{ code: 4001 }, 'WALLET_REJECTED'],
    [{ code: 5000, message: 'User rejected.' }, 'WALLET_REJECTED'],
    [new Error('Request failed', { cause: { code: 4001 } }), 'WALLET_REJECTED'],
    [{ code: 'ACTION_REJECTED' }, 'WALLET_REJECTED'],
    [{ code: -1, message: 'Transaction was rejected' }, 'WALLET_REJECTED'],
    [{ code: -32002 }, 'WALLET_PENDING'],
    [{ code: -32603, data: { originalError: { code: 4001 } } }, 'WALLET_REJECTED'],
    [{ code: 4900 }, 'WALLET_DISCONNECTED'],
    [{ code: 4901 }, 'NODE_UNAVAILABLE'],
    [{ code: -32601 }, 'WALLET_UNSUPPORTED'],
    [{ code: 4200 }, 'WALLET_UNSUPPORTED'],
    [{ code: -32603, message: 'Internal error' }, 'WALLET_FAILED'],
    ['a string', 'WALLET_FAILED'],
    [undefined, 'WALLET_FAILED'],
  ])('%j', (error, code) => {
    expect(walletErrorCode(error)).toBe(code);
  });

  it('survives an error that wraps itself', () => {
    const error = new Error('loop');
    error.cause = error;
    expect(walletErrorCode(error)).toBe('WALLET_FAILED');
  });
});

describe('a chain of a wallet', () => {
  it.each([[8453], [8453n], ['8453'], ['0x2105'], ['eip155:8453']])('is read from %s', (value) => {
    expect(readChainId(value)).toBe(8453);
  });

  it.each([[0], [-1], [1.5], ['Base'], [''], ['solana:1'], ['eip155:x y'], [null], [{}]])(
    'is missing in %j',
    (value) => {
      expect(readChainId(value)).toBeUndefined();
    },
  );
});

it('writes quantities and texts as viem does', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n }),
      fc.maxSafeNat(),
      fc.string({ unit: 'binary' }),
      (big, small, text) => {
        expect(numberToHex(big)).toBe(viem.numberToHex(big));
        expect(numberToHex(small)).toBe(viem.numberToHex(small));
        expect(stringToHex(text)).toBe(viem.stringToHex(text));
      },
    ),
  );
});

it.each([-1, -1n, 0.5, Number.NaN])('refuses %s', (value) => {
  expect(() => numberToHex(value)).toThrow(RangeError);
});
