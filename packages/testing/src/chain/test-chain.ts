import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { base, type Chain } from '@portico/protocol';
import {
  type Abi,
  type Address,
  createTestClient,
  type Hex,
  http,
  publicActions,
  type SignedAuthorizationList,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
  walletActions,
} from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { startAnvil } from './anvil.ts';

/** The address of Multicall3 on Base, and on nearly every other chain. */
export const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11';

/** The account that anvil has filled with ether, and signs for. */
const funded = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

function createClient(chain: Chain, rpcUrl: string) {
  return createTestClient({
    mode: 'anvil',
    chain,
    account: funded,
    transport: http(rpcUrl),
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions);
}

/** The code of a contract. */
export type Artifact = { readonly abi: Abi; readonly bytecode: Hex };

/** A local chain, with what tests need of it. */
export type TestChain = {
  readonly rpcUrl: string;
  readonly client: ReturnType<typeof createClient>;
  /** Deploys a contract and waits until it is there. */
  deploy(artifact: Artifact, args?: readonly unknown[]): Promise<Address>;
  /** Sends a transaction and waits for it. Rejects when it reverts. */
  send(transaction: {
    to: Address;
    data: Hex;
    authorizationList?: SignedAuthorizationList;
  }): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a local chain with Multicall3 on it. Default: Base. */
export async function startTestChain(chain: Chain = base): Promise<TestChain> {
  const anvil = await startAnvil(chain.id);
  const client = createClient(chain, anvil.rpcUrl);
  const { data: bytecode } = await client.call({ data: multicall3CreationCode() });
  if (bytecode === undefined) throw new Error('Multicall3 could not be made');
  await client.setCode({ address: multicall3, bytecode });
  const succeed = async (hash: Hex) => {
    const receipt = await findReceipt(client, hash);
    if (receipt.status !== 'success') throw new Error(`Transaction ${hash} reverted`);
    return receipt;
  };
  return {
    rpcUrl: anvil.rpcUrl,
    client,
    async deploy({ abi, bytecode }, args = []) {
      const { contractAddress } = await succeed(
        await client.deployContract({ abi, bytecode, args }),
      );
      if (!contractAddress) throw new Error('Nothing was deployed');
      return contractAddress;
    },
    async send(transaction) {
      await succeed(await client.sendTransaction(transaction));
    },
    stop: anvil.stop,
  };
}

/** anvil makes a block for each transaction at once; viem's own waiting is made for slower chains. */
async function findReceipt(client: TestChain['client'], hash: Hex): Promise<TransactionReceipt> {
  while (true) {
    try {
      return await client.getTransactionReceipt({ hash });
    } catch (cause) {
      if (!(cause instanceof TransactionReceiptNotFoundError)) throw cause;
      await delay(2);
    }
  }
}

/** viem has it for calls without a deployed Multicall3, in a file that it does not export. */
function multicall3CreationCode(): Hex {
  const require = createRequire(import.meta.url);
  const file = join(dirname(require.resolve('viem')), 'constants', 'contracts.js');
  const { multicall3Bytecode }: { multicall3Bytecode: Hex } = require(file);
  return multicall3Bytecode;
}

const unusedAddress = '0x000000000000000000000000000000000000dEaD' as const;

/** Has a key's account run a contract's code (EIP-7702), and calls it. The zero address ends it. */
export async function delegate(
  chain: TestChain,
  account: PrivateKeyAccount,
  contract: Address,
  data?: Hex,
): Promise<void> {
  const { client } = chain;
  const authorization = await account.signAuthorization({
    chainId: 8453,
    address: contract,
    nonce: await client.getTransactionCount({ address: account.address }),
  });
  // Without a call the transaction goes to an unused address; the delegation still applies.
  const call =
    data === undefined ? { to: unusedAddress, data: '0x' as const } : { to: account.address, data };
  await chain.send({ ...call, authorizationList: [authorization] });
}
