import { field } from '../nodes/node.ts';

/** The limits of calls of one method, and of their results. */
export type RpcMethod = {
  /** Checks the parameters. @returns undefined, or a sentence for the developer of the page */
  readonly findProblem: (params: readonly unknown[]) => string | undefined;
  /** Length of the result as JSON, in bytes. */
  readonly maximumBytes: number;
};

/** Checks a parameter of a JSON-RPC call, or a part of one. Returns undefined, or what it has to be. */
type ParamCheck = (value: unknown) => string | undefined;

type Param = readonly [name: string, check: ParamCheck];

const check =
  (sentence: string, isValid: (value: unknown) => boolean): ParamCheck =>
  (value) =>
    isValid(value) ? undefined : sentence;

const matches = (pattern: RegExp) => (value: unknown) =>
  typeof value === 'string' && pattern.test(value);

const isQuantity = matches(/^0x(?:0|[1-9a-f][\da-f]{0,63})$/i);
const isBlockNumber = matches(/^0x(?:0|[1-9a-f][\da-f]{0,15})$/i);
const isTag = matches(/^(?:latest|pending|safe|finalized|earliest)$/);
const isHash = matches(/^0x[\da-f]{64}$/i);
const isAddress = matches(/^0x[\da-f]{40}$/i);

const isList =
  (isEntry: (value: unknown) => boolean, maximum: number) =>
  (value: unknown): value is readonly unknown[] =>
    Array.isArray(value) && value.length <= maximum && value.every(isEntry);

const param = (name: string, sentence: string, isValid: (value: unknown) => boolean): Param => [
  name,
  check(sentence, isValid),
];

const address = check('an address', isAddress);
const accountParam: Param = ['an account', address];
const hashParam = param('a hash', 'a hash of 32 bytes', isHash);
const quantity = check('a quantity in hexadecimal digits', isQuantity);
const slotParam: Param = ['a slot', quantity];
/** A block by its number or tag (EIP-1474). */
const blockParam = param(
  'a block',
  'a block number in hexadecimal digits or a block tag',
  (value) => isBlockNumber(value) || isTag(value),
);
/** A block with all of its transactions has up to a megabyte. */
const fullParam = param(
  'full blocks',
  'false, because full blocks are not forwarded',
  (value) => value === false,
);
const isNumber = (value: unknown) => typeof value === 'number';
const percentilesParam = param('percentiles', 'up to 16 percentiles', isList(isNumber, 16));

/** Blocks of one fee history. */
const maximumFeeBlocks = 128;
const countParam = param(
  'a count',
  `a number of blocks up to ${maximumFeeBlocks} in hexadecimal digits`,
  (value) => isBlockNumber(value) && Number(value) <= maximumFeeBlocks,
);

/** The size limit of a contract's code, in bytes (EIP-170). */
const maximumDataBytes = 24_576;
/** The gas that nodes allow an `eth_call` by default. */
const maximumGas = 50_000_000n;

const isData = (value: unknown) =>
  typeof value === 'string' &&
  value.length <= 2 + maximumDataBytes * 2 &&
  /^0x(?:[\da-f]{2})*$/i.test(value);

const isAccessEntry = (value: unknown) =>
  hasOnly(value, { address: isAddress, storageKeys: isList(isHash, 100) });

const data = check(`hexadecimal data of at most ${maximumDataBytes} bytes`, isData);
const callFields: Readonly<Record<string, ParamCheck>> = {
  from: address,
  to: (value) => (value === null ? undefined : address(value)),
  data,
  input: data,
  gas: check(
    `a quantity of at most ${maximumGas} in hexadecimal digits`,
    (value) => isQuantity(value) && BigInt(String(value)) <= maximumGas,
  ),
  value: quantity,
  gasPrice: quantity,
  maxFeePerGas: quantity,
  maxPriorityFeePerGas: quantity,
  nonce: quantity,
  type: quantity,
  chainId: quantity,
  accessList: check('a list of up to 100 addresses with their keys', isList(isAccessEntry, 100)),
};

/** A call that is simulated: `eth_call` and `eth_estimateGas`. */
const call: ParamCheck = (value) => {
  if (!isObject(value)) return 'an object';
  for (const [name, given] of Object.entries(value)) {
    const field = Object.hasOwn(callFields, name) ? callFields[name] : undefined;
    if (field === undefined) return `without the field ${name.slice(0, 40)}`;
    const problem = field(given);
    if (problem !== undefined) return `an object whose ${name} is ${problem}`;
  }
  return undefined;
};

/** Blocks that one request for logs may cover. */
const maximumLogBlocks = 2000n;
const maximumLogChoices = 20;

const isTopic = (value: unknown) =>
  value === null || isHash(value) || isList(isHash, maximumLogChoices)(value);
const isLogAddress = (value: unknown) =>
  isAddress(value) || (isList(isAddress, maximumLogChoices)(value) && value.length > 0);

/** A filter of `eth_getLogs`: of named contracts, in one block or in a range whose length is known. */
const logFilter: ParamCheck = (value) => {
  const common = { address: isLogAddress, topics: isOptional(isList(isTopic, 4)) };
  if (hasOnly(value, { ...common, blockHash: isHash })) return undefined;
  const isNewest = isOptional(matches(/^(?:latest|pending)$/));
  if (hasOnly(value, { ...common, fromBlock: isNewest, toBlock: isNewest })) return undefined;
  const isRange = hasOnly(value, { ...common, fromBlock: isBlockNumber, toBlock: isBlockNumber });
  const [from, to] = [field(value, 'fromBlock'), field(value, 'toBlock')];
  if (isRange && BigInt(String(to)) - BigInt(String(from)) < maximumLogBlocks) return undefined;
  return `a filter with up to ${maximumLogChoices} addresses, and fromBlock and toBlock as numbers of at most ${maximumLogBlocks} blocks`;
};

function hasOnly(
  value: unknown,
  fields: Readonly<Record<string, (value: unknown) => boolean>>,
): boolean {
  if (!isObject(value) || Object.keys(value).some((name) => !Object.hasOwn(fields, name)))
    return false;
  return Object.entries(fields).every(([name, isValid]) => isValid(field(value, name)));
}

const isOptional = (isValid: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || isValid(value);

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Numbers. */
const short = 1024;
/** Contract code, and blocks with the hashes of their transactions. */
const medium = 128 * 1024;
/** Transactions, receipts and what contracts return: a name's picture alone may have 64 kB, twice that in hexadecimal digits. */
const long = 320 * 1024;

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

/** Methods whose parameters are known; those that an operator adds beside them are checked by `otherMethod`. */
const knownMethods: ReadonlyMap<string, RpcMethod> = new Map([
  ['eth_blobBaseFee', method(0, [], short)],
  ['eth_blockNumber', method(0, [], short)],
  ['eth_call', method(1, [['a call', call], blockParam], long)],
  ['eth_chainId', method(0, [], short)],
  ['eth_estimateGas', method(1, [['a call', call], blockParam], short)],
  ['eth_feeHistory', method(2, [countParam, blockParam, percentilesParam], medium)],
  ['eth_gasPrice', method(0, [], short)],
  ['eth_getBalance', method(1, [accountParam, blockParam], short)],
  ['eth_getBlockByHash', method(1, [hashParam, fullParam], medium)],
  ['eth_getBlockByNumber', method(1, [blockParam, fullParam], medium)],
  ['eth_getCode', method(1, [accountParam, blockParam], medium)],
  ['eth_getLogs', method(1, [['a filter', logFilter]], 2 * long)],
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
