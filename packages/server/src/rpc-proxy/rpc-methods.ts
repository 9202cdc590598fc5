import {
  address,
  block,
  call,
  feeBlocks,
  hash,
  hashesOnly,
  logFilter,
  type ParamCheck,
  percentiles,
  quantity,
} from './rpc-params.ts';

/** The limits of calls of one method, and of their results. */
export type RpcMethod = {
  /**
   * Checks the parameters.
   * @returns undefined, or a sentence for the developer of the page
   */
  readonly findProblem: (params: readonly unknown[]) => string | undefined;
  /** Length of the result as JSON, in bytes. */
  readonly maximumBytes: number;
};

const kilobyte = 1024;
/** Numbers. */
const short = kilobyte;
/** Contract code, and blocks with the hashes of their transactions. */
const medium = 128 * kilobyte;
/** Transactions, receipts and what contracts return: a name's picture alone may have 64 kB, twice that in hexadecimal digits. */
const long = 320 * kilobyte;

type Param = readonly [name: string, check: ParamCheck];

/** @param required how many of the parameters have to be given; the others may be left out */
function method(required: number, params: readonly Param[], maximumBytes: number): RpcMethod {
  const findProblem = (given: readonly unknown[]) => {
    if (given.length > params.length) return `takes at most ${params.length} parameters.`;
    for (const [index, [name, check]] of params.entries()) {
      if (index >= given.length && index >= required) return undefined;
      const problem = check(given[index]);
      if (problem !== undefined) return `parameter ${index + 1}, ${name}, must be ${problem}.`;
    }
    return undefined;
  };
  return { findProblem, maximumBytes };
}

const accountParam: Param = ['an account', address];
const blockParam: Param = ['a block', block];
const callParam: Param = ['a call', call];
const countParam: Param = ['a count', feeBlocks];
const filterParam: Param = ['a filter', logFilter];
const fullParam: Param = ['full blocks', hashesOnly];
const hashParam: Param = ['a hash', hash];
const percentilesParam: Param = ['percentiles', percentiles];
const slotParam: Param = ['a slot', quantity];

/** Methods whose parameters are known; those that an operator adds beside them are checked by `otherMethod`. */
const knownMethods: ReadonlyMap<string, RpcMethod> = new Map([
  ['eth_blobBaseFee', method(0, [], short)],
  ['eth_blockNumber', method(0, [], short)],
  ['eth_call', method(1, [callParam, blockParam], long)],
  ['eth_chainId', method(0, [], short)],
  ['eth_estimateGas', method(1, [callParam, blockParam], short)],
  ['eth_feeHistory', method(2, [countParam, blockParam, percentilesParam], medium)],
  ['eth_gasPrice', method(0, [], short)],
  ['eth_getBalance', method(1, [accountParam, blockParam], short)],
  ['eth_getBlockByHash', method(1, [hashParam, fullParam], medium)],
  ['eth_getBlockByNumber', method(1, [blockParam, fullParam], medium)],
  ['eth_getCode', method(1, [accountParam, blockParam], medium)],
  ['eth_getLogs', method(1, [filterParam], 2 * long)],
  ['eth_getStorageAt', method(2, [accountParam, slotParam, blockParam], short)],
  ['eth_getTransactionByHash', method(1, [hashParam], long)],
  ['eth_getTransactionCount', method(1, [accountParam, blockParam], short)],
  ['eth_getTransactionReceipt', method(1, [hashParam], long)],
  ['eth_maxPriorityFeePerGas', method(0, [], short)],
]);

/** Deeper than any method's parameters; serialising JSON that nests without end overflows the stack. */
const maximumDepth = 16;
const maximumParams = 8;

/** A method that the operator added: its parameters are bounded by their number and depth, and by the length of the request. */
const otherMethod: RpcMethod = {
  findProblem: (params) =>
    params.length <= maximumParams && isShallow(params, maximumDepth)
      ? undefined
      : `takes at most ${maximumParams} parameters, nested at most ${maximumDepth} deep.`,
  maximumBytes: long,
};

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((part) => isShallow(part, depth - 1));
}

/** The checks of a method's calls. */
export function findRpcMethod(name: string): RpcMethod {
  return knownMethods.get(name) ?? otherMethod;
}
