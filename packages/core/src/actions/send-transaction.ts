import type { Hex } from 'viem';
import type { WalletConfig } from '../engine/wallet-config.ts';
import { withWallet } from '../engine/with-wallet.ts';
import { WalletError } from '../wallet/wallet-error.ts';
import {
  type OutgoingTransaction,
  sendTransaction as requestTransaction,
} from '../wallet/wallet-requests.ts';

/**
 * Sends a transaction from the connected account.
 *
 * @returns the hash; the transaction may still fail
 * @throws WalletError; CHAIN_UNSUPPORTED on another chain, where the same request would move other money
 */
export function sendTransaction(
  config: WalletConfig,
  { chainId: wanted, ...transaction }: OutgoingTransaction,
): Promise<Hex> {
  return withWallet(config, async ({ provider, connector, address }) => {
    const chainId = await connector.getChainId();
    const isSupported =
      wanted === undefined ? config.chains.some(({ id }) => id === chainId) : chainId === wanted;
    if (!isSupported) throw new WalletError('CHAIN_UNSUPPORTED');
    return requestTransaction(provider, address, transaction);
  });
}
