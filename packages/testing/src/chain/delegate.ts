import type { Address, Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { TestChain } from './test-chain.ts';

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
