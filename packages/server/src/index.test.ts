import { type Client, createClient, http, type Chain as ViemChain } from 'viem';
import * as viemChains from 'viem/chains';
import { describe, expect, expectTypeOf, test } from 'vitest';
import * as ours from './chains.ts';
import * as entry from './index.ts';

test('the public exports are exactly these', () => {
  expect(Object.keys(entry).sort()).toEqual([
    'AuthError',
    'AuthOptionsError',
    'contentSecurityPolicy',
    'createAuth',
    'credentials',
    'email',
    'holds',
    'ipFromHeader',
    'owns',
    'siwe',
  ]);
});

describe('chains are those of viem', () => {
  const theirs: Readonly<Record<string, ViemChain>> = viemChains;

  test.each(Object.entries(ours))('%s is viem’s, by its name', (name, chain) => {
    const { id, nativeCurrency, contracts, testnet } = theirs[name] ?? expect.unreachable();
    expect(chain).toMatchObject({ id, nativeCurrency });
    expect('testnet' in chain && chain.testnet).toBe(testnet ?? false);
    expect(chain.contracts.multicall3.blockCreated).toBe(contracts?.multicall3?.blockCreated);
  });

  test('each can be used in place of the other', () => {
    expectTypeOf(viemChains.base).toExtend<ours.Chain>();
    expectTypeOf(viemChains.celo).toExtend<ours.Chain>();
    expectTypeOf(ours.baseSepolia).toExtend<ViemChain>();
    expectTypeOf<ours.Chain>().toExtend<ViemChain>();
    const chain: ours.Chain = ours.baseSepolia;
    const client: Client = createClient({ chain, transport: http('http://127.0.0.1:1') });
    expect(client.chain?.id).toBe(84_532);
  });
});
