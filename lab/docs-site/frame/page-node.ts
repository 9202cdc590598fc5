import { decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi, parseAbi } from 'viem';
import { addresses } from './people.ts';

export type NodeCall = {
  readonly id: unknown;
  readonly method: string;
  readonly params?: readonly unknown[];
};

/** Transactions that the chain knows, by hash: whether each succeeded. Others are pending. */
const mined = new Map<string, boolean>();

export function mine(hash: Hex, succeeded: boolean): void {
  mined.set(hash, succeeded);
}

const names = parseAbi([
  'function nameForAddr(address addr) view returns (string)',
  'function resolver(bytes32 node) view returns (address)',
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
]);

const resolver = '0x00000000000000000000000000000000000000aa';
const block = '0x1c9c380';

/** Answers one call as a node of Base does. The second account is called ada.base.eth. */
export function answerNode(call: NodeCall): object {
  try {
    return { jsonrpc: '2.0', id: call.id, result: resultOf(call) };
  } catch {
    const error = { code: 3, message: 'execution reverted' };
    return { jsonrpc: '2.0', id: call.id, error };
  }
}

function resultOf({ method, params = [] }: NodeCall): unknown {
  switch (method) {
    case 'eth_chainId':
      return '0x2105';
    case 'eth_blockNumber':
      return block;
    case 'eth_getBalance':
      return '0x14d1120d7b160000';
    case 'eth_getCode':
      return '0x';
    case 'eth_getTransactionCount':
      return '0x7';
    case 'eth_call': {
      const [{ data = '0x' } = {}] = params as readonly { readonly data?: Hex }[];
      return answerCall(data);
    }
    case 'eth_getTransactionReceipt':
      return receiptOf(String(params[0]));
    case 'eth_getTransactionByHash':
      return null;
    default:
      throw new TypeError(`The node of the examples has no method ${method}.`);
  }
}

function answerCall(data: Hex): Hex {
  if (data.startsWith('0x82ad56cb')) {
    const { args } = decodeFunctionData({ abi: multicall3Abi, data });
    const [calls] = args as readonly [readonly { readonly callData: Hex }[]];
    const result = calls.map(({ callData }) => ({
      success: true,
      returnData: answerCall(callData),
    }));
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result });
  }
  const { functionName, args } = decodeFunctionData({ abi: names, data });
  switch (functionName) {
    case 'nameForAddr':
      return encodeFunctionResult({
        abi: names,
        functionName,
        result: args[0] === addresses[1] ? 'ada.base.eth' : '',
      });
    case 'resolver':
      return encodeFunctionResult({ abi: names, functionName, result: resolver });
    case 'addr':
      return encodeFunctionResult({ abi: names, functionName, result: addresses[1] });
    case 'text':
      return encodeFunctionResult({ abi: names, functionName, result: '' });
  }
}

function receiptOf(hash: string): object | null {
  const succeeded = mined.get(hash);
  if (succeeded === undefined) return null;
  return {
    transactionHash: hash,
    status: succeeded ? '0x1' : '0x0',
    blockNumber: block,
    blockHash: `0x${'b'.repeat(64)}`,
    transactionIndex: '0x0',
    from: addresses[0],
    to: addresses[1],
    contractAddress: null,
    cumulativeGasUsed: '0x5208',
    gasUsed: '0x5208',
    effectiveGasPrice: '0x1',
    logs: [],
    logsBloom: `0x${'0'.repeat(512)}`,
    type: '0x2',
  };
}
