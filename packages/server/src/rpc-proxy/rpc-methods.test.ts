import { encodeFunctionData, erc20Abi } from 'viem';
import { expect, test } from 'vitest';
import { findRpcMethod } from './rpc-methods.ts';

const account = '0x00000000219ab540356cBB839Cbe05303d7705Fa';
const hash = `0x${'ab'.repeat(32)}`;
const data = encodeFunctionData({ abi: erc20Abi, functionName: 'totalSupply' });
const filter = { address: account, fromBlock: '0x10', toBlock: '0x20' };
const fees = { gas: '0x5208', maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x0', nonce: '0x0' };

const findProblem = (method: string, params: readonly unknown[]) =>
  findRpcMethod(method).findProblem(params);

test.each([
  ['eth_blockNumber', []],
  ['eth_chainId', []],
  ['eth_gasPrice', []],
  ['eth_getBalance', [account, 'latest']],
  ['eth_getBalance', [account]],
  ['eth_getCode', [account, '0x0']],
  ['eth_getTransactionCount', [account, 'pending']],
  ['eth_call', [{ to: account, data }, 'latest']],
  ['eth_call', [{ data }, '0x1f']],
  [
    'eth_call',
    [
      { from: account, to: account, data, value: '0x0', type: '0x2', accessList: [], ...fees },
      '0x1',
    ],
  ],
  ['eth_call', [{ to: account, accessList: [{ address: account, storageKeys: [hash] }] }]],
  ['eth_estimateGas', [{ from: account, to: account, value: '0x1', data: '0x' }]],
  ['eth_feeHistory', ['0x4', 'latest', [10, 50, 90]]],
  ['eth_getBlockByNumber', ['latest', false]],
  ['eth_getBlockByNumber', ['finalized']],
  ['eth_getBlockByHash', [hash, false]],
  ['eth_getTransactionByHash', [hash]],
  ['eth_getTransactionReceipt', [hash]],
  ['eth_getStorageAt', [account, '0x0', 'latest']],
  ['eth_getLogs', [filter]],
  ['eth_getLogs', [{ ...filter, topics: [hash, null, [hash, hash]] }]],
  ['eth_getLogs', [{ address: [account, account], topics: [] }]],
  ['eth_getLogs', [{ address: account, blockHash: hash }]],
  ['eth_sendRawTransaction', ['0x02']],
  ['debug_anything', [{ any: ['thing'] }, 1, null]],
])('%s takes %j', (method, params) => {
  expect(findProblem(method, params)).toBeUndefined();
});

test.each([
  ['eth_blockNumber', ['latest']],
  ['eth_getBalance', []],
  ['eth_getBalance', ['0x1', 'latest']],
  ['eth_getBalance', [account, 'newest']],
  ['eth_getBalance', [account, '0x01']],
  ['eth_getBalance', [account, { blockHash: hash }]],
  ['eth_getBalance', [account, 'latest', 'latest']],
  ['eth_getBlockByNumber', ['latest', true]],
  ['eth_getBlockByNumber', ['latest', 'true']],
  ['eth_getBlockByNumber', ['latest', 1]],
  ['eth_getBlockByHash', [hash, true]],
  ['eth_call', []],
  ['eth_call', [null]],
  ['eth_call', [{ to: account, data }, 'latest', {}]],
  ['eth_call', [{ to: account, data }, 'latest', { [account]: { code: '0x00' } }]],
  ['eth_call', [{ to: account, data }, 'latest', {}, { gasLimit: '0xffffffff' }]],
  ['eth_estimateGas', [{ to: account, data }, 'latest', { [account]: { balance: '0x1' } }]],
  ['eth_call', [{ to: account, data: `0x${'00'.repeat(24_577)}` }]],
  ['eth_call', [{ to: account, data: '0x0' }]],
  ['eth_call', [{ to: account, gas: '0x2faf081' }]],
  ['eth_call', [{ to: account, gas: 1 }]],
  ['eth_call', [{ to: account, stateOverride: {} }]],
  ['eth_call', [{ to: account, __proto__: null, constructor: '0x' }]],
  ['eth_call', [{ to: account, accessList: [{ address: account }] }]],
  ['eth_feeHistory', ['0x81', 'latest', []]],
  ['eth_feeHistory', ['0x1', 'latest', Array.from({ length: 17 }, () => 1)]],
  ['eth_getTransactionReceipt', ['0x1']],
  ['eth_getLogs', [{}]],
  ['eth_getLogs', [{ ...filter, address: [] }]],
  ['eth_getLogs', [{ ...filter, address: Array.from({ length: 21 }, () => account) }]],
  ['eth_getLogs', [{ ...filter, toBlock: '0x7e0' }]],
  ['eth_getLogs', [{ ...filter, toBlock: 'latest' }]],
  ['eth_getLogs', [{ address: account, fromBlock: 'earliest' }]],
  ['eth_getLogs', [{ ...filter, topics: Array.from({ length: 5 }, () => hash) }]],
  ['eth_getLogs', [{ ...filter, topics: [Array.from({ length: 21 }, () => hash)] }]],
  ['eth_getLogs', [{ ...filter, more: 1 }]],
  ['debug_anything', Array.from({ length: 9 }, () => 0)],
])('%s refuses %j', (method, params) => {
  expect(findProblem(method, params)).toMatch(/^(?:takes|parameter \d,) .{3,200}\.$/);
});

test('a refusal says what to change', () => {
  expect(findProblem('eth_getBlockByNumber', ['latest', true])).toBe(
    'parameter 2, full blocks, must be false, because full blocks are not forwarded.',
  );
  expect(findProblem('eth_call', [{ to: account, gas: '0xffffffff' }])).toBe(
    'parameter 1, a call, must be an object whose gas is a quantity of at most 50000000 in hexadecimal digits.',
  );
});
