import { compile } from '@portico/testing/chain/compile';
import { deployMetaMaskContract } from '@portico/testing/chain/hybrid-account';
import { createPasskey, type Passkey } from '@portico/testing/chain/passkey';
import { createSmartWalletSigner, encodeInitialize } from '@portico/testing/chain/smart-wallet';
import {
  delegate,
  multicall3,
  startTestChain,
  type TestChain,
} from '@portico/testing/chain/test-chain';
import {
  createTestVerifier,
  onlyTheRightSigner,
  type TestVerifier,
  verifyAll,
} from '@portico/testing/chain/test-verifier';
import { type Address, hashMessage, serializeErc8010Signature, zeroAddress } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { beforeAll, describe, expect, test } from 'vitest';

const hash = hashMessage('example.com wants you to sign in');
const createKey = () => privateKeyToAccount(generatePrivateKey());

let chain: TestChain;
let verify: TestVerifier;
/** Code to delegate to, with its own owners beside the root key. */
let walletCode: Address;

beforeAll(async () => {
  chain = await startTestChain();
  verify = createTestVerifier([chain.rpcUrl]);
  const { SmartWallet } = compile('SmartWallet.sol');
  if (SmartWallet === undefined) throw new Error('The wallet has another name');
  walletCode = await chain.deploy(SmartWallet);
  return chain.stop;
});

/** A key whose account runs the wallet's code with a passkey as its owner. */
async function createDelegated(passkey: Passkey): Promise<PrivateKeyAccount> {
  const root = createKey();
  await delegate(chain, root, walletCode, encodeInitialize([passkey]));
  return root;
}

const signByRoot = (root: PrivateKeyAccount) => ({
  address: root.address,
  sign: (value: `0x${string}`) => root.sign({ hash: value }),
});

describe('an account that delegates to a wallet’s code (EIP-7702)', () => {
  test('its root key signs in without any request', async () => {
    const root = await createDelegated(createPasskey());
    const wrong = { ...signByRoot(createKey()), address: root.address };
    const other = signByRoot(await createDelegated(createPasskey()));
    expect(await verifyAll(verify, { right: signByRoot(root), wrong, other })).toEqual(
      onlyTheRightSigner('eoa', { hasCode: true }),
    );
  });

  test('an owner of the delegated code signs in, checked by ERC-1271', async () => {
    const [passkey, another] = [createPasskey(), createPasskey()];
    const { address } = await createDelegated(passkey);
    const right = createSmartWalletSigner(address, passkey, 0);
    const wrong = createSmartWalletSigner(address, createPasskey(), 0);
    const other = createSmartWalletSigner((await createDelegated(another)).address, another, 0);
    expect(await verifyAll(verify, { right, wrong, other })).toEqual(onlyTheRightSigner('7702'));
  });

  test('when the delegation ends, the code’s owners can no longer sign in and the root key can', async () => {
    const passkey = createPasskey();
    const root = await createDelegated(passkey);
    const { address } = root;
    const signature = await createSmartWalletSigner(address, passkey, 0).sign(hash);
    expect(await verify({ address, hash, signature })).toBe('7702 after 1 request');
    await delegate(chain, root, zeroAddress);
    expect(await verify({ address, hash, signature })).toBe('SIG_INVALID after 1 request');
    const byRoot = await root.sign({ hash });
    expect(await verify({ address, hash, signature: byRoot })).toBe('eoa after 0 requests');
  });

  test('code without ERC-1271 changes nothing for the root key', async () => {
    const root = createKey();
    const { address } = root;
    await delegate(chain, root, multicall3);
    const signature = await root.sign({ hash });
    expect(await verify({ address, hash, signature })).toBe('eoa after 0 requests');
    const stolen = await createKey().sign({ hash });
    expect(await verify({ address, hash, signature: stolen })).toBe('SIG_INVALID after 1 request');
  });

  test('MetaMask’s delegate: only the root key signs in', async () => {
    const implementation = await deployMetaMaskContract(chain, 'EIP7702StatelessDeleGator', [
      multicall3,
      zeroAddress,
    ]);
    const [root, another] = [createKey(), createKey()];
    await delegate(chain, root, implementation);
    await delegate(chain, another, implementation);
    const right = signByRoot(root);
    const wrong = { ...signByRoot(createKey()), address: root.address };
    expect(await verifyAll(verify, { right, wrong, other: signByRoot(another) })).toEqual(
      onlyTheRightSigner('eoa', { hasCode: true }),
    );
  });
});

describe('in the wrapper of ERC-8010', () => {
  const wrap = async (root: PrivateKeyAccount, signature: `0x${string}`) =>
    serializeErc8010Signature({
      authorization: await root.signAuthorization({ chainId: 8453, nonce: 0, address: walletCode }),
      signature,
    });

  test('a key’s signature needs no request', async () => {
    const create = (root: PrivateKeyAccount, address = root.address) => ({
      address,
      sign: async (value: `0x${string}`) => wrap(root, await root.sign({ hash: value })),
    });
    const root = createKey();
    expect(
      await verifyAll(verify, {
        right: create(root),
        wrong: create(createKey(), root.address),
        other: create(createKey()),
      }),
    ).toEqual(onlyTheRightSigner('eoa-8010'));
  });

  test('an owner of the delegated code signs in once the delegation is on-chain', async () => {
    const passkey = createPasskey();
    const root = await createDelegated(passkey);
    const { address } = root;
    const signer = createSmartWalletSigner(address, passkey, 0);
    const signature = await wrap(root, await signer.sign(hash));
    expect(await verify({ address, hash, signature })).toBe('7702 after 1 request');
    await delegate(chain, root, zeroAddress);
    expect(await verify({ address, hash, signature })).toBe('SIG_INVALID after 1 request');
  });
});
