import { expect, test } from 'vitest';
import { base, chainById, chains } from './chains.ts';

test('Base is chain 8453, its currency Ether with 18 decimals', () => {
  expect([base.id, base.nativeCurrency]).toEqual([
    8453,
    { name: 'Ether', symbol: 'ETH', decimals: 18 },
  ]);
});

test('the table has the supported chains, with testnets marked', () => {
  const ids = chains.filter(({ testnet }) => !testnet).map(({ id }) => id);
  expect(ids.sort((a, b) => a - b)).toEqual([1, 10, 56, 137, 8453, 42_161, 43_114]);
  expect(chains.some(({ testnet }) => testnet)).toBe(true);
});

test.each(chains)('$name has everything that wallets and explorers need', (chain) => {
  expect(chainById(chain.id)).toBe(chain);
  expect(chain.network).toMatch(/^[a-z-]+$/);
  expect(chain.rpcUrls[0]).toMatch(/^https:\/\//);
  expect(chain.blockExplorers[0]?.url).toMatch(/^https:\/\//);
  expect(chain.contracts.multicall3.address).toMatch(/^0x[\dA-Fa-f]{40}$/);
});
