import { describe, expect, it } from 'vitest';
import { firstChainId, walletChain } from './chains.ts';

describe('walletChain', () => {
  it('uses the site’s description, then the table’s, and treats an unknown chain as a real one', () => {
    const own = [{ id: 7, name: 'Seven', testnet: true, nativeCurrency: { symbol: 'SVN' } }];
    expect(walletChain(7, own)).toMatchObject({ name: 'Seven', symbol: 'SVN', isTest: true });
    expect(walletChain(84_532, undefined)).toMatchObject({ name: 'Base Sepolia', isTest: true });
    expect(walletChain(8453, own)).toMatchObject({ name: 'Base', isTest: false });
    expect(walletChain(7, 'damaged')).toMatchObject({ name: 'chain 7', isTest: false });
  });

  it('knows the chains of anvil, Hardhat and Ganache', () => {
    expect(walletChain(31_337, [{ id: 31_337, name: 'Foundry' }])).toMatchObject({
      name: 'Foundry',
      isTest: true,
      isLocal: true,
    });
    expect(walletChain(1337, undefined)).toMatchObject({ isTest: true, isLocal: true });
  });
});

describe('firstChainId', () => {
  it('is the site’s first chain, else Base', () => {
    expect(firstChainId([{ id: 84_532 }, { id: 8453 }])).toBe(84_532);
    for (const damaged of [undefined, [], 'no', [null], [{ id: '1' }]])
      expect(firstChainId(damaged)).toBe(8453);
  });
});
