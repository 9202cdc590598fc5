import {
  type Address,
  concat,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  type Hex,
  keccak256,
  pad,
  parseAbi,
  type TypedDataDefinition,
  zeroAddress,
} from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { testServers } from '../process/cached-packages.ts';
import type { Artifact, TestChain } from './test-chain.ts';
import { prepareErc6492, type TestWallet } from './test-wallet.ts';

/** Safe's contracts of one version, deployed. */
export type SafeContracts = {
  readonly singleton: Address;
  readonly factory: Address;
  readonly fallbackHandler: Address;
  readonly signMessageLib: Address;
  readonly proxyCreationCode: Hex;
};

/** A Safe: its owners sign for it. */
export type Safe = TestWallet & {
  /** Returns the wallet before its account is deployed: it wraps every signature. */
  prepared(wallet: TestWallet): TestWallet;
  deploy(): Promise<void>;
  /** The same Safe with only these owners at hand. */
  signedBy(signers: readonly PrivateKeyAccount[]): TestWallet;
  /** Has the owners approve a hash on the chain; the signature is then empty. */
  approve(hash: Hex): Promise<void>;
  swapOwner(old: PrivateKeyAccount, replacement: Address): Promise<void>;
};

const packages = {
  '1.4.1': '@safe-global/safe-contracts',
  '1.5.0': '@safe-global/safe-smart-account',
} as const;

const factoryAbi = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address)',
  'function proxyCreationCode() view returns (bytes)',
]);
const safeAbi = parseAbi([
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)',
  'function swapOwner(address prevOwner, address oldOwner, address newOwner)',
  'function signMessage(bytes data)',
  'function nonce() view returns (uint256)',
  'function getOwners() view returns (address[])',
]);

/** The head of the linked list of owners. */
const sentinel = '0x0000000000000000000000000000000000000001';

/** Puts a version's genuine contracts on the chain. */
export async function deploySafeContracts(
  chain: TestChain,
  version: keyof typeof packages,
): Promise<SafeContracts> {
  const require = await testServers();
  const deploy = (path: string) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const file = `${packages[version]}/build/artifacts/contracts/${path}.sol/${name}.json`;
    const artifact: Artifact = require(file);
    return chain.deploy(artifact);
  };
  const factory = await deploy('proxies/SafeProxyFactory');
  return {
    factory,
    singleton: await deploy('SafeL2'),
    fallbackHandler: await deploy('handler/CompatibilityFallbackHandler'),
    signMessageLib: await deploy('libraries/SignMessageLib'),
    proxyCreationCode: await chain.client.readContract({
      address: factory,
      abi: factoryAbi,
      functionName: 'proxyCreationCode',
    }),
  };
}

let saltNonce = 0n;

/** A Safe at the address that its owners determine; it is not deployed until deploy() is called. */
export function createSafe(
  chain: TestChain,
  contracts: SafeContracts,
  owners: readonly PrivateKeyAccount[],
  threshold: number,
): Safe {
  const { singleton, factory, fallbackHandler, signMessageLib, proxyCreationCode } = contracts;
  const salt = saltNonce++;
  const initializer = encodeFunctionData({
    abi: safeAbi,
    functionName: 'setup',
    args: [
      owners.map((owner) => owner.address),
      BigInt(threshold),
      zeroAddress,
      '0x',
      fallbackHandler,
      zeroAddress,
      0n,
      zeroAddress,
    ],
  });
  const creation = encodeFunctionData({
    abi: factoryAbi,
    functionName: 'createProxyWithNonce',
    args: [singleton, initializer, salt],
  });
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: factory,
    bytecode: concat([proxyCreationCode, pad(singleton)]),
    salt: keccak256(encodePacked(['bytes32', 'uint256'], [keccak256(initializer), salt])),
  });

  const wallet = (signers: readonly PrivateKeyAccount[]): TestWallet => ({
    address,
    sign: (hash, chainId = chain.client.chain.id) =>
      signAll(signers, {
        domain: { chainId, verifyingContract: address },
        types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
        primaryType: 'SafeMessage',
        message: { message: hash },
      }),
  });
  const signers = owners.slice(0, threshold);
  const self = wallet(signers);

  const execute = async (to: Address, data: Hex, operation: 0 | 1) => {
    const nonce = await chain.client.readContract({ address, abi: safeAbi, functionName: 'nonce' });
    const transaction = {
      domain: { chainId: chain.client.chain.id, verifyingContract: address },
      types: { SafeTx: safeTransactionFields },
      primaryType: 'SafeTx',
      message: {
        to,
        value: 0n,
        data,
        operation,
        nonce,
        safeTxGas: 0n,
        baseGas: 0n,
        gasPrice: 0n,
        gasToken: zeroAddress,
        refundReceiver: zeroAddress,
      },
    } as const;
    const signatures = await signAll(signers, transaction);
    await chain.send({
      to: address,
      data: encodeFunctionData({
        abi: safeAbi,
        functionName: 'execTransaction',
        args: [to, 0n, data, operation, 0n, 0n, 0n, zeroAddress, zeroAddress, signatures],
      }),
    });
  };

  return {
    ...self,
    prepared: (signer) => prepareErc6492(signer, factory, creation),
    deploy: () => chain.send({ to: factory, data: creation }),
    signedBy: wallet,
    approve: (hash) =>
      execute(
        signMessageLib,
        encodeFunctionData({ abi: safeAbi, functionName: 'signMessage', args: [hash] }),
        1,
      ),
    async swapOwner(old, replacement) {
      const now = await chain.client.readContract({
        address,
        abi: safeAbi,
        functionName: 'getOwners',
      });
      const previous = now[now.indexOf(old.address) - 1] ?? sentinel;
      const args = [previous, old.address, replacement] as const;
      const data = encodeFunctionData({ abi: safeAbi, functionName: 'swapOwner', args });
      await execute(address, data, 0);
    },
  };
}

const safeTransactionFields = [
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'data', type: 'bytes' },
  { name: 'operation', type: 'uint8' },
  { name: 'safeTxGas', type: 'uint256' },
  { name: 'baseGas', type: 'uint256' },
  { name: 'gasPrice', type: 'uint256' },
  { name: 'gasToken', type: 'address' },
  { name: 'refundReceiver', type: 'address' },
  { name: 'nonce', type: 'uint256' },
] as const;

/** Safe takes the signatures in the order of their owners' addresses. */
async function signAll(
  signers: readonly PrivateKeyAccount[],
  data: TypedDataDefinition,
): Promise<Hex> {
  const inOrder = [...signers].sort((a, b) => (BigInt(a.address) < BigInt(b.address) ? -1 : 1));
  return concat(await Promise.all(inOrder.map((signer) => signer.signTypedData(data))));
}
