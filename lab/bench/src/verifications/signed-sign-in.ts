import { base, createSiweMessage } from '@portico/protocol';
import { createHybridAccount, deployHybridContracts } from '@portico/testing/chain/hybrid-account';
import { createPasskey } from '@portico/testing/chain/passkey';
import { createSafe, deploySafeContracts } from '@portico/testing/chain/safe';
import { createSmartWallet, deploySmartWalletFactory } from '@portico/testing/chain/smart-wallet';
import { delegate, multicall3, type TestChain } from '@portico/testing/chain/test-chain';
import type { TestWallet } from '@portico/testing/chain/test-wallet';
import { type Hex, hashMessage } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

export type SignedSignIn = {
  readonly kind: string;
  readonly message: string;
  readonly signature: Hex;
};

const createKey = () => privateKeyToAccount(generatePrivateKey());

/** A sign-in of every kind of account. `nonce` is one that the server issued. */
export async function signEveryKind(
  chain: TestChain,
  nonce: string,
  issuedAt: Date,
): Promise<readonly SignedSignIn[]> {
  const safes = await deploySafeContracts(chain, '1.4.1');
  const hybrids = await deployHybridContracts(chain);
  const factory = await deploySmartWalletFactory(chain);

  const key = createKey();
  const delegated = createKey();
  await delegate(chain, delegated, multicall3);
  const safe = createSafe(chain, safes, [createKey(), createKey(), createKey()], 2);
  await safe.deploy();
  const coming = createSafe(chain, safes, [createKey()], 1);
  const hybrid = createHybridAccount(chain, hybrids, createPasskey());
  await hybrid.deploy();
  const smart = await createSmartWallet(chain, factory, [createPasskey()]);

  const byKey = (account: ReturnType<typeof createKey>): TestWallet => ({
    address: account.address,
    sign: (hash) => account.sign({ hash }),
  });
  const wallets = [
    ['a key', byKey(key)],
    ['a key that delegates (EIP-7702)', byKey(delegated)],
    ['a Safe, two of three owners', safe],
    ['a Safe that is not deployed yet', coming.prepared(coming)],
    ['a passkey account of MetaMask', hybrid],
    ['a passkey account that is not deployed yet', smart.prepared(smart)],
  ] as const;
  return Promise.all(
    wallets.map(async ([kind, wallet]) => {
      const message = createSiweMessage({
        domain: 'example.com',
        address: wallet.address,
        statement: 'Sign in to Example.',
        uri: 'https://example.com',
        version: '1',
        chainId: base.id,
        nonce,
        issuedAt: issuedAt.toISOString(),
      });
      return { kind, message, signature: await wallet.sign(hashMessage(message)) };
    }),
  );
}
