import { describe, expect, it } from 'vitest';
import { base, baseSepolia } from '../chains.ts';
import { chainName, currentChain, siteChains } from './site-chains.ts';

const chains = siteChains([baseSepolia, base]);

it('a site that names no chain uses Base', () => {
  expect(siteChains(undefined)).toEqual([base]);
  expect(siteChains([])).toEqual([base]);
});

describe('the chain that balances and links are about', () => {
  it.each([
    ['the wallet’s', 8453, 84_532, base],
    ['the session’s, while the wallet is elsewhere', 1, 8453, base],
    ['the session’s, without a wallet', undefined, 8453, base],
    ['the site’s first, without either', undefined, undefined, baseSepolia],
    ['the site’s first, where neither is the site’s', 1, 10, baseSepolia],
  ])('is %s', (_, walletChain, sessionChain, expected) => {
    const session = sessionChain === undefined ? null : { chainId: sessionChain };
    expect(currentChain(chains, { chainId: walletChain }, session)).toBe(expected);
  });
});

it('a chain is called as the site calls it, else as the table does', () => {
  const own = siteChains([{ ...base, name: 'Our fork' }]);
  expect([8453, 10, 31_337].map((id) => chainName(own, id))).toEqual([
    'Our fork',
    'OP Mainnet',
    undefined,
  ]);
});
