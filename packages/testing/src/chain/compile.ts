import { readFileSync } from 'node:fs';
import type { Abi, Hex } from 'viem';
import { testServers } from '../process/cached-packages.ts';

/** A compiled contract. */
export type CompiledContract = {
  readonly abi: Abi;
  /** Creates the contract. */
  readonly bytecode: Hex;
  /** Stands at its address once it is created. */
  readonly code: Hex;
};

type Bytecode = { readonly object: string };

type CompilerOutput = {
  readonly errors?: readonly { readonly errorCode: string; readonly formattedMessage: string }[];
  readonly contracts?: Readonly<
    Record<
      string,
      Readonly<
        Record<string, { abi: Abi; evm: { bytecode: Bytecode; deployedBytecode: Bytecode } }>
      >
    >
  >;
};

const require = await testServers();

type Contracts = Readonly<Record<string, CompiledContract>>;

const compiled = new Map<string, Contracts>();

const contractsFolder = new URL('../../contracts/', import.meta.url);

/**
 * Compiles a file of `contracts/`, or of another folder beside it, with the pinned compiler, always with the same settings, so that the same
 * source gives the same bytes everywhere. A warning is a failure, apart from the one about self-destruction:
 * a hostile contract may do that.
 * @returns contract name → what was made of it, once per worker: the compiler is slow to start
 */
export function compile(file: string): Contracts {
  const contracts = compiled.get(file) ?? compileFile(file);
  compiled.set(file, contracts);
  return contracts;
}

function compileFile(file: string): Contracts {
  // A CommonJS package without types; this is the one function used of it.
  const solc: { compile(input: string): string } = require('solc');
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: readFileSync(new URL(file, contractsFolder), 'utf8') } },
    settings: {
      evmVersion: 'shanghai',
      viaIR: true,
      optimizer: { enabled: true, runs: 1 },
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: {
        '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] },
      },
    },
  };
  const output: CompilerOutput = JSON.parse(solc.compile(JSON.stringify(input)));
  const problems = output.errors?.filter(({ errorCode }) => errorCode !== '1699') ?? [];
  if (problems.length > 0) {
    throw new Error(problems.map(({ formattedMessage }) => formattedMessage).join('\n'));
  }
  return Object.fromEntries(
    Object.entries(output.contracts?.[file] ?? {}).map(([name, { abi, evm }]) => [
      name,
      {
        abi,
        bytecode: `0x${evm.bytecode.object}`,
        code: `0x${evm.deployedBytecode.object}`,
      },
    ]),
  );
}
