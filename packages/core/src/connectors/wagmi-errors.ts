import { SwitchChainError, UserRejectedRequestError } from 'viem';
import { walletErrorCode } from '../wallet/wallet-error.ts';

/**
 * Product pages that use wagmi's hooks tell a refusal from a failure by viem's class. Loaded when a switch failed, so
 * that connecting needs none of viem.
 */
export function asWagmiExpects(error: unknown): Error {
  const cause = error instanceof Error ? error : new Error(String(error));
  return walletErrorCode(error) === 'WALLET_REJECTED'
    ? new UserRejectedRequestError(cause)
    : new SwitchChainError(cause);
}
