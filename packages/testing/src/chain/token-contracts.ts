import {
  type Abi,
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  numberToHex,
  pad,
  parseAbiParameters,
} from 'viem';
import { testServers } from '../process/cached-packages.ts';
import type { TestChain } from './test-chain.ts';

/** A token contract of OpenZeppelin, deployed. */
export type TokenContract = {
  readonly address: Address;
  /** Calls a function as the account that deployed it, which may mint. */
  send(functionName: string, ...args: readonly unknown[]): Promise<void>;
};

/** Deploys one of the contracts that OpenZeppelin's package carries compiled. */
export async function deployToken(
  chain: TestChain,
  name: string,
  ...args: readonly unknown[]
): Promise<TokenContract> {
  const require = await testServers();
  const { abi, bytecode }: { abi: Abi; bytecode: Hex } = require(
    `@openzeppelin/contracts/build/contracts/${name}.json`,
  );
  const address = await chain.deploy({ abi, bytecode }, args);
  return {
    address,
    send: (functionName, ...values) =>
      chain.send({ to: address, data: encodeFunctionData({ abi, functionName, args: values }) }),
  };
}

/**
 * Puts OpenZeppelin's ERC-20 at an address, such as USDC's.
 * @param supply in the token's smallest unit, as balances are
 * @returns sets what an account holds
 */
export async function putToken(
  { client, ...chain }: TestChain,
  address: Address,
  supply: bigint,
): Promise<(owner: Address, balance: bigint) => Promise<void>> {
  const owner = client.account.address;
  const model = await deployToken(
    { client, ...chain },
    'ERC20PresetFixedSupply',
    '',
    '',
    0n,
    owner,
  );
  const bytecode = (await client.getCode({ address: model.address })) ?? '0x';
  await client.setCode({ address, bytecode });
  const store = (index: Hex | number, value: bigint) =>
    client.setStorageAt({ address, index, value: pad(numberToHex(value)) });
  // Where the contract keeps them: balances by owner behind slot 0, the supply in slot 2.
  await store(2, supply);
  const key = parseAbiParameters('address, uint256');
  return (holder, balance) => store(keccak256(encodeAbiParameters(key, [holder, 0n])), balance);
}
