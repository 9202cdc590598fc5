import { recoverTypedDataAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { createTestWallet } from './create-test-wallet.ts';

const typed = {
  domain: {
    name: 'USD Coin',
    version: '2',
    chainId: 8453,
    verifyingContract: `0x${'1'.repeat(40)}`,
  },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Permit: [
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  // Sites send hexadecimal numbers, because JSON has no bigint.
  message: { spender: `0x${'2'.repeat(40)}`, value: '25000000' },
} as const;

/** A wallet that is connected, and the methods that it asked its owner about. */
async function connected() {
  const asked: string[] = [];
  const { provider, address } = createTestWallet({
    privateKey: `0x${'01'.repeat(32)}`,
    approve: async ({ method }) => {
      asked.push(method);
      return method !== 'wallet_watchAsset';
    },
  });
  const request = (method: string, ...params: unknown[]) => provider.request({ method, params });
  await request('eth_requestAccounts');
  asked.length = 0;
  return { request, address, asked };
}

describe('createTestWallet', () => {
  it('signs typed data as the account that it was asked for', async () => {
    const { request, address, asked } = await connected();
    const signature = await request('eth_signTypedData_v4', address, JSON.stringify(typed));
    expect(asked).toEqual(['eth_signTypedData_v4']);
    const signed = {
      ...typed,
      domain: { ...typed.domain, chainId: 8453n },
      message: { ...typed.message, value: 25_000_000n },
      signature: signature as `0x${string}`, // A string of hexadecimal digits, or recovering fails.
    };
    expect(await recoverTypedDataAddress(signed)).toBe(address);
  });

  it('refuses what is no typed data, and other accounts, before it asks', async () => {
    const { request, address, asked } = await connected();
    for (const damaged of ['{', '{}', undefined, JSON.stringify({ ...typed, primaryType: 'None' })])
      await expect(request('eth_signTypedData_v4', address, damaged)).rejects.toMatchObject({
        code: -32_602,
      });
    const other = `0x${'3'.repeat(40)}`;
    await expect(
      request('eth_signTypedData_v4', other, JSON.stringify(typed)),
    ).rejects.toMatchObject({ code: 4100 });
    expect(asked).toEqual([]);
  });

  it('asks nothing before it switches to the chain that it is on', async () => {
    const { request, asked } = await connected();
    expect(await request('wallet_switchEthereumChain', { chainId: '0x2105' })).toBeNull();
    expect(asked).toEqual([]);
    await request('wallet_switchEthereumChain', { chainId: '0x14a34' });
    expect(asked).toEqual(['wallet_switchEthereumChain']);
  });
});
