import { SwitchChainError, UserRejectedRequestError } from 'viem';
import { walletErrorCode } from '../wallet/wallet-error.ts';

/**
 * Converts an error to viem's class, by which pages with wagmi's hooks tell a rejection from a failure. Loaded after a
 * failed switch, so that connecting needs none of viem.
 */
export function toWagmiError(error: unknown): Error {
  const cause = error instanceof Error ? error : new Error(String(error));
  return walletErrorCode(error) === 'WALLET_REJECTED'
    ? new UserRejectedRequestError(cause)
    : new SwitchChainError(cause);
}
