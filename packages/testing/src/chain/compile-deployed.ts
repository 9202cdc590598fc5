import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Abi, Hex } from 'viem';

type Compiled = { readonly abi: Abi; readonly code: Hex };
type CompilerOutput = {
  readonly contracts: Readonly<
    Record<
      string,
      Readonly<Record<string, { abi: Abi; evm: { deployedBytecode: { readonly object: string } } }>>
    >
  >;
};

/** Compiles a Solidity file of `contracts/`; contract name → what a chain holds of it. */
export function compile(file: string): Readonly<Record<string, Compiled>> {
  // A CommonJS package without types; this is the one function used of it.
  const solc: { compile(input: string): string } = createRequire(import.meta.url)('solc');
  const content = readFileSync(new URL(`../../contracts/${file}`, import.meta.url), 'utf8');
  const { contracts }: CompilerOutput = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        sources: { [file]: { content } },
        settings: { outputSelection: { '*': { '*': ['abi', 'evm.deployedBytecode.object'] } } },
      }),
    ),
  );
  return Object.fromEntries(
    Object.entries(contracts[file] ?? {}).map(([name, { abi, evm }]) => [
      name,
      { abi, code: `0x${evm.deployedBytecode.object}` },
    ]),
  );
}
