/**
 * Checks one parameter of a JSON-RPC call.
 * @returns undefined, or what the parameter has to be
 */
export type ParamCheck = (value: unknown) => string | undefined;

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

/** An account or a contract. */
export const address = check('an address', isAddress);
/** A transaction or a block. */
export const hash = check('a hash of 32 bytes', isHash);
/** A number of up to 256 bits. */
export const quantity = check('a quantity in hexadecimal digits', isQuantity);
/** A block by its number or tag (EIP-1474). */
export const block = check(
  'a block number in hexadecimal digits or a block tag',
  (value) => isBlockNumber(value) || isTag(value),
);
/** A block with all of its transactions has up to a megabyte. */
export const hashesOnly = check(
  'false, because full blocks are not forwarded',
  (value) => value === false,
);
/** Percentiles of a fee history. */
export const percentiles = check(
  'up to 16 percentiles',
  isList((value) => typeof value === 'number', 16),
);

/** Blocks of one fee history. */
const maximumFeeBlocks = 128;
/** The length of a fee history. */
export const feeBlocks = check(
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

/** Fields of a call that is simulated, with what they may hold. */
const callFields: Readonly<Record<string, ParamCheck>> = {
  from: address,
  to: (value) => (value === null ? undefined : address(value)),
  data: check(`hexadecimal data of at most ${maximumDataBytes} bytes`, isData),
  input: check(`hexadecimal data of at most ${maximumDataBytes} bytes`, isData),
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
export const call: ParamCheck = (value) => {
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
export const logFilter: ParamCheck = (value) => {
  const fields = { fromBlock: isBlockNumber, toBlock: isBlockNumber };
  const common = { address: isLogAddress, topics: isOptional(isList(isTopic, 4)) };
  if (hasOnly(value, { ...common, blockHash: isHash })) return undefined;
  const isNewest = isOptional(matches(/^(?:latest|pending)$/));
  if (hasOnly(value, { ...common, fromBlock: isNewest, toBlock: isNewest })) return undefined;
  const isRange = hasOnly(value, { ...common, ...fields });
  const [from, to] = [read(value, 'fromBlock'), read(value, 'toBlock')];
  if (isRange && BigInt(String(to)) - BigInt(String(from)) < maximumLogBlocks) return undefined;
  return `a filter with up to ${maximumLogChoices} addresses, and fromBlock and toBlock as numbers of at most ${maximumLogBlocks} blocks`;
};

/** Returns true for an object with these fields and no others. */
function hasOnly(
  value: unknown,
  fields: Readonly<Record<string, (value: unknown) => boolean>>,
): boolean {
  if (!isObject(value) || Object.keys(value).some((name) => !Object.hasOwn(fields, name)))
    return false;
  return Object.entries(fields).every(([name, isValid]) => isValid(read(value, name)));
}

const isOptional = (isValid: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || isValid(value);

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function read(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}
