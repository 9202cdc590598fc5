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
import { testServers } from '../process/cached-packages.ts';
import type { Assertion, Passkey } from './passkey.ts';
import type { TestChain } from './test-chain.ts';
import { prepareErc6492, type TestWallet } from './test-wallet.ts';

/** MetaMask's Hybrid account (a key, or passkeys, or both), and what deploys it. */
export type HybridContracts = { readonly implementation: Address; readonly factory: Address };

/** The contracts of MetaMask's package that tests put on a chain. */
type ContractName =
  | 'DelegationManager'
  | 'EIP7702StatelessDeleGator'
  | 'ERC1967Proxy'
  | 'HybridDeleGator'
  | 'SCL_RIP7212'
  | 'SimpleFactory';

const require = await testServers();
const abis: Readonly<Record<ContractName, Abi>> = require('@metamask/delegation-abis');
const bytecodes: Readonly<
  Record<ContractName, string>
> = require('@metamask/delegation-abis/bytecode');

/** The name that the Hybrid account's bytecode has for a library that is linked to it. */
const libraryPlaceholder = '__$b8f96b288d4d0429e38b8ed50fd423070f$__';

/** Puts one of MetaMask's genuine contracts on the chain, linked to a library if it needs one. */
export function deployMetaMaskContract(
  chain: TestChain,
  name: ContractName,
  args: readonly Address[] = [],
  library: Address = zeroAddress,
): Promise<Address> {
  const bytecode = bytecodes[name].replaceAll(libraryPlaceholder, library.slice(2));
  return chain.deploy({ abi: abis[name], bytecode: toHex(bytecode) }, args);
}

/** Deploys what Hybrid accounts are made of. */
export async function deployHybridContracts(chain: TestChain): Promise<HybridContracts> {
  const owner = chain.client.account.address;
  const manager = await deployMetaMaskContract(chain, 'DelegationManager', [owner]);
  const library = await deployMetaMaskContract(chain, 'SCL_RIP7212');
  return {
    factory: await deployMetaMaskContract(chain, 'SimpleFactory'),
    // The entry point pays for transactions, which is not tested here.
    implementation: await deployMetaMaskContract(
      chain,
      'HybridDeleGator',
      [manager, zeroAddress],
      library,
    ),
  };
}

let salts = 0;

/** An account that one passkey owns. */
export type HybridAccount = TestWallet & {
  /** Returns the wallet before its account is deployed: it wraps every signature. */
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
