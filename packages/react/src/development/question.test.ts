import { describe, expect, it } from 'vitest';
import { walletChain } from './chains.ts';
import { questionFor, sendStep } from './question.ts';

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

const account = `0x${'1'.repeat(40)}`;
const to = `0x${'2'.repeat(40)}`;

/** A node's answers by method, each in hexadecimal digits. */
type Node = Readonly<Record<string, string | Error>>;

const rich: Node = {
  eth_getBalance: '0xde0b6b3a7640000',
  eth_gasPrice: '0x3b9aca00',
  eth_estimateGas: '0x5208',
};

async function step(id: number, node: Node, data?: string) {
  const asked: string[] = [];
  const params = [{ from: account, to, value: '0x5af3107a4000', ...(data && { data }) }];
  const given = await sendStep(
    { method: 'eth_sendTransaction', params },
    'localhost:3000',
    account,
    walletChain(id, undefined),
    async ({ method }) => {
      asked.push(method);
      const answer = node[method];
      if (answer instanceof Error) throw answer;
      return answer;
    },
  );
  return { asked, given };
}

describe('sendStep', () => {
  it('never sends on a real chain, and makes no request', async () => {
    for (const [id, name] of [
      [8453, 'Base'],
      [1, 'Ethereum'],
      [12_345, 'chain 12345'],
    ] as const) {
      const { asked, given } = await step(id, rich);
      const text = `This wallet is for development and never sends on ${name}. It sends on test networks, for example Base Sepolia.`;
      expect(given).toMatchObject({ notice: { text }, error: { code: 4200 } });
      expect(asked).toEqual([]);
    }
  });

  it('shows what it sends on a test chain: the recipient, how much, and the fee', async () => {
    const { given } = await step(84_532, rich, '0xabcd');
    expect(given).toMatchObject({
      question: {
        text: 'This sends on Base Sepolia, where ETH is worth nothing.',
        facts: [
          { value: account },
          { value: 'Base Sepolia (84532)' },
          { term: 'To', value: to },
          { term: 'Amount', value: '0.0001 ETH' },
          { term: 'Fee', value: 'at most 0.000042 ETH' },
        ],
        message: '0xabcd',
        yes: 'Send',
      },
    });
  });

  it('rounds the fee up, so that it stays a limit', async () => {
    for (const [price, fee] of [
      ['0x3b9aca01', '0.000043'],
      ['0x0', '0'],
    ] as const) {
      const { given } = await step(84_532, { ...rich, eth_gasPrice: price });
      expect(given).toMatchObject({
        question: { facts: [{}, {}, {}, {}, { value: `at most ${fee} ETH` }] },
      });
    }
  });

  it('reports missing funds, and on a local chain how to get them', async () => {
    const poor = { ...rich, eth_getBalance: '0x1' };
    const faucet = await step(84_532, poor);
    expect(faucet.given).toMatchObject({
      notice: {
        text: 'This account has 0.000000000000000001 ETH on Base Sepolia, which is not enough. Send it some from a faucet; it is worth nothing.',
      },
      error: { code: -32000 },
    });
    const local = await step(31_337, poor);
    expect(local.given).toMatchObject({
      notice: { message: `cast rpc anvil_setBalance ${account} 0xde0b6b3a7640000` },
    });
  });

  it('refuses a transaction without a recipient before it asks', async () => {
    const call = { method: 'eth_sendTransaction', params: [{ from: account, data: '0x60' }] };
    const chain = walletChain(84_532, undefined);
    const sent = sendStep(call, 'localhost:3000', account, chain, async () => '0x1');
    await expect(sent).rejects.toMatchObject({ code: -32_602 });
  });

  it('shows why a node refused', async () => {
    const refusing = { ...rich, eth_estimateGas: new Error('execution reverted') };
    const { given } = await step(84_532, refusing);
    expect(given).toMatchObject({ notice: { message: 'execution reverted' } });
  });

  it('leaves the failure to the page when no node responds', async () => {
    const gone = Object.assign(new Error('gone'), { code: 4901 });
    await expect(step(84_532, { ...rich, eth_estimateGas: gone })).rejects.toBe(gone);
    await expect(step(84_532, { ...rich, eth_getBalance: gone })).rejects.toBe(gone);
  });
});
