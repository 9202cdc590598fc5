import type { Address } from '@portico/protocol';
import type { Hex } from 'viem';
import { numberToHex } from 'viem/utils';
import { WalletError, walletErrorCode } from './wallet-error.ts';
import type { WalletRequester } from './wallet-requests.ts';

/** What to send. The wallet adds nonce, gas and fees, and shows them to its owner. */
export type OutgoingTransaction = {
  readonly to: Address;
  /** In wei. Default 0. */
  readonly value?: bigint;
  readonly data?: Hex;
};

/**
 * `eth_sendTransaction`.
 *
 * @returns the transaction's hash, which says nothing yet about its success
 * @throws WalletError
 */
export async function sendTransaction(
  wallet: WalletRequester,
  from: Address,
  { to, value = 0n, data }: OutgoingTransaction,
): Promise<Hex> {
  const request = { from, to, value: numberToHex(value), ...(data ? { data } : {}) };
  let hash: unknown;
  try {
    hash = await wallet.request({ method: 'eth_sendTransaction', params: [request] });
  } catch (error) {
    throw new WalletError(walletErrorCode(error), { cause: error });
  }
  if (typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash)) return `0x${hash.slice(2)}`;
  throw new WalletError('WALLET_FAILED');
}
