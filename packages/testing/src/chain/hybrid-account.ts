import * as abis from '@metamask/delegation-abis';
import * as bytecodes from '@metamask/delegation-abis/bytecode';
import {
  type Abi,
  type Address,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  isHex,
  keccak256,
  numberToHex,
  stringToHex,
  zeroAddress,
} from 'viem';
import type { Assertion, Passkey } from './passkey.ts';
import type { TestChain } from './test-chain.ts';
import { prepareErc6492, type TestWallet } from './test-wallet.ts';

/** MetaMask's Hybrid account (a key, or passkeys, or both), and what deploys it. */
export type HybridContracts = { readonly implementation: Address; readonly factory: Address };

/** The name that the Hybrid account's bytecode has for a library that is linked to it. */
const libraryPlaceholder = '__$b8f96b288d4d0429e38b8ed50fd423070f$__';

/** Puts the genuine contracts on the chain. */
export async function deployHybridContracts(chain: TestChain): Promise<HybridContracts> {
  const deploy = (abi: Abi, bytecode: string, args: Address[] = []) =>
    chain.deploy({ abi, bytecode: toHex(bytecode) }, args);
  const manager = await deploy(abis.DelegationManager, bytecodes.DelegationManager, [
    chain.client.account.address,
  ]);
  const library = await deploy(abis.SCL_RIP7212, bytecodes.SCL_RIP7212);
  const linked = bytecodes.HybridDeleGator.replaceAll(libraryPlaceholder, library.slice(2));
  return {
    factory: await deploy(abis.SimpleFactory, bytecodes.SimpleFactory),
    // The entry point pays for transactions, which is not tested here.
    implementation: await deploy(abis.HybridDeleGator, linked, [manager, zeroAddress]),
  };
}

let salts = 0;

/** An account that one passkey owns. */
export type HybridAccount = TestWallet & {
  /** What a wallet does before the account is deployed: it wraps every signature. */
  prepared(wallet: TestWallet): TestWallet;
  deploy(): Promise<void>;
  /** Signs for this account with another passkey. */
  signedBy(passkey: Passkey): TestWallet;
};

/** An account at the address that its owner determines; it is not deployed until deploy() is called. */
export function createHybridAccount(
  chain: TestChain,
  { implementation, factory }: HybridContracts,
  passkey: Passkey,
): HybridAccount {
  const keyId = 'a passkey';
  const bytecode = encodeDeployData({
    abi: abis.ERC1967Proxy,
    bytecode: toHex(bytecodes.ERC1967Proxy),
    args: [
      implementation,
      encodeFunctionData({
        abi: abis.HybridDeleGator,
        functionName: 'initialize',
        args: [zeroAddress, [keyId], [passkey.x], [passkey.y]],
      }),
    ],
  });
  const salt = numberToHex(salts++, { size: 32 });
  const address = getContractAddress({ opcode: 'CREATE2', from: factory, bytecode, salt });
  const creation = encodeFunctionData({
    abi: abis.SimpleFactory,
    functionName: 'deploy',
    args: [bytecode, salt],
  });

  const signedBy = (signer: Passkey): TestWallet => ({
    address,
    sign: async (hash) => encodeSignature(keyId, await signer.assert(hash)),
  });
  return {
    ...signedBy(passkey),
    prepared: (wallet) => prepareErc6492(wallet, factory, creation),
    deploy: () => chain.send({ to: factory, data: creation }),
    signedBy,
  };
}

function encodeSignature(keyId: string, assertion: Assertion): Hex {
  const types = ['bytes32', 'uint256', 'uint256', 'bytes', 'bool', 'string', 'string', 'uint256'];
  return encodeAbiParameters(
    types.map((type) => ({ type })),
    [
      keccak256(stringToHex(keyId)),
      assertion.r,
      assertion.s,
      assertion.authenticatorData,
      true,
      assertion.clientDataPrefix,
      assertion.clientDataSuffix,
      BigInt(assertion.clientDataPrefix.indexOf('"type"')),
    ],
  );
}

function toHex(bytecode: string): Hex {
  const hex = bytecode.startsWith('0x') ? bytecode : `0x${bytecode}`;
  if (!isHex(hex)) throw new Error('A library was not linked');
  return hex;
}
