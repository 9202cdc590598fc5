import { describe, expect, it } from 'vitest';
import { questionFor } from './question.ts';

const ask = (method: string, ...params: unknown[]) =>
  questionFor({ method, params }, 'localhost:3000', '0xabc');

describe('questionFor', () => {
  it('asks before it shows the account and before it signs', () => {
    expect(ask('eth_requestAccounts')).toMatchObject({
      title: 'Connect to localhost:3000?',
      facts: [{ term: 'Account', value: '0xabc', isHex: true }],
    });
    expect(ask('personal_sign', '0x68656c6c6f', '0xabc')?.message).toBe('hello');
  });

  it('shows bytes that are no text as they are', () => {
    expect(ask('personal_sign', '0xff', '0xabc')?.message).toBe('0xff');
  });

  it('names the networks and tokens that it knows', () => {
    const network = (chainId: unknown) =>
      ask('wallet_switchEthereumChain', { chainId })?.facts[0]?.value;
    expect(network('0x2105')).toBe('Base (8453)');
    expect(network('0x3039')).toBe('Unknown (12345)');
    expect(network(undefined)).toBe('Unknown');
    const added = { chainId: '0x3039', chainName: 'Example' };
    expect(ask('wallet_addEthereumChain', added)?.facts[0]?.value).toBe('Example (12345)');
    const token = { type: 'ERC20', options: { symbol: 'USDC', address: '0xdef' } };
    const facts = [
      { term: 'Token', value: 'USDC' },
      { term: 'Contract', value: '0xdef', isHex: true },
    ];
    expect(ask('wallet_watchAsset', token)?.facts).toEqual(facts);
    const asObject = { method: 'wallet_watchAsset', params: token };
    expect(questionFor(asObject, 'localhost:3000', '0xabc')?.facts).toEqual(facts);
    expect(ask('wallet_watchAsset')?.facts).toEqual([]);
  });

  it('shows typed data in full, and which contract reads it', () => {
    const typed = {
      domain: { name: 'USD Coin', chainId: 84_532, verifyingContract: '0xdef' },
      primaryType: 'Permit',
      message: { value: '25' },
    };
    const expected = {
      title: 'Sign data for localhost:3000?',
      facts: [
        { term: 'Account', value: '0xabc', isHex: true },
        { term: 'Network', value: 'Base Sepolia (84532)' },
        { term: 'Contract', value: '0xdef', isHex: true },
        { term: 'Type', value: 'Permit' },
      ],
      message: '{\n  "value": "25"\n}',
    };
    expect(ask('eth_signTypedData_v4', '0xabc', JSON.stringify(typed))).toMatchObject(expected);
    expect(ask('eth_signTypedData_v4', '0xabc', { ...typed, domain: {} })?.facts).toHaveLength(2);
  });

  it('uses the site’s name for a network', () => {
    const call = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] };
    const value = (chains?: unknown) =>
      questionFor(call, 'localhost:3000', '0xabc', chains)?.facts[0]?.value;
    expect(value([{ id: 31_337, name: 'Foundry' }])).toBe('Foundry (31337)');
    expect(value()).toBe('Local chain (31337)');
  });

  it('answers public requests without asking', () => {
    expect(ask('eth_chainId')).toBeUndefined();
    expect(ask('eth_accounts')).toBeUndefined();
  });
});
