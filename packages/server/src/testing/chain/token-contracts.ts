import { createRequire } from 'node:module';
import { type Abi, type Address, encodeFunctionData, type Hex } from 'viem';
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
  const { abi, bytecode }: { abi: Abi; bytecode: Hex } = createRequire(import.meta.url)(
    `@openzeppelin/contracts/build/contracts/${name}.json`,
  );
  const address = await chain.deploy({ abi, bytecode }, args);
  return {
    address,
    send: (functionName, ...values) =>
      chain.send({ to: address, data: encodeFunctionData({ abi, functionName, args: values }) }),
  };
}
