import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  keccak256,
  multicall3Abi,
  numberToHex,
  pad,
  parseAbi,
  stringToHex,
} from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { compile } from './compile.ts';
import type { Passkey } from './passkey.ts';
import { multicall3, type TestChain } from './test-chain.ts';
import { prepareErc6492, type TestWallet } from './test-wallet.ts';

/** An owner of a smart wallet. */
export type SmartWalletOwner = PrivateKeyAccount | Passkey;

/** An account of contracts/SmartWallet.sol, which has the Coinbase Smart Wallet's wire formats. */
export type SmartWallet = TestWallet & {
  /** Returns the wallet before its account is deployed: Multicall3 calls the factory. */
  prepared(wallet: TestWallet): TestWallet;
  deploy(): Promise<void>;
  /** Signs with the owner at an index. */
  signedBy(owner: SmartWalletOwner, index: number): TestWallet;
  /**
   * An owner that was added on another chain: its wallet has every signature bring the addition over, behind
   * the deployment, in the same preparation. `approver` signed the addition; the first owner unless given.
   */
  withReplayedOwner(
    owner: SmartWalletOwner,
    index: number,
    approver?: SmartWalletOwner,
  ): Promise<TestWallet>;
  removeOwner(index: number): Promise<void>;
};

const factoryAbi = parseAbi([
  'function createAccount(bytes[] owners, uint256 nonce) returns (address)',
  'function getAddress(bytes[] owners, uint256 nonce) view returns (address)',
]);
const walletAbi = parseAbi([
  'function initialize(bytes[] owners)',
  'function addOwner(bytes owner, bytes signature)',
  'function removeOwner(uint256 index, bytes signature)',
]);

/** Deploys the factory that smart wallets come from. */
export function deploySmartWalletFactory(chain: TestChain): Promise<Address> {
  const { SmartWalletFactory } = compile('SmartWallet.sol');
  if (SmartWalletFactory === undefined) throw new Error('The factory has another name');
  return chain.deploy(SmartWalletFactory);
}

/** The call that gives an account of this code its owners. */
export function encodeInitialize(owners: readonly SmartWalletOwner[]): Hex {
  const args = [owners.map(encodeOwner)] as const;
  return encodeFunctionData({ abi: walletAbi, functionName: 'initialize', args });
}

/** An account at the address that its owners determine; it is not deployed until deploy() is called. */
export async function createSmartWallet(
  chain: TestChain,
  factory: Address,
  owners: readonly [SmartWalletOwner, ...SmartWalletOwner[]],
): Promise<SmartWallet> {
  const args = [owners.map(encodeOwner), 0n] as const;
  const address = await chain.client.readContract({
    address: factory,
    abi: factoryAbi,
    functionName: 'getAddress',
    args,
  });
  const creation = encodeFunctionData({ abi: factoryAbi, functionName: 'createAccount', args });
  const [first] = owners;

  const prepared = (wallet: TestWallet, ...more: readonly Hex[]) => {
    const calls = [
      { target: factory, allowFailure: false, callData: creation },
      ...more.map((callData) => ({ target: address, allowFailure: true, callData })),
    ];
    const data = encodeFunctionData({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      args: [calls],
    });
    return prepareErc6492(wallet, multicall3, data);
  };
  const signedBy = (owner: SmartWalletOwner, index: number) =>
    createSmartWalletSigner(address, owner, index);
  const self = signedBy(first, 0);
  return {
    ...self,
    prepared: (wallet) => prepared(wallet),
    deploy: () => chain.send({ to: factory, data: creation }),
    signedBy,
    async withReplayedOwner(owner, index, approver = first) {
      const added = encodeOwner(owner);
      const hash = hashCall('addOwner', address, { type: 'bytes' }, added);
      const data = encodeFunctionData({
        abi: walletAbi,
        functionName: 'addOwner',
        args: [added, await wrapSignature(approver, 0, hash)],
      });
      return prepared(signedBy(owner, index), data);
    },
    async removeOwner(index) {
      const hash = hashCall('removeOwner', address, { type: 'uint256' }, BigInt(index));
      const signature = await wrapSignature(first, 0, hash);
      const data = encodeFunctionData({
        abi: walletAbi,
        functionName: 'removeOwner',
        args: [BigInt(index), signature],
      });
      await chain.send({ to: address, data });
    },
  };
}

/** Signs for an account that runs this code, with the owner at an index. */
export function createSmartWalletSigner(
  address: Address,
  owner: SmartWalletOwner,
  index: number,
): TestWallet {
  return {
    address,
    sign: (hash, chainId = 8453) =>
      wrapSignature(
        owner,
        index,
        hashTypedData({
          domain: {
            name: 'Coinbase Smart Wallet',
            version: '1',
            chainId,
            verifyingContract: address,
          },
          types: { CoinbaseSmartWalletMessage: [{ name: 'hash', type: 'bytes32' }] },
          primaryType: 'CoinbaseSmartWalletMessage',
          message: { hash },
        }),
      ),
  };
}

function encodeOwner(owner: SmartWalletOwner): Hex {
  return 'address' in owner
    ? pad(owner.address)
    : `${numberToHex(owner.x, { size: 32 })}${numberToHex(owner.y, { size: 32 }).slice(2)}`;
}

function hashCall(name: string, account: Address, type: { type: string }, value: unknown): Hex {
  const types = [{ type: 'string' }, { type: 'address' }, type];
  return keccak256(encodeAbiParameters(types, [name, account, value]));
}

/** abi.encode(SignatureWrapper(index, signature)) */
async function wrapSignature(owner: SmartWalletOwner, index: number, hash: Hex): Promise<Hex> {
  const signature =
    'address' in owner ? await owner.sign({ hash }) : await signWebAuthn(owner, hash);
  const components = [{ type: 'uint256' }, { type: 'bytes' }] as const;
  return encodeAbiParameters([{ type: 'tuple', components }], [[BigInt(index), signature]]);
}

/** abi.encode(WebAuthnAuth(…)) */
async function signWebAuthn(passkey: Passkey, hash: Hex): Promise<Hex> {
  const { authenticatorData, clientDataJson, r, s } = await passkey.assert(hash);
  const components = [
    { type: 'bytes' },
    { type: 'bytes' },
    { type: 'uint256' },
    { type: 'uint256' },
    { type: 'uint256' },
    { type: 'uint256' },
  ] as const;
  const positions = ['"challenge":"', '"type":"'].map((part) =>
    BigInt(clientDataJson.indexOf(part)),
  );
  const [challengeIndex = 0n, typeIndex = 0n] = positions;
  return encodeAbiParameters(
    [{ type: 'tuple', components }],
    [[authenticatorData, stringToHex(clientDataJson), challengeIndex, typeIndex, r, s]],
  );
}
