import { compile } from '@portico/testing/chain/compile';
import {
  createHybridAccount,
  deployHybridContracts,
  type HybridContracts,
} from '@portico/testing/chain/hybrid-account';
import { createPasskey } from '@portico/testing/chain/passkey';
import { createSafe, deploySafeContracts, type SafeContracts } from '@portico/testing/chain/safe';
import { createSmartWallet, deploySmartWalletFactory } from '@portico/testing/chain/smart-wallet';
import { startTestChain, type TestChain } from '@portico/testing/chain/test-chain';
import {
  createTestVerifier,
  onlyTheRightSigner,
  type TestVerifier,
  verifyAll,
} from '@portico/testing/chain/test-verifier';
import type { TestWallet } from '@portico/testing/chain/test-wallet';
import { type Address, hashMessage } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { beforeAll, describe, expect, test } from 'vitest';
import { verdictBytecode } from '../verdict-call.ts';
import { createRefusalCache } from '../verify-signature.ts';

describe('wallets', () => {
  const hash = hashMessage('example.com wants you to sign in');
  const createKey = () => privateKeyToAccount(generatePrivateKey());

  let chain: TestChain;
  let verify: TestVerifier;
  let safes: Record<'1.4.1' | '1.5.0', SafeContracts>;
  let hybrid: HybridContracts;
  let factory: Address;

  beforeAll(async () => {
    chain = await startTestChain();
    verify = createTestVerifier([chain.rpcUrl]);
    safes = {
      '1.4.1': await deploySafeContracts(chain, '1.4.1'),
      '1.5.0': await deploySafeContracts(chain, '1.5.0'),
    };
    hybrid = await deployHybridContracts(chain);
    factory = await deploySmartWalletFactory(chain);
    return chain.stop;
  });

  /** A wallet that binds its signatures to a chain, while it is on another one. */
  const verifyFromOtherChain = async ({ address, sign }: TestWallet) =>
    verify({ address, hash, signature: await sign(hash, 1) });

  describe('a plain key', () => {
    // The caller that made the hash applied EIP-191.
    const keyWallet = (signer: PrivateKeyAccount, address = signer.address): TestWallet => ({
      address,
      sign: (value) => signer.sign({ hash: value }),
    });

    test('signs in without any request to a node', async () => {
      const [alice, mallory] = [createKey(), createKey()];
      const right = keyWallet(alice);
      const wrong = keyWallet(mallory, alice.address);
      const other = keyWallet(createKey());
      expect(await verifyAll(verify, { right, wrong, other })).toEqual(onlyTheRightSigner('eoa'));
    });
  });

  describe.each(['1.4.1', '1.5.0'] as const)('Safe %s', (version) => {
    const create = (owners: readonly PrivateKeyAccount[], threshold: number) =>
      createSafe(chain, safes[version], owners, threshold);

    test('with one owner', async () => {
      const safe = create([createKey()], 1);
      const other = create([createKey()], 1);
      await safe.deploy();
      await other.deploy();
      const wrong = safe.signedBy([createKey()]);
      expect(await verifyAll(verify, { right: safe, wrong, other })).toEqual(
        onlyTheRightSigner('contract'),
      );
      expect(await verifyFromOtherChain(safe)).toBe('SIG_INVALID after 1 request');
    });

    test('with two of three owners', async () => {
      const [a, b, c] = [createKey(), createKey(), createKey()];
      const safe = create([a, b, c], 2);
      const other = create([createKey(), createKey()], 2);
      await safe.deploy();
      await other.deploy();
      const right = safe.signedBy([a, c]);
      const wrong = safe.signedBy([a, createKey()]);
      expect(await verifyAll(verify, { right, wrong, other })).toEqual(
        onlyTheRightSigner('contract'),
      );
      const { address } = safe;
      for (const signers of [[a], [b], [a, a]]) {
        const signature = await safe.signedBy(signers).sign(hash);
        expect(await verify({ address, hash, signature })).toBe('SIG_INVALID after 1 request');
      }
    });

    test('not deployed yet; the same signature counts after the deployment', async () => {
      const safe = create([createKey()], 1);
      const other = create([createKey()], 1);
      const right = safe.prepared(safe);
      const wrong = safe.prepared(safe.signedBy([createKey()]));
      expect(await verifyAll(verify, { right, wrong, other: other.prepared(other) })).toEqual(
        onlyTheRightSigner('contract-undeployed'),
      );
      expect(await verifyFromOtherChain(right)).toBe('SIG_INVALID after 1 request');
      // Nothing that was tried so far left a trace on the chain.
      expect(await chain.client.getCode({ address: safe.address })).toBeUndefined();
      const signature = await right.sign(hash);
      await safe.deploy();
      expect(await verify({ address: safe.address, hash, signature })).toBe(
        'contract after 1 request',
      );
    });

    test('two Safes of one owner are two accounts', async () => {
      const owner = createKey();
      const [safe, twin] = [create([owner], 1), create([owner], 1)];
      await safe.deploy();
      await twin.deploy();
      const signature = await safe.sign(hash);
      expect(await verify({ address: twin.address, hash, signature })).toBe(
        'SIG_INVALID after 1 request',
      );
    });

    test('a message that the owners approved on-chain has an empty signature', async () => {
      const safe = create([createKey(), createKey()], 2);
      await safe.deploy();
      const claim = { address: safe.address, hash, signature: '0x' };
      expect(await verify(claim)).toBe('APPROVAL_PENDING after 1 request');
      await safe.approve(hash);
      // At once: an approval is waited for, so its absence is not remembered.
      expect(await verify(claim)).toBe('contract after 1 request');
      const another = hashMessage('another message');
      expect(await verify({ ...claim, hash: another })).toBe('APPROVAL_PENDING after 1 request');
      const { address } = createKey();
      expect(await verify({ ...claim, address })).toBe('SIG_INVALID after 1 request');
    });

    test('an owner who was replaced no longer signs in', async () => {
      const [owner, successor] = [createKey(), createKey()];
      const safe = create([owner], 1);
      await safe.deploy();
      const claim = { address: safe.address, hash, signature: await safe.sign(hash) };
      expect(await verify(claim)).toBe('contract after 1 request');
      await safe.swapOwner(owner, successor.address);
      expect(await verify(claim)).toBe('SIG_INVALID after 1 request');
      const signature = await safe.signedBy([successor]).sign(hash);
      expect(await verify({ ...claim, signature })).toBe('contract after 1 request');
    });
  });

  describe('MetaMask’s Hybrid account with a passkey', () => {
    const create = () => createHybridAccount(chain, hybrid, createPasskey());

    test('deployed', async () => {
      const [right, other] = [create(), create()];
      await right.deploy();
      await other.deploy();
      const wrong = right.signedBy(createPasskey());
      expect(await verifyAll(verify, { right, wrong, other })).toEqual(
        onlyTheRightSigner('contract'),
      );
    });

    test('not deployed yet', async () => {
      const [account, other] = [create(), create()];
      expect(
        await verifyAll(verify, {
          right: account.prepared(account),
          wrong: account.prepared(account.signedBy(createPasskey())),
          other: other.prepared(other),
        }),
      ).toEqual(onlyTheRightSigner('contract-undeployed'));
    });
  });

  describe('a smart wallet with the wire formats of Coinbase’s', () => {
    describe.each([
      ['a passkey', createPasskey],
      ['a key', createKey],
    ])('owned by %s', (_, createOwner) => {
      const create = () => createSmartWallet(chain, factory, [createOwner()]);

      test('deployed', async () => {
        const [right, other] = [await create(), await create()];
        await right.deploy();
        await other.deploy();
        const wrong = right.signedBy(createOwner(), 0);
        expect(await verifyAll(verify, { right, wrong, other })).toEqual(
          onlyTheRightSigner('contract'),
        );
        expect(await verifyFromOtherChain(right)).toBe('SIG_INVALID after 1 request');
      });

      test('not deployed yet, prepared through Multicall3', async () => {
        const [wallet, other] = [await create(), await create()];
        const right = wallet.prepared(wallet);
        const wrong = wallet.prepared(wallet.signedBy(createOwner(), 0));
        expect(await verifyAll(verify, { right, wrong, other: other.prepared(other) })).toEqual(
          onlyTheRightSigner('contract-undeployed'),
        );
        expect(await verifyFromOtherChain(right)).toBe('SIG_INVALID after 1 request');
      });
    });

    test('an owner that was added on another chain is replayed, before and after deployment', async () => {
      const added = createPasskey();
      const wallet = await createSmartWallet(chain, factory, [createPasskey()]);
      const { address } = wallet;
      const replaying = await wallet.withReplayedOwner(added, 1);
      const signature = await replaying.sign(hash);
      expect(await verify({ address, hash, signature })).toBe(
        'contract-undeployed after 1 request',
      );
      await wallet.deploy();
      // The account has code and refuses first; then the preparation helps, in the same request.
      expect(await verify({ address, hash, signature })).toBe('contract after 1 request');
      const bare = await wallet.signedBy(added, 1).sign(hash);
      expect(await verify({ address, hash, signature: bare })).toBe('SIG_INVALID after 1 request');
      const thief = createPasskey();
      const forced = await (await wallet.withReplayedOwner(thief, 1, thief)).sign(hash);
      expect(await verify({ address, hash, signature: forced })).toBe(
        'SIG_INVALID after 1 request',
      );
    });

    test('an owner who was removed no longer signs in', async () => {
      const [first, second] = [createPasskey(), createPasskey()];
      const wallet = await createSmartWallet(chain, factory, [first, second]);
      await wallet.deploy();
      const { address } = wallet;
      const signature = await wallet.signedBy(second, 1).sign(hash);
      expect(await verify({ address, hash, signature })).toBe('contract after 1 request');
      await wallet.removeOwner(1);
      expect(await verify({ address, hash, signature })).toBe('SIG_INVALID after 1 request');
    });
  });
});

test('keeps entries for a minute', () => {
  let now = 0;
  const cache = createRefusalCache(() => now);
  cache.add('a');
  expect([cache.has('a'), cache.has('b')]).toEqual([true, false]);
  now = 59_999;
  expect(cache.has('a')).toBe(true);
  now = 60_000;
  expect(cache.has('a')).toBe(false);
});

test('evicts the oldest beyond ten thousand', () => {
  const cache = createRefusalCache(() => 0);
  for (let index = 0; index <= 10_000; index++) cache.add(String(index));
  expect([cache.has('0'), cache.has('1'), cache.has('10000')]).toEqual([false, true, true]);
});

test('the bytecode that nodes run is the compiled Verdict.sol', () => {
  expect(verdictBytecode).toBe(compile('../../server/contracts/Verdict.sol').Verdict?.bytecode);
});
